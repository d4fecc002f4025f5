import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { blindBoxSale } from '../../../src/chain/contracts/blindBoxSale.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession, type Session } from '../session.ts'
import { thorough } from '../thorough.ts'
import {
  approve,
  asked,
  askedToSign,
  elsewhere,
  nextBuyer,
  payElsewhere,
  until,
  useQuickSandbox,
  type Buyer,
} from './steps.ts'

const sandbox = useQuickSandbox()
// No keeper runs here, so only the buyers act.
beforeAll(() => sandbox().world.keeper.stop())

/** Buys two boxes on another device. */
async function buyTwo(buyer: Buyer, order: string): Promise<void> {
  await payElsewhere(sandbox(), buyer, { key: order, box: 'anvil', quantity: 2n, trx: 240n })
}

const visitMine = async ({ open }: Session, { account }: Buyer): Promise<Page> =>
  open(`${sandbox().origin}/nodeBox`, {
    wallet: { mode: 'ask', account, connected: true },
  })

async function purchaseBlockOf(buyer: Buyer, order: string): Promise<number> {
  const { node } = elsewhere(sandbox(), buyer)
  const { sale } = sandbox().world
  const read = await node.read(blindBoxSale.orderOf(sale, buyer.identity.address, order))
  if (!read.ok) throw new Error('no order')
  return read.value.purchaseBlock
}

thorough(
  'boxes whose draw was missed are opened by a new draw and without help, and nothing that the wallet is shown reverts',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const order = 'a1'.repeat(32)
    await buyTwo(buyer, order)
    await sandbox().chain.mine(257)
    const page = await visitMine(session, buyer)

    const card = page.getByTestId(`blindbox-order-${order}`)
    await card.getByTestId('blindbox-needs-draw').filter({ hasText: 'Needs a new draw' }).waitFor()
    await card
      .getByTestId('blindbox-draw-missed')
      .filter({
        hasText:
          /Nobody opened these boxes or recorded their draw within 256 blocks \(about 13 minutes\)/,
      })
      .waitFor()
    await card.getByText(/network fees of about [\d.]+ TRX together/).waitFor()
    expect(await findFaults(page, 'missed-draw')).toEqual([])
    await saysInChinese(
      page,
      '需要重新抽選',
      /256 個區塊（約 13 分鐘）內沒有人開啟這些盲盒/,
      /手續費合計約 [\d.]+ TRX/,
    )

    await card.getByTestId('blindbox-open-all').click()
    await asked(page, 1)
    await page
      .getByTestId('blindbox-draw-newDraw')
      .filter({ hasText: /Your wallet asks twice: .*one more small fee/ })
      .waitFor()
    await saysInChinese(page, /錢包會詢問兩次：.*多一筆小額手續費/)
    await approve(page)
    await asked(page, 2)
    await approve(page)
    await page.getByTestId('blindbox-reveal-summary').waitFor()

    expect(await buyer.order(order)).toMatchObject({ quantity: 2, opened: 2 })
    expect(buyer.transactions().map(({ result }) => result)).toEqual([
      'SUCCESS',
      'SUCCESS',
      'SUCCESS',
    ])
    expect(await askedToSign(page)).toHaveLength(2)
    await page.getByTestId('blindbox-reveal-close').click()
    await card.getByTestId('blindbox-opened-1').waitFor()
    expect(await card.getByTestId('blindbox-needs-draw').count()).toBe(0)
  },
)

thorough(
  'it is told in time that boxes should be opened soon, and then the opening alone is asked for',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const order = 'a3'.repeat(32)
    await buyTwo(buyer, order)
    // From here on, time passes only when the test advances it.
    sandbox().chain.setMining({ mode: 'manual' })
    const head = sandbox().chain.head.number
    await sandbox().chain.mine((await purchaseBlockOf(buyer, order)) + 225 - head)
    const page = await visitMine(session, buyer)
    await page
      .getByTestId('blindbox-draw-soonMissed')
      .filter({ hasText: /Open them soon/ })
      .waitFor()

    // Only a few blocks remain. No block arrives before the opening is sent, however long that
    // takes.
    await page.getByTestId('blindbox-open-one').click()
    await approve(page)
    const [{ txID } = {}] = await askedToSign(page)
    await until(() => sandbox().chain.pending(String(txID)) !== undefined)
    sandbox().chain.setMining({ mode: 'interval', blockMs: 1_000 })
    await page.getByTestId('blindbox-reveal-summary').waitFor()
    expect(await askedToSign(page)).toHaveLength(1)
    await page.getByTestId('blindbox-reveal-close').click()
    // The draw is now permanent, so the other box can wait.
    await page.getByTestId('blindbox-draw-soonMissed').waitFor({ state: 'detached' })
    sandbox().chain.setMining({ blockMs: 250 })
  },
)

thorough(
  'a draw that somebody else makes anew is not asked for, and its block is waited for',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const order = 'a4'.repeat(32)
    const { chain, world } = sandbox()
    await buyTwo(buyer, order)
    await chain.mine(257)
    const page = await visitMine(session, buyer)
    await page.getByTestId('blindbox-needs-draw').waitFor()

    chain.setMining({ mode: 'manual' })
    const purchaseBlock = await purchaseBlockOf(buyer, order)
    const stranger = elsewhere(sandbox(), nextBuyer(sandbox()))
    await stranger.call(blindBoxSale.rearm(world.sale, BigInt(purchaseBlock)))
    await chain.mine()
    const draw = await stranger.node.read(blindBoxSale.drawOf(world.sale, BigInt(purchaseBlock)))
    expect(draw).toEqual({
      ok: true,
      value: { source: chain.head.number + 1, isSealed: false },
    })

    await page.getByTestId('blindbox-open-all').click()
    // The app polls the chain, and again at the time of the next block.
    for (let look = 0; look < 2; look++) await page.waitForRequest(/getnowblock/)
    expect(await askedToSign(page)).toEqual([])
    await chain.mine(2)
    await approve(page)
    chain.setMining({ mode: 'interval' })
    await page.getByTestId('blindbox-reveal-summary').waitFor()
    expect(await askedToSign(page)).toHaveLength(1)
    expect(buyer.transactions().every(({ result }) => result === 'SUCCESS')).toBe(true)
    await until(async () => (await buyer.order(order)).opened === 2)
  },
)

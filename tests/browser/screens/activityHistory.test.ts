import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import { REMEMBERED_WALLET_KEY } from '../../../src/chain/wallet.ts'
import { blindBoxSale } from '../../../src/chain/contracts/blindBoxSale.ts'
import { findViolations } from '../accessibility.ts'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import {
  buy,
  elsewhere,
  nextBuyer,
  paid,
  payElsewhere,
  until,
  useQuickSandbox,
  visitBox,
  type Buyer,
} from '../payments/steps.ts'
import { openSession, type Session } from '../session.ts'
import { forget } from '../storage.ts'
import { readRows } from '../rows.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Builds an order for anvil boxes, which cost 120 TRX each. */
const orderOf = (byte: string, quantity: bigint) =>
  ({ key: byte.repeat(32), box: 'anvil', quantity, trx: 120n * quantity }) as const

/** Pays 10 USDT for a box, with the needed approval, and waits until both are final. */
async function buySignet(session: Session, buyer: Buyer): Promise<Page> {
  const page = await visitBox(session, sandbox(), 'signet', buyer)
  await buy(page)
  await paid(page)
  const { chain } = sandbox()
  const paidIn = chain.head.number
  await until(() => chain.solidNumber > paidIn)
  return page
}

/** Finds the transactions that the activity screen lists from the chain. */
const rows = (page: Page) => page.getByTestId('activity-found')

/** Connects the wallet the way a user does whose browser has also forgotten the wallet. */
async function connect(page: Page): Promise<void> {
  await page.getByTestId('activity-connect').click()
  await page.getByTestId('connect-tronlink').click()
  await page.getByTestId('connect-sheet').waitFor({ state: 'detached' })
}

const toActivity = (page: Page) => page.goto(`${sandbox().origin}/activity`)

describe('what the chain tells and the browser does not', () => {
  thorough('is listed after its storage was cleared, each with what it did', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await buySignet(session, buyer)
    await toActivity(page)
    await page.getByTestId('activity-earlier').waitFor()
    // The page does not list transactions twice that this device's own rows already show.
    await page.getByTestId('activity-found-loading').waitFor({ state: 'detached' })
    expect(await rows(page).count()).toBe(0)

    await forget(page, session)
    await page.evaluate((key) => localStorage.removeItem(key), REMEMBERED_WALLET_KEY)
    await page.reload()
    await page.getByTestId('activity-empty').waitFor()
    await connect(page)
    await rows(page).nth(1).waitFor()
    expect(await readRows(page)).toEqual([])
    expect(await page.getByTestId('activity-empty').count()).toBe(0)
    const [payment = '', approval = ''] = await rows(page).allTextContents()
    expect(payment).toMatch(/^Payment for 1 × blind box.*Done, [\d.]+ TRX fee/)
    expect(approval).toMatch(/^Approval for blind boxes.*Done, [\d.]+ TRX fee.*10\sUSDT/)
    expect(await findViolations(page)).toEqual([])

    await rows(page).first().click()
    const sheet = page.getByTestId('activity-found-sheet')
    await sheet.getByText('Successful').waitFor()
    const [order = ''] = buyer.orders()
    const { id: txId = '' } = buyer.transactions().at(-1) ?? {}
    const text = (await sheet.textContent()) ?? ''
    expect(text).toContain(order.slice(0, 8).toUpperCase())
    expect(text).toContain(`${txId.slice(0, 8)}…${txId.slice(-6)}`)
    const block = sandbox().chain.transaction(txId)?.number ?? 0
    expect(text).toContain(block.toLocaleString('en-US'))
    expect(await findViolations(page)).toEqual([])
  })

  thorough('is told in Chinese, in the dark, with what failed', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const call = blindBoxSale.open(sandbox().world.sale, '1e'.repeat(32), 1n)
    await elsewhere(sandbox(), buyer)
      .call(call)
      .catch(() => undefined)
    await payElsewhere(sandbox(), buyer, orderOf('2e', 2n))
    const page = await session.open(`${sandbox().origin}/activity`, {
      language: 'tc',
      theme: 'dark',
      wallet: { account: buyer.account, connected: true },
    })
    await rows(page).nth(1).waitFor()
    const [payment, opening] = await rows(page).allTextContents()
    expect(payment).toMatch(/^支付 2 × 盲盒.*240\sTRX/)
    expect(opening).toMatch(/^開啟 1 × 盲盒.*鏈上失敗/)
    expect(await findViolations(page)).toEqual([])
  })

  thorough('is listed in a private window, which keeps nothing at all', async () => {
    const session = await openSession()
    session.problems.allow(/^uncaught ((DatabaseClosed|OpenFailed|InvalidState)Error: |$)/)
    const buyer = nextBuyer(sandbox())
    await payElsewhere(sandbox(), buyer, orderOf('5e', 1n))
    const page = await session.open(`${sandbox().origin}/robots.txt`, {
      wallet: { account: buyer.account, connected: true },
    })
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('as in some private windows', 'InvalidStateError')
      }
    })
    await toActivity(page)
    await page.getByTestId('activity-no-storage').waitFor()
    await rows(page).waitFor()
    expect(await rows(page).textContent()).toContain('120\u00a0TRX')
  })
})

describe('a chain that does not tell', () => {
  const visit = (session: Session, { account }: Buyer) =>
    session.open(`${sandbox().origin}/activity`, {
      wallet: { account, connected: true },
      worker: 'none',
    })

  thorough('since its node keeps no such list is not asked again', async () => {
    const session = await openSession()
    session.problems.allow(/404/)
    setFaults(sandbox().chain, { refuse: { status: 404, method: 'accounttransactions' } })
    const page = await visit(session, nextBuyer(sandbox()))
    const line = page.getByTestId('activity-found-unavailable')
    await line.waitFor()
    const link = line.getByRole('link', { name: 'Explorer' })
    expect(await link.getAttribute('href')).toMatch(/T\w{33}$/)
    await page.getByTestId('activity-empty').waitFor()
    expect(await findViolations(page)).toEqual([])
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByTestId('tab-profile').click()
    await line.waitFor({ state: 'detached' })
    await page.getByTestId('tab-activity').click()
    await line.waitFor()
    expect(asked.filter((url) => url.includes('/v1/accounts/'))).toEqual([])
  })

  thorough('since it is busy is asked again by a tap', async () => {
    const session = await openSession()
    session.problems.allow(/503/)
    const buyer = nextBuyer(sandbox())
    await payElsewhere(sandbox(), buyer, orderOf('3e', 1n))
    setFaults(sandbox().chain, { refuse: { status: 503, method: 'accounttransactions' } })
    const page = await visit(session, buyer)
    await page.getByTestId('activity-found-failed').waitFor()
    setFaults(sandbox().chain, {})
    await page.getByTestId('activity-found-retry').click()
    await rows(page).waitFor()
    expect(await page.getByTestId('activity-found-failed').count()).toBe(0)
  })

  thorough('since the device is offline is asked by itself when it is back', async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    await payElsewhere(sandbox(), buyer, orderOf('4e', 1n))
    const page = await session.open(`${sandbox().origin}/activity`, {
      wallet: { account: buyer.account, connected: true },
    })
    await prepare(session, page, sandbox())
    await goOffline(page)
    await page.reload()
    await page.getByTestId('activity-found-failed').getByText('You are offline').waitFor()
    await goOnline(page)
    await rows(page).waitFor()
    expect(await page.getByTestId('activity-found-failed').count()).toBe(0)
  })
})

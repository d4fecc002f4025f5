import { describe, expect, test } from 'vitest'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import {
  PAID_ONCE,
  PAID_ONCE_IN_TWO,
  approve,
  asked,
  askedFor,
  unfinished,
  buy,
  outcomeOf,
  holdRequests,
  nextBuyer,
  paid,
  payElsewhere,
  resume,
  saying,
  signed,
  stage,
  useQuickSandbox,
  visitBox,
} from './steps.ts'

const USDT = 1_000_000n

const sandbox = useQuickSandbox()

describe('buying a box', () => {
  test('one box is paid once and for exactly its price, stage after stage, and is opened', async () => {
    const session = await openSession()
    const { chain, backend } = sandbox()
    const buyer = nextBuyer(sandbox())
    const before = await buyer.usdt()
    chain.setMining({ mode: 'manual' })
    backend.faults.add({ path: 'FirstPayAfter', acknowledgeLate: 1_000 })
    const page = await visitBox(session, sandbox(), 'kiln', buyer, { mode: 'ask' })

    await buy(page)
    await approve(page)
    await saying(page, 'approve1', /usually within a few seconds/)
    expect(await buyer.allowance()).toBe(30n * USDT)
    await chain.mine()

    // Holds the payment between wallet and network until the test releases it.
    const broadcast = await holdRequests(page, '**/wallet/broadcasttransaction')
    await approve(page)
    await stage(page, 'approve1')
    await signed(page)
    await broadcast.release()
    await stage(page, 'sent')
    await stage(page, 'included', 'current')
    await chain.mine()
    await stage(page, 'included')
    await stage(page, 'final', 'current')
    await chain.mine(5)
    await stage(page, 'final')
    await stage(page, 'acknowledged', 'current')
    backend.faults.clear()
    await stage(page, 'acknowledged')
    await paid(page)

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await buyer.usdt()).toBe(before - 30n * USDT)
    expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })

    chain.setMining({ mode: 'interval' })
    await page.getByTestId('blindbox-to-my-boxes').click()
    await page.getByTestId('blindbox-open-one').click()
    await approve(page)
    await page.getByTestId('blindbox-reveal-summary').waitFor()
    const [order] = buyer.orders() as [string]
    expect(await buyer.order(order)).toMatchObject({ state: 'bought', opened: 1 })
  })

  test('first USDT, then TRX: the second payment is resumed after a reload', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const before = await buyer.usdt()
    const page = await visitBox(session, sandbox(), 'twinPour', buyer, { mode: 'ask' })

    await buy(page)
    await approve(page)
    await asked(page, 2)
    await approve(page)
    // The reload closes the wallet's window for the second payment.
    await asked(page, 3)
    await page.reload()
    expect(buyer.events()).toEqual([expect.stringMatching(/^FirstPaid/)])
    await unfinished(page, /60\sTRX to pay within/)
    await resume(page)
    await approve(page)
    await paid(page)

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE_IN_TWO)
    expect(await buyer.usdt()).toBe(before - 20n * USDT)
    expect(await askedFor(page)).toEqual({ times: 4, transactions: 3 })
  })

  thorough('first TRX, then USDT: the second payment is resumed after a reload', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const before = await buyer.usdt()
    const page = await visitBox(session, sandbox(), 'quench', buyer, { mode: 'ask' })

    await buy(page)
    await approve(page)
    await asked(page, 2)
    await page.reload()
    await unfinished(page, /15\sUSDT to pay within/)
    await resume(page)
    await approve(page)
    await asked(page, 4)
    await approve(page)
    await paid(page)

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE_IN_TWO)
    expect(await buyer.usdt()).toBe(before - 15n * USDT)
    expect(await askedFor(page)).toEqual({ times: 4, transactions: 3 })
  })
})

describe('opening what was bought', () => {
  thorough('one box is opened, then all that are left, and the reveal can be skipped', async () => {
    const session = await openSession({ motion: 'own' })
    const { origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    const order = '5'.repeat(64)
    await payElsewhere(sandbox(), buyer, { key: order, box: 'anvil', quantity: 3n, trx: 360n })
    const page = await session.open(`${origin}/nodeBox`, {
      wallet: { mode: 'approve', account: buyer.account, connected: true },
    })

    const card = page.getByTestId(`blindbox-order-${order}`)
    await card.getByTestId('blindbox-open-one').click()
    await page.locator('[data-phase="shown"]').waitFor()
    expect(await buyer.order(order)).toMatchObject({ quantity: 3, opened: 1 })
    await page.getByTestId('blindbox-reveal-close').click()

    await card.getByTestId('blindbox-opened-0').waitFor()
    await card.getByTestId('blindbox-open-all').click()
    await page.getByTestId('blindbox-skip').click()
    await page.locator('[data-phase="shown"]').waitFor()
    expect(await buyer.order(order)).toMatchObject({ quantity: 3, opened: 3 })
    await page.getByTestId('blindbox-reveal-close').click()
    await card.getByTestId('blindbox-opened-2').waitFor()

    expect(buyer.events().map((event) => event.split(' ')[0])).toEqual([
      'Bought',
      'Opened',
      'CardsMade',
      'Opened',
      'CardsMade',
    ])
    const shown = await card
      .locator('[data-rarity]')
      .evaluateAll((pieces) =>
        pieces.flatMap((piece) =>
          piece.getAttribute('data-testid') ? [piece.getAttribute('data-rarity')] : [],
        ),
      )
    expect(shown).toEqual(buyer.drawn(order))
  })

  thorough('is gone on with after a reload while the wallet asked', async () => {
    const session = await openSession()
    const { origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    const order = '6'.repeat(64)
    await payElsewhere(sandbox(), buyer, { key: order, box: 'anvil', quantity: 1n, trx: 120n })
    const page = await session.open(`${origin}/nodeBox`, {
      wallet: { mode: 'ask', account: buyer.account, connected: true },
    })
    await page.getByTestId('blindbox-open-one').click()
    await asked(page, 1)
    await page.reload()

    await page.getByTestId('blindbox-opening').click()
    await page.getByTestId('blindbox-sheet-resume').click()
    await approve(page)
    await page.locator('[data-phase="shown"]').waitFor()
    expect(await buyer.order(order)).toMatchObject({ quantity: 1, opened: 1 })
    expect(await askedFor(page)).toEqual({ times: 2, transactions: 1 })
  })
})

import { describe, expect, test } from 'vitest'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import {
  PAID_ONCE,
  approve,
  asked,
  askedToSign,
  buy,
  until,
  outcomeOf,
  askedFor,
  nextBuyer,
  openSheet,
  paid,
  signed,
  trouble,
  useQuickSandbox,
  visitBox,
} from './steps.ts'

const sandbox = useQuickSandbox()

describe('a shop that lies', () => {
  test.each(
    firstOf([
      { what: 'another contract', fault: { wrongContract: true } },
      { what: 'another price', fault: { wrongPrice: true } },
    ]),
  )('about the order, naming $what, gets nothing signed', async ({ what, fault }) => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'kiln', buyer)
    sandbox().backend.faults.add({ path: 'buyProductFirstPayBefore', ...fault })

    await buy(page)
    await trouble(page, new RegExp(`named ${what} than the one .* Nothing was signed`))
    expect(await askedToSign(page)).toEqual([])
    expect(buyer.transactions()).toEqual([])
  })

  thorough('about the box, naming another contract, is not even offered a payment', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    sandbox().backend.faults.add({ wrongContract: true })
    const page = await visitBox(session, sandbox(), 'kiln', buyer)

    await page.getByTestId('blindbox-buy').click()
    await trouble(page, /named another contract than the one this app trusts/)
    expect(await page.getByTestId('blindbox-confirm').count()).toBe(0)
    expect(await askedToSign(page)).toEqual([])
  })

  thorough.each(
    firstOf([
      { box: 'anvil', coin: 'TRX' },
      { box: 'kiln', coin: 'USDT' },
    ] as const),
  )('about a price in $coin is found out by asking the contract', async ({ box }) => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    sandbox().backend.faults.add({ wrongPrice: true })
    const page = await visitBox(session, sandbox(), box, buyer)

    await openSheet(page)
    const obstacle = page.getByTestId('blindbox-sheet-obstacle')
    await obstacle
      .filter({ hasText: 'The contract asks another price than the shop named' })
      .waitFor()
    expect(await page.getByTestId('blindbox-confirm').isDisabled()).toBe(true)
    expect(await askedToSign(page)).toEqual([])
  })
})

describe('a shop that fails', () => {
  thorough(
    'before the payment is asked again, and nothing is signed until it answers',
    async () => {
      const session = await openSession()
      session.problems.allow(/Failed to load resource/)
      const buyer = nextBuyer(sandbox())
      const page = await visitBox(session, sandbox(), 'anvil', buyer)
      const { faults } = sandbox().backend
      faults.add({ path: 'buyProductFirstPayBefore', status: 500 })

      await buy(page)
      await trouble(page, /The shop does not answer/)
      expect(await askedToSign(page)).toEqual([])
      faults.clear()
      await paid(page)

      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
      expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
    },
  )

  thorough('to take the report gets it again until it is acknowledged, once', async () => {
    const session = await openSession()
    session.problems.allow(/Failed to load resource/)
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const { faults } = sandbox().backend
    const path = 'buyProductFirstPayAfter'

    // Twice, because a browser automatically repeats a request whose connection was closed.
    const ways = [
      { status: 500, times: 1 },
      { html: true, times: 1 },
      { drop: true, times: 2 },
      { drop: 'answer', times: 2 },
    ] as const
    faults.add({ path, ...ways[0] })
    await buy(page)
    for (const [index, next] of ways.slice(1).entries()) {
      await until(() => buyer.reports().length > index)
      faults.add({ path, ...next })
    }
    await paid(page)

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(buyer.reports().length).toBeGreaterThan(ways.length)
  })

  thorough(
    'or a network that does, right after the signature, ends well without a tap',
    async () => {
      const session = await openSession()
      session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
      const buyer = nextBuyer(sandbox())
      const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })

      await buy(page)
      await asked(page, 1)
      await page.context().setOffline(true)
      await approve(page)
      await signed(page)
      await trouble(page, /You are offline\. This goes on by itself/)
      expect(buyer.transactions()).toEqual([])
      await page.context().setOffline(false)
      await paid(page)

      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
      expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
    },
  )
})

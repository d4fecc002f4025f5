import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import { unitsToDecimal } from '../../../src/core/amount.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { breakWallet } from './brokenWallet.ts'
import {
  PAID_ONCE,
  approve,
  asked,
  buy,
  elsewhere,
  nextBuyer,
  outcomeOf,
  paid,
  payElsewhere,
  reject,
  resume,
  trouble,
  type Buyer,
  until,
  useQuickSandbox,
  visitBox,
  visitBoxIn,
} from './steps.ts'

const MINUTE_MS = 60_000

const sandbox = useQuickSandbox()

describe('an order that its wallet fails', () => {
  thorough(
    'says so in a toast where its sheet was closed, once and in that tab alone',
    async () => {
      // The sheet's closing animation still runs when the wallet fails.
      const session = await openSession({ motion: 'own' })
      const buyer = nextBuyer(sandbox())
      const page = await visitBox(session, sandbox(), 'anvil', buyer)
      const other = await visitBoxIn(page.context(), sandbox(), 'anvil', buyer)
      const toast = page.getByTestId('toast')
      const order = (shown: Page) => shown.getByTestId('blindbox-unfinished')

      let fail = await breakWallet(page)
      await buy(page)
      await fail.asked()
      await page.getByTestId('blindbox-sheet-close').click()
      await fail.now()
      await toast.filter({ hasText: /Anvil.*: Your wallet says: “no energy”/ }).waitFor()
      expect(await toast.count()).toBe(1)
      await order(other).waitFor()
      expect(await other.getByTestId('toast').count()).toBe(0)

      await page.reload()
      await order(page).waitFor()
      fail = await breakWallet(page)
      await resume(page)
      await fail.asked()
      await fail.now()
      await trouble(page, /BUY error.*“no energy”/)
      expect(await toast.count()).toBe(0)
      expect(buyer.transactions()).toEqual([])
    },
  )
})

describe('a transaction that reverts', () => {
  thorough('is told with reason and fee, and put away when that is understood', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })

    await buy(page)
    await asked(page, 1)
    // The maximum quantity per account.
    const all = { key: 'f'.repeat(64), box: 'anvil', quantity: 10n, trx: 1_200n } as const
    await payElsewhere(sandbox(), buyer, all)
    await approve(page)

    const dialog = page.getByTestId('operation-failed')
    await dialog.filter({ hasText: 'Exceeded the maximum purchase quantity' }).waitFor()
    const [, failed] = buyer.transactions()
    expect(failed?.result).toBe('REVERT')
    expect(await dialog.textContent()).toContain(
      `The fee was ${unitsToDecimal(failed?.fee ?? 0n, 6)} TRX; nothing else was taken`,
    )
    await page.getByTestId('operation-failed-understood').click()
    await dialog.waitFor({ state: 'detached' })
    const [order] = buyer.orders()
    expect(await buyer.order(order ?? '')).toMatchObject({ state: 'none' })
    await page.reload()
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    expect(await dialog.count()).toBe(0)
    await asked(page, 1)
  })

  thorough('can be tried again, is told if that fails too, and is paid once at last', async () => {
    const session = await openSession()
    const { world } = sandbox()
    const buyer = nextBuyer(sandbox())
    const friend = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'kiln', buyer, { mode: 'ask' })

    await buy(page)
    await approve(page)
    await asked(page, 2)
    const units = await buyer.usdt()
    const give = (to: Buyer) =>
      contractCall(world.usdt, 'transfer(address,uint256)', [to.identity.address, units])
    await elsewhere(sandbox(), buyer).call(give(friend))
    await until(async () => (await buyer.usdt()) === 0n)
    await approve(page)
    const dialog = page.getByTestId('operation-failed')
    const fail = async () => {
      const told = dialog.filter({ hasText: 'The coin did not arrive whole' })
      await told.waitFor()
      await page.getByTestId('operation-failed-understood').click()
      await dialog.waitFor({ state: 'detached' })
      await elsewhere(sandbox(), friend).call(give(buyer))
      await until(async () => (await buyer.usdt()) === units)
      await page.getByTestId('blindbox-sheet-resume').click()
    }
    await fail()
    await asked(page, 3)
    await elsewhere(sandbox(), buyer).call(give(friend))
    await until(async () => (await buyer.usdt()) === 0n)
    await approve(page)
    await fail()
    await approve(page)
    await paid(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await buyer.usdt()).toBe(units - 30_000_000n)
  })
})

describe('a second payment that does not come in time', () => {
  thorough('lets the first one be taken back, once', async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const before = await buyer.sun()
    const page = await visitBox(session, sandbox(), 'quench', buyer, { mode: 'ask' })

    await buy(page)
    await approve(page)
    await asked(page, 2)
    await reject(page)
    await trouble(page, /you declined/)
    const [order] = buyer.orders() as [string]
    expect(await buyer.order(order)).toMatchObject({ state: 'firstPaid' })
    await chain.advanceTime(11 * MINUTE_MS)
    await page.reload()

    await page.getByTestId('blindbox-refund').click()
    await page.getByTestId('blindbox-refund-confirm').dblclick()
    await approve(page)
    await page.getByTestId('blindbox-refund-done').waitFor()

    expect(buyer.events()).toEqual([`FirstPaid ${order}`, `Refunded ${order}`])
    expect(await buyer.order(order)).toMatchObject({ state: 'refunded' })
    const fees = buyer.transactions().reduce((sum, { fee }) => sum + fee, 0n)
    expect(await buyer.sun()).toBe(before - fees)
    await asked(page, 3)
    await page.reload()
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    await page.getByTestId('blindbox-unfinished').waitFor({ state: 'detached' })
  })
})

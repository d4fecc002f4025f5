import { expect } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import * as liquidity from '../liquidity/steps.ts'
import { askedFor, nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak, type Language } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { book, confirm, done, ordersOf, stakeOf, toMine } from './coinSteps.ts'
import { openLpPool, openPledge, sharesOf, show, TRX } from './lpSteps.ts'

const sandbox = useQuickSandbox()

/** Texts of the sheets in each language. */
const said = {
  en: {
    bought: 'They can be taken out at any time.',
    earns: 'variable, may be zero',
    isFinal: 'This cannot be undone',
    cancelled: 'Cancelled',
    none: 'You have no part of a pool',
  },
  tc: {
    bought: '份額已在你的錢包中，隨時可以移除流動性。',
    earns: '浮動，可能為零',
    isFinal: '此操作無法復原',
    cancelled: '已取消',
    none: '你沒有任何資金池的份額',
  },
} satisfies Record<Language, object>

/**
 * Runs liquidity from its purchase to its removal, by taps on one page. Returns the faults of the
 * screens.
 */
async function live(first: Language): Promise<readonly string[]> {
  const second = first === 'en' ? 'tc' : 'en'
  const [before, after] = [said[first], said[second]]
  const session = await openSession()
  const { chain } = sandbox()
  const buyer = nextBuyer(sandbox())
  const ledger = liquidity.ledgerOf(sandbox(), buyer)
  const place = await openLpPool(sandbox(), { trx: 600n, days: 60n })
  const { token, staking, pool } = place
  const query = `?token=${token}`
  const page = await liquidity.visitLiquidity(session, sandbox(), buyer, { language: first }, query)
  await page.getByTestId('liquidity-pool').filter({ hasText: 'COPR' }).waitFor()
  await liquidity.review(page, '100')
  await liquidity.confirm(page, 'liquidity-buy')
  await liquidity.done(page, 'liquidity-buy')
  await page.getByTestId('liquidity-buy-done').filter({ hasText: before.bought }).waitFor()
  await page.getByTestId('liquidity-to-records').click()
  const all = ledger.moves()[0]!.shares
  expect(await sharesOf(sandbox(), buyer, place)).toBe(all)

  await book(sandbox())
  await liquidity.showPart(page, 'mine')
  await page.getByTestId('liquidity-stake-COPR').click()
  await openPledge(page, pool)
  await page.getByTestId('stake-amount-max').click()
  await page
    .getByTestId('stake-pledge-sheet-facts-earns')
    .filter({ hasText: before.earns })
    .waitFor()
  await confirm(page, 'stake-pledge')
  await done(page, 'stake-pledge')
  await toMine(page, 'lp')
  const [order] = await ordersOf(sandbox(), staking, buyer)
  expect(await stakeOf(sandbox(), staking, buyer, order!)).toMatchObject({ amount: all })
  await book(sandbox())
  await page.getByTestId('lp-part-liquidity').click()
  await liquidity.showPart(page, 'mine')
  await page.getByTestId('liquidity-staked-COPR').waitFor()
  const faults = await findFaults(page, 'liquidity-all-staked')

  await speak(page, second)
  await chain.advanceTime(10 * DAY_MS)
  await book(sandbox())
  await page.reload()
  await liquidity.showPart(page, 'mine')
  await page.getByTestId('liquidity-staked-COPR').click()
  const sun = await buyer.sun()
  await page.getByTestId('lp-claim').click()
  await confirm(page, 'claim')
  await done(page, 'claim')
  // 10 TRX a day, less the fee.
  expect((await buyer.sun()) - sun).toBeGreaterThan(80n * TRX)
  await page.getByTestId('claim-end').click()

  await show(page, 'mine')
  await page.getByTestId(`stake-${order}`).getByTestId('stake-cancel').click()
  await page
    .getByTestId('stake-cancel-sheet-irreversible')
    .filter({ hasText: after.isFinal })
    .waitFor()
  await confirm(page, 'stake-cancel')
  await done(page, 'stake-cancel')
  await page.getByTestId('stake-cancel-end').click()
  const left = all - (all * 500n) / 10_000n
  expect(await sharesOf(sandbox(), buyer, place)).toBe(left)
  await book(sandbox())
  await show(page, 'records')
  await page.getByTestId(`stake-record-${order}`).filter({ hasText: after.cancelled }).waitFor()

  await page.getByTestId('lp-part-liquidity').click()
  await liquidity.showPart(page, 'mine')
  await page.getByTestId('liquidity-out-COPR').click()
  await page.getByTestId('liquidity-remove-part-100').click()
  await liquidity.confirm(page, 'liquidity-remove')
  await liquidity.done(page, 'liquidity-remove')
  await page.getByTestId('liquidity-remove-sheet-close').click()
  expect(ledger.moves()[1]).toMatchObject({ name: 'LiquidityRemoved', shares: left })
  expect(await sharesOf(sandbox(), buyer, place)).toBe(0n)
  expect(await ledger.tokens(token)).toBeGreaterThan(0n)
  await book(sandbox())
  await page.getByTestId('liquidity-mine-empty').filter({ hasText: after.none }).waitFor()
  // Purchase; approval and stake; claim; cancellation; approval and removal.
  expect(await askedFor(page)).toEqual({ times: 7, transactions: 7 })
  return faults
}

thorough(
  'liquidity is bought and staked in Chinese; in English it earns, is cancelled and taken out',
  async () => {
    expect(await live('tc')).toEqual([])
  },
)

thorough('and the other way round', async () => {
  expect(await live('en')).toEqual([])
})

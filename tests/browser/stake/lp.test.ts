import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatUnits } from '../../../src/i18n/format.ts'
import { formatNumber, formatPaidNumber } from '../../../src/i18n/formatAmount.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { inCalendar } from '../cards/steps.ts'
import { approveSecondOffline, goOnline, prepare, readOldAge } from '../offline/steps.ts'
import {
  askAgain,
  askedFor,
  askedToSign,
  nextBuyer,
  useQuickSandbox,
  type Buyer,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { book, confirm, done, ordersOf, pledgeElsewhere, stakeOf, toMine } from './coinSteps.ts'
import {
  buyShares,
  openLpPool,
  openPledge,
  owedBy,
  poolCard,
  sharesOf,
  show,
  TRX,
  visitLp,
} from './lpSteps.ts'

const sandbox = useQuickSandbox()

/** Formats shares as users type them. */
const typed = (units: bigint) => formatUnits(units, 18).replaceAll(',', '')

test('shares are staked, earn, are cancelled at a cost and unlocked in time, as the chain counts', async () => {
  const session = await openSession()
  const { chain } = sandbox()
  const buyer = nextBuyer(sandbox())
  const place = await openLpPool(sandbox(), { trx: 6_000n, days: 60n })
  const all = await buyShares(sandbox(), buyer, place, 900n)
  const third = all / 3n
  const page = await visitLp(session, sandbox(), place, buyer)
  await page
    .getByTestId('lp-earned')
    .getByText('No income available yet', { exact: true })
    .waitFor()
  expect(await page.getByTestId('lp-claim').isDisabled()).toBe(true)
  const card = await poolCard(page, place)
  await card.filter({ hasText: 'until the funding ends on' }).waitFor()
  await page.getByTestId(`lp-pool-${place.pool}-details`).click()
  await page
    .getByTestId(`lp-pool-${place.pool}-details-facts-funded`)
    .filter({ hasText: '6,000' })
    .waitFor()
  const faults = await findFaults(page, 'lp-pools')

  await openPledge(page, place.pool)
  await page.getByTestId('stake-amount').fill(typed(third))
  const earns = page.getByTestId('stake-pledge-sheet-facts-earns')
  await earns.filter({ hasText: /about [\d.,]+\sTRX a day.*variable, may be zero/ }).waitFor()
  await page
    .getByTestId('stake-pledge-sheet-facts-cost')
    .filter({ hasText: '(5% of it)' })
    .waitFor()
  await page.getByTestId('stake-pledge-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
  faults.push(...(await findFaults(page, 'stake-pledge')))
  await confirm(page, 'stake-pledge')
  await done(page, 'stake-pledge')
  const [order] = await ordersOf(sandbox(), place.staking, buyer)
  const made = await stakeOf(sandbox(), place.staking, buyer, order!)
  expect(made).toMatchObject({ amount: third, costBp: 500, place: place.pool })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('stake-pledge-remind').click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(inCalendar(made.until))
  faults.push(...(await findFaults(page, 'stake-pledged')))
  await toMine(page, 'lp')
  // One for the approval and one for the stake.
  expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })

  const { staking: contract, shares: coin, pool } = place
  await pledgeElsewhere(sandbox(), buyer, { contract, place: pool, coin, units: third })
  await pledgeElsewhere(sandbox(), buyer, { contract, place: pool, coin, units: third })
  await chain.advanceTime(10 * DAY_MS)
  await book(sandbox())
  await page.reload()
  await show(page, 'mine')
  const mine = page.getByTestId(`stake-${order}`)
  await mine
    .getByTestId('stake-countdown')
    .filter({ hasText: /^(19|20)d/ })
    .waitFor()
  expect(await mine.getByTestId('stake-unlock').count()).toBe(0)
  await page.getByTestId('stake-unlock-due').click()
  await page
    .getByTestId('stake-none-due')
    .filter({ hasText: 'Insufficient number of unlockable pledges' })
    .waitFor()
  faults.push(...(await findFaults(page, 'lp-mine')))

  // The pool pays 100 TRX a day, all of it to this account.
  const before = await buyer.sun()
  await page.getByTestId('lp-claim').click()
  await confirm(page, 'claim')
  await done(page, 'claim')
  const gained = Number((await buyer.sun()) - before) / 1e6
  expect(gained).toBeGreaterThan(900)
  expect(gained).toBeLessThan(1_001)
  await page.getByTestId('claim-end').click()

  await speak(page, 'tc')
  const held = await sharesOf(sandbox(), buyer, place)
  await mine.getByTestId('stake-cancel').click()
  const cost = (third * 500n) / 10_000n
  const shown = (units: bigint) => formatNumber({ units, coin: { symbol: '', decimals: 18 } })
  const figure = page.getByTestId('stake-cancel-sheet-figure')
  // The page never rounds down an amount that the user pays.
  const costs = formatPaidNumber({ units: cost, coin: { symbol: '', decimals: 18 } })
  await figure.filter({ hasText: `取消的費用${costs}` }).waitFor()
  await page
    .getByTestId('stake-cancel-sheet-facts-back')
    .filter({ hasText: shown(third - cost) })
    .waitFor()
  await page
    .getByTestId('stake-cancel-sheet-irreversible')
    .filter({ hasText: '此操作無法復原' })
    .waitFor()
  await page.getByTestId('stake-cancel-sheet-verdict').filter({ hasText: '已模擬' }).waitFor()
  faults.push(...(await findFaults(page, 'stake-cancel')))
  // A tap is not enough for an action that cannot be undone.
  await page.getByTestId('stake-cancel-confirm').click()
  await confirm(page, 'stake-cancel')
  await done(page, 'stake-cancel')
  expect(await sharesOf(sandbox(), buyer, place)).toBe(held + third - cost)
  await page.getByTestId('stake-cancel-end').click()

  await chain.advanceTime(20 * DAY_MS)
  await book(sandbox())
  await page.reload()
  await show(page, 'mine')
  await page.getByTestId('stake-unlock-due').filter({ hasText: '解鎖 2 筆質押' }).click()
  await page.getByTestId('stake-unlock-sheet-verdict').filter({ hasText: '已模擬' }).waitFor()
  faults.push(...(await findFaults(page, 'stake-unlock')))
  await confirm(page, 'stake-unlock')
  await done(page, 'stake-unlock')
  expect(await sharesOf(sandbox(), buyer, place)).toBe(all - cost)
  await page.getByTestId('stake-unlock-end').click()
  await show(page, 'records')
  await page.getByTestId(`stake-record-${order}`).filter({ hasText: '已取消' }).waitFor()
  faults.push(...(await findFaults(page, 'lp-records')))
  expect(faults).toEqual([])
})

thorough(
  'two accounts share a pool until its funding ends; both are told that it has, and claim',
  async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const [one, other] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    const place = await openLpPool(sandbox(), { trx: 300n, days: 3n }, { days: 0, costBp: 0 })
    const { pool } = place
    const units = 10n ** 15n
    await buyShares(sandbox(), other, place, 400n)
    await buyShares(sandbox(), one, place, 400n)
    const theirs = await visitLp(session, sandbox(), place, other)
    const page = await visitLp(session, sandbox(), place, one, { language: 'tc' })
    const stake = async (where: Page, earns: RegExp) => {
      await openPledge(where, pool)
      await where.getByTestId('stake-amount').fill(typed(units))
      await where.getByTestId('stake-pledge-sheet-facts-earns').filter({ hasText: earns }).waitFor()
      await confirm(where, 'stake-pledge')
      await done(where, 'stake-pledge')
      await toMine(where, 'lp')
    }
    await stake(theirs, /about (100|99\.\d+)\sTRX a day/)
    await stake(page, /約 49\.\d+\sTRX/)

    await chain.advanceTime(5 * DAY_MS)
    await book(sandbox())
    const owed = [
      await owedBy(sandbox(), place.rewards, one),
      await owedBy(sandbox(), place.rewards, other),
    ] as const
    // Since the second account joined, each gets half. Together they get no more than was paid in.
    expect(owed[0] + owed[1]).toBeLessThanOrEqual(300n * TRX)
    expect(owed[0] + owed[1]).toBeGreaterThan(299n * TRX)
    expect(owed[0]).toBeGreaterThan(149n * TRX)
    expect(owed[0]).toBeLessThanOrEqual(owed[1])
    await page.reload()
    await theirs.reload()
    await (await poolCard(page, place)).filter({ hasText: '沒有資金' }).waitFor()
    await (await poolCard(theirs, place)).filter({ hasText: 'Not funded since' }).waitFor()
    // Each account continues in the other's language.
    await speak(page, 'en')
    await speak(theirs, 'tc')
    const claim = async (where: Page, who: Buyer, mine: bigint, daily: string) => {
      await show(where, 'mine')
      await where.getByTestId('stake-facts-daily').filter({ hasText: daily }).waitFor()
      const before = await who.sun()
      await where.getByTestId('stake-claim').click()
      await confirm(where, 'claim')
      await done(where, 'claim')
      const gained = (await who.sun()) - before
      // The difference is the fee.
      expect(gained).toBeLessThan(mine)
      expect(gained).toBeGreaterThan(mine - 50n * TRX)
      expect(await owedBy(sandbox(), place.rewards, who)).toBe(0n)
      await where.getByTestId('claim-end').click()
    }
    await claim(page, one, owed[0], 'nothing at the moment')
    expect(await owedBy(sandbox(), place.rewards, other)).toBe(owed[1])
    await claim(theirs, other, owed[1], '目前沒有')

    await show(page, 'pools')
    await openPledge(page, pool)
    await page.getByTestId('stake-amount').fill(typed(units))
    await page
      .getByTestId('stake-pledge-sheet-facts-earns')
      .filter({ hasText: /nothing at the moment.*not funded since/ })
      .waitFor()
    expect(await findFaults(page, 'stake-pledge-unfunded')).toEqual([])
  },
)

thorough(
  'the network is lost between approval and stake, and the shares are staked once',
  async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const place = await openLpPool(sandbox(), { trx: 0n, days: 1n })
    const all = await buyShares(sandbox(), buyer, place, 200n)
    const page = await visitLp(session, sandbox(), place, buyer, { wallet: { mode: 'ask' } })
    await prepare(session, page, sandbox())
    const card = await poolCard(page, place)
    await card.filter({ hasText: 'Not funded yet: it earns nothing.' }).waitFor()
    await openPledge(page, place.pool)
    await page.getByTestId('stake-amount-max').click()
    await confirm(page, 'stake-pledge')
    await approveSecondOffline(page)
    await page.getByTestId('stake-underway-row').waitFor()
    // The last known pools appear with their age.
    await readOldAge(page, 'lp-pools-stale')
    expect(await ordersOf(sandbox(), place.staking, buyer)).toEqual([])

    await goOnline(page)
    await page.getByTestId('stake-underway-row').waitFor({ state: 'detached' })
    const orders = await ordersOf(sandbox(), place.staking, buyer)
    expect(orders.length).toBe(1)
    const made = await stakeOf(sandbox(), place.staking, buyer, orders[0]!)
    expect(made.amount).toBe(all)
    expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
  },
)

thorough(
  'of seven pledges that are due, five are unlocked at once and the others after that',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const place = await openLpPool(sandbox(), { trx: 0n, days: 1n }, { days: 0, costBp: 0 })
    const all = await buyShares(sandbox(), buyer, place, 300n)
    const { staking: contract, shares: coin, pool } = place
    const units = 10n ** 12n
    for (let made = 0; made < 7; made += 1)
      await pledgeElsewhere(sandbox(), buyer, { contract, place: pool, coin, units })
    await book(sandbox())
    const page = await visitLp(session, sandbox(), place, buyer)
    await show(page, 'mine')
    const unlock = async (said: RegExp) => {
      await page.getByTestId('stake-unlock-due').filter({ hasText: said }).click()
      await confirm(page, 'stake-unlock')
      await done(page, 'stake-unlock')
      await page.getByTestId('stake-unlock-end').click()
    }
    await unlock(/of 5 pledges, of 7 that are due/)
    expect(await sharesOf(sandbox(), buyer, place)).toBe(all - 2n * units)
    await book(sandbox())
    await unlock(/of 2 pledges$/)
    expect(await sharesOf(sandbox(), buyer, place)).toBe(all)
    expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
  },
)

thorough('a backend that does not answer is told of, and asked again', async () => {
  const session = await openSession()
  const { backend } = sandbox()
  const buyer = nextBuyer(sandbox())
  const place = await openLpPool(sandbox(), { trx: 0n, days: 1n })
  session.problems.allow(/Failed to load resource/)
  backend.faults.add({ path: 'lp/list', status: 503 })
  const page = await visitLp(session, sandbox(), place, buyer)
  await page.getByTestId('lp-pools-error').waitFor()
  expect(await findFaults(page, 'lp-pools-error')).toEqual([])
  await askAgain(page, '**/lp/list?*', 'lp-pools-error-retry', backend.faults.clear)
  await poolCard(page, place)
})

thorough(
  'what is staked is read on the chain and unlocked while the list does not answer',
  async () => {
    const session = await openSession()
    const { backend } = sandbox()
    const buyer = nextBuyer(sandbox())
    const place = await openLpPool(sandbox(), { trx: 0n, days: 1n }, { days: 0, costBp: 0 })
    const { staking: contract, shares: coin, pool } = place
    const all = await buyShares(sandbox(), buyer, place, 100n)
    const order = await pledgeElsewhere(sandbox(), buyer, {
      contract,
      place: pool,
      coin,
      units: all,
    })
    session.problems.allow(/Failed to load resource/)
    backend.faults.add({ path: 'pledgeRecord', status: 503 })
    const page = await visitLp(session, sandbox(), place, buyer)
    await show(page, 'mine')
    await page.getByTestId('stake-from-chain').filter({ hasText: 'Read on the chain' }).waitFor()
    await page.getByTestId(`stake-${order}`).filter({ hasText: 'TRX LP' }).waitFor()
    expect(await findFaults(page, 'lp-from-chain')).toEqual([])
    await page.getByTestId(`stake-${order}`).getByTestId('stake-unlock').click()
    await confirm(page, 'stake-unlock')
    await done(page, 'stake-unlock')
    expect(await sharesOf(sandbox(), buyer, place)).toBe(all)
    await page.getByTestId('stake-unlock-end').click()
    await askAgain(page, '**/pledgeRecord?*', 'stake-from-chain-retry', backend.faults.clear)
    await page.getByTestId('stake-from-chain').waitFor({ state: 'detached' })
  },
)

thorough(
  'a link opens what it names, and nothing is asked of a wallet that is not there',
  async () => {
    const session = await openSession()
    const { origin } = sandbox()
    const place = await openLpPool(sandbox(), { trx: 0n, days: 1n })
    const page = await session.open(`${origin}/pledgeLP?tab=STAKING&token=${place.token}`)
    await poolCard(page, place)
    await show(page, 'mine')
    await page.getByTestId('stake-nobody').waitFor()
    await page.getByTestId('stake-connect').waitFor()
    expect(await findFaults(page, 'lp-nobody')).toEqual([])
    await page.goto(`${origin}/pledgeLP?tab=staking&token=nonsense`)
    await page.getByTestId('lp-token-all').and(page.locator('[aria-pressed="true"]')).waitFor()
    expect(await askedToSign(page)).toEqual([])
  },
)

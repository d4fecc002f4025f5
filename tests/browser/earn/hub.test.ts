import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { healNodes, setFaults } from '../../../sandbox/chain/faults.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { cardOf, confirm, inCalendar } from '../cards/steps.ts'
import { goOffline, goOnline, kept, prepare, readOldAge } from '../offline/steps.ts'
import { askedFor, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { book, says } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import {
  claimedOf,
  owedBy,
  sharesOf,
  stakeCoins,
  stakeEverything,
  streams,
  visitHub,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Waits until a claim button is not the page's main action and its fee is shown next to it. */
async function isQuiet(page: Page, testId: string): Promise<void> {
  await says(page, `${testId}-cost-fee`, /約 [\d.]+ TRX/)
  await until(async () => /secondary/.test((await page.getByTestId(testId).getAttribute('class'))!))
}

const mine = (page: Page) => page.getByTestId('earn-claimable-main')

test('one of everything is at work, unlocks in its time, and pays each coin in one go', async () => {
  const session = await openSession()
  const { chain } = sandbox()
  const buyer = nextBuyer(sandbox())
  const { card, orders } = await stakeEverything(sandbox(), buyer)
  await chain.advanceTime(2 * DAY_MS)
  await book(sandbox())
  const page = await visitHub(session, sandbox(), buyer)
  for (const [of, counted] of [
    ['cards', '1 card'],
    ['lp', '1 pledge'],
    ['coin', '4 pledges'],
    ['lock', '1 lock'],
  ] as const)
    await page.getByTestId(`earn-work-${of}`).filter({ hasText: counted }).waitFor()
  await mine(page).filter({ hasText: 'worth about' }).waitFor()
  const coins = page.getByTestId('earn-claimable-coin')
  expect(await coins.allTextContents()).toEqual([
    expect.stringMatching(/TRX$/),
    expect.stringMatching(/COPR-TRX LP$/),
    expect.stringMatching(/USDT$/),
  ])

  // The USDT pool of one week comes first, followed by the lock.
  const next = page.locator('[data-testid^="earn-next-"]:has([data-testid="earn-remind"])')
  expect(await next.count()).toBe(5)
  expect(await next.nth(0).textContent()).toMatch(/^50\sUSDT.*GMT.*4d \d\d:/)
  expect(await next.nth(1).textContent()).toMatch(/^25\sUSDT.*7d \d\d:/)
  const pledged = page.getByTestId('earn-next-card')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pledged.getByTestId('earn-remind').click(),
  ])
  const { until: unlocks } = await cardOf(sandbox(), card)
  const calendar = await readFile(await download.path(), 'utf8')
  expect(calendar).toContain(inCalendar(unlocks))
  expect(calendar).toContain('/nftPledge')

  await page
    .getByTestId('earn-best-lp')
    .filter({
      hasText: /COPR liquidity.*variable, may be zero; until the funding ends on \d.*% ?APR/,
    })
    .waitFor()
  await page
    .getByTestId('earn-best-plan')
    .filter({ hasText: /\d%.*a year, fixed/ })
    .waitFor()
  const faults = await findFaults(page, 'earn-hub')

  await page.getByTestId('earn-claim').click()
  await page
    .getByTestId('claim-sheet-facts-transactions')
    .filter({ hasText: /2 \(each claims from at most 8 pools, or 10 stakes of plans\)/ })
    .waitFor()
  expect(await page.locator('[data-testid^="claim-pool-"]').count()).toBe(5)
  expect(await page.locator('[data-testid^="claim-plan-"]').count()).toBe(2)
  faults.push(...(await findFaults(page, 'earn-claim')))
  const owed = {
    sun: await owedBy(sandbox(), streams.copperShares, buyer),
    usdt: await owedBy(sandbox(), streams.usdt, buyer),
  }
  expect(owed.usdt).toBeGreaterThan(0n)
  const shares = async () => sharesOf(sandbox(), buyer)
  const before = { sun: await buyer.sun(), usdt: await buyer.usdt(), shares: await shares() }
  await confirm(page, 'claim')
  await page.getByTestId('claim-done').waitFor()
  expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
  const fees = buyer
    .transactions()
    .slice(-2)
    .map(({ fee }) => fee)
  expect((await buyer.sun()) - before.sun + fees[0]! + fees[1]!).toBeGreaterThan(owed.sun)
  expect((await buyer.usdt()) - before.usdt).toBeGreaterThan(owed.usdt)
  // The claim includes shares that other accounts paid for unstaking early.
  expect(await shares()).toBeGreaterThan(before.shares)
  for (const order of orders) expect(await claimedOf(sandbox(), order, buyer)).toBeGreaterThan(0n)
  await page.getByTestId('claim-end').click()

  await book(sandbox())
  await speak(page, 'tc')
  await page.reload()
  await page
    .getByTestId('earn-claimable-note')
    .filter({ hasText: /已領取：[\d.]+\sTRX/ })
    .waitFor()
  // The income since then is worth less than its fee, so no page promotes claiming it.
  await isQuiet(page, 'earn-claim')
  await page.getByTestId('earn-claim').click()
  await page.getByTestId('claim-dear').filter({ hasText: '所需費用高於取得的金額' }).waitFor()
  faults.push(...(await findFaults(page, 'earn-dear')))
  await page.getByTestId('claim-cancel').click()
  await page.goto(`${sandbox().origin}/income`)
  await isQuiet(page, 'income-claim')
  await page.goto(`${sandbox().origin}/claiming?type=coin`)
  await isQuiet(page, 'claiming-claim')
  await page.goto(`${sandbox().origin}/earn`)

  await chain.advanceTime(5 * DAY_MS)
  await book(sandbox())
  await page.reload()
  await page.getByTestId('earn-due-coin').filter({ hasText: '1 筆現在可解鎖' }).waitFor()
  expect(await page.getByTestId('earn-unlock-coin').getAttribute('href')).toBe('/pledgeCoin')
  expect(faults).toEqual([])
})

thorough(
  'what was seen is read without a network, with its age, and an update that fails says so',
  async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    await stakeEverything(sandbox(), buyer)
    await sandbox().chain.advanceTime(DAY_MS)
    await book(sandbox())
    const page = await visitHub(session, sandbox(), buyer)
    await prepare(session, page, sandbox())
    await page.reload()
    await mine(page)
      .filter({ hasText: /\d TRX/ })
      .waitFor()
    await page.getByTestId('earn-best-lp').waitFor()
    await page.getByTestId('earn-work-lock').waitFor()
    for (const name of ['lpPledgeStatistic', 'projectList', 'claimList']) await kept(page, name)

    await goOffline(page)
    await page.reload()
    await mine(page)
      .filter({ hasText: /\d TRX/ })
      .waitFor()
    await readOldAge(page, 'earn-claimable-stale')
    await readOldAge(page, 'earn-stale')
    await readOldAge(page, 'earn-best-stale')
    await page.getByTestId('earn-work-coin').filter({ hasText: '4 pledges' }).waitFor()
    expect(await page.getByTestId('earn-claim').isDisabled()).toBe(true)
    await page.getByTestId('earn-refresh').click()
    await page.getByTestId('toast').getByText('update failed', { exact: true }).waitFor()
    expect(await findFaults(page, 'earn-offline')).toEqual([])

    await goOnline(page)
    await page.getByTestId('earn-stale').waitFor({ state: 'detached' })
    await until(() => page.getByTestId('earn-claim').isEnabled())
  },
)

thorough(
  'without a wallet it shows what there is; with an empty one, that nothing is at work',
  async () => {
    const session = await openSession()
    const page = await session.open(`${sandbox().origin}/earn`)
    await page.getByTestId('earn-connect').waitFor()
    await page.getByTestId('earn-best-coin').filter({ hasText: 'APR now' }).waitFor()
    const faults = await findFaults(page, 'earn-nobody')
    const other = await visitHub(session, sandbox(), nextBuyer(sandbox()), { language: 'tc' })
    await other.getByTestId('earn-empty').filter({ hasText: '尚無運作中的資產' }).waitFor()
    await other.getByTestId('earn-claimable-note').filter({ hasText: '尚無可領取的收益' }).waitFor()
    expect(await other.getByTestId('earn-claim').isDisabled()).toBe(true)
    faults.push(...(await findFaults(other, 'earn-empty')))
    expect(faults).toEqual([])
  },
)

thorough(
  'a backend that does not answer leaves the chain’s own: what cards have earned',
  async () => {
    const session = await openSession()
    const { backend, chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    await stakeEverything(sandbox(), buyer)
    await chain.advanceTime(DAY_MS)
    await book(sandbox())
    session.problems.allow(/Failed to load resource/)
    backend.faults.add({ status: 503 })
    const page = await visitHub(session, sandbox(), buyer)
    await page.getByTestId('earn-work-error').waitFor()
    await page.getByTestId('earn-best-error').waitFor()
    await page.getByTestId('earn-claimable-note').filter({ hasText: 'Only cards' }).waitFor()
    await says(page, 'earn-claimable-main', 'at least')
    expect(await findFaults(page, 'earn-error')).toEqual([])
    await page.getByTestId('earn-claim').click()
    const before = await owedBy(sandbox(), streams.cards, buyer)
    await confirm(page, 'claim')
    // The claim runs without the backend, and is reported once the backend answers.
    backend.faults.clear()
    await page.getByTestId('claim-done').waitFor()
    expect(await owedBy(sandbox(), streams.cards, buyer)).toBeLessThan(before)
    expect(await owedBy(sandbox(), streams.copperShares, buyer)).toBeGreaterThan(0n)
  },
)

thorough('what nothing tells is no zero, and no sentence follows from it', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource/)
  sandbox().backend.faults.add({ status: 503 })
  const page = await visitHub(session, sandbox(), nextBuyer(sandbox()))
  await page.getByTestId('earn-claimable-note').filter({ hasText: 'Only cards' }).waitFor()
  expect(await page.getByTestId('earn-claimable-main').innerText()).toBe('–')
  expect(await page.getByTestId('earn-claimable-note').innerText()).not.toMatch(/No income|claimed/)
  expect(await page.getByTestId('earn-empty').count()).toBe(0)
})

thorough(
  'numbers that nobody renews carry their age, and are claimed once the chain has answered',
  async () => {
    const session = await openSession()
    session.problems.allow(/Failed to load resource/)
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    await stakeCoins(sandbox(), buyer)
    await chain.advanceTime(DAY_MS)
    await book(sandbox())
    const page = await visitHub(session, sandbox(), buyer)
    await until(() => page.getByTestId('earn-claim').isEnabled())
    await kept(page, 'earned')
    for (const node of [1, 2] as const) setFaults(chain, { refuse: { status: 503 } }, node)
    await page.reload()
    await page.getByTestId('earn-claimable-stale').waitFor()
    await page
      .getByTestId('earn-claimable-note')
      .filter({ hasText: 'The network gives no newer numbers.' })
      .waitFor()
    const faults = await findFaults(page, 'earn-silent')

    await page.getByTestId('earn-claim').click()
    await page.getByTestId('claim-stale').waitFor()
    await page.getByTestId('claim-sheet-unanswered').waitFor()
    expect(await page.getByTestId('claim-confirm').count()).toBe(0)
    faults.push(...(await findFaults(page, 'claim-silent')))
    await page.getByTestId('claim-cancel').click()

    const before = await owedBy(sandbox(), streams.usdt, buyer)
    healNodes(chain)
    await page.getByTestId('earn-claim').click()
    await page.getByTestId('claim-stale').waitFor({ state: 'detached' })
    await confirm(page, 'claim')
    await page.getByTestId('claim-done').waitFor()
    expect(await owedBy(sandbox(), streams.usdt, buyer)).toBeLessThan(before)
    expect(faults).toEqual([])
  },
)

import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { confirm, visitCards as visit } from '../cards/steps.ts'
import { goOffline, goOnline, kept, prepare, readOldAge } from '../offline/steps.ts'
import { askedFor, nextBuyer, setMode, trouble, until, useQuickSandbox } from '../payments/steps.ts'
import { book, pass } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { scrollDownTo } from '../stake/scrollDownTo.ts'
import { openSession } from '../session.ts'
import { bindElsewhere } from '../invite/steps.ts'
import { activatedAt, activationsOf, burn, fundedUntil, numberIn, owedBy } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

test('a miner is activated, its output grows, is claimed here and in the hub, and ends with the funding', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  await bindElsewhere(sandbox(), buyer)
  const page = await visit(session, sandbox(), '/kinetic', buyer)
  await page.getByTestId('kinetic-no-power').waitFor()
  await page.getByTestId('kinetic-records-empty').waitFor()
  const power = await burn(sandbox(), buyer, 90n)
  await pass(sandbox(), page, MINUTE_MS)
  await page.getByTestId('kinetic-activate').waitFor()
  expect(await numberIn(page, 'kinetic-power-own')).toBe(Number(power) / 1e6)
  // Both pages read the account's power, each in its own form.
  for (let again = 0; again < 2; again += 1) {
    await page.getByTestId('kinetic-more-power').click()
    await page.getByTestId('burn-power').filter({ hasText: /\d/ }).waitFor()
    await page.getByTestId('burn-to-power').click()
    await page.getByTestId('kinetic-power-own').filter({ hasText: /\d/ }).waitFor()
  }
  const faults = await findFaults(page, 'kinetic-inactive')
  await page.getByTestId('kinetic-activate').click()
  await page.getByTestId('activate-sheet-facts-pool').filter({ hasText: 'Funded until' }).waitFor()
  faults.push(...(await findFaults(page, 'activate')))
  await confirm(page, 'activate')
  await page.getByTestId('activate-done').waitFor()
  expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  await page.getByTestId('activate-sheet-close').click()
  await page.getByTestId('kinetic-active').waitFor()

  await pass(sandbox(), page, DAY_MS)
  const claimable = () => numberIn(page, 'kinetic-claimable')
  await until(async () => (await claimable()) > 0.1)
  const early = await claimable()
  await pass(sandbox(), page, HOUR_MS)
  await until(async () => (await claimable()) > early)
  faults.push(...(await findFaults(page, 'kinetic-active')))
  await scrollDownTo(page, page.getByTestId('kinetic-record-activated'))
  await page.getByTestId('kinetic-claim').click()
  await page.getByTestId('claim-sheet-facts').filter({ hasText: 'Computing power' }).waitFor()
  const owed = await owedBy(sandbox(), buyer)
  const had = await buyer.sun()
  await confirm(page, 'claim')
  await page.getByTestId('claim-done').waitFor()
  const { fee } = buyer.transactions().at(-1)!
  expect((await buyer.sun()) - had + fee).toBeGreaterThanOrEqual(owed)
  await page.getByTestId('claim-end').click()

  const end = await fundedUntil(sandbox())
  await pass(sandbox(), page, end - sandbox().chain.now() + HOUR_MS)
  await page.getByTestId('kinetic-output-note').filter({ hasText: 'Not funded since' }).waitFor()
  await page.getByTestId('kinetic-output-facts-daily').filter({ hasText: 'nothing' }).waitFor()
  await page
    .getByTestId('kinetic-output-facts-claimed')
    .filter({ hasText: /0\.\d+\sTRX/ })
    .waitFor()
  await page
    .getByTestId('kinetic-pays')
    .filter({ hasText: /^Pays a day now0/ })
    .waitFor()
  const all = await owedBy(sandbox(), buyer)
  await pass(sandbox(), page, DAY_MS)
  expect(await owedBy(sandbox(), buyer)).toBe(all)
  faults.push(...(await findFaults(page, 'kinetic-ended')))

  await page.goto(`${sandbox().origin}/earn`)
  await page.getByTestId('earn-work-power').filter({ hasText: 'Miner active' }).waitFor()
  await page.getByTestId('earn-power').filter({ hasText: 'Pays nothing: not funded now' }).waitFor()
  await until(() => page.getByTestId('earn-claim').isEnabled())
  faults.push(...(await findFaults(page, 'earn-power')))
  await page.getByTestId('earn-claim').click()
  await page.getByTestId('claim-sheet-facts').filter({ hasText: 'Computing power' }).waitFor()
  await confirm(page, 'claim')
  await page.getByTestId('claim-done').waitFor()
  expect(await owedBy(sandbox(), buyer)).toBe(0n)
  expect(faults).toEqual([])
})

thorough(
  'a number that expired, or was used, after the wallet declined is told in Chinese, and begun anew',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    await bindElsewhere(sandbox(), buyer)
    await burn(sandbox(), buyer, 20n)
    await book(sandbox())
    const wallet = { mode: 'reject' } as const
    const page = await visit(session, sandbox(), '/kinetic', buyer, { language: 'tc', wallet })
    const decline = async () => {
      await confirm(page, 'activate')
      await trouble(page, /你已拒絕/)
      await closeSheet()
    }
    const closeSheet = async () => {
      await page.getByTestId('activate-sheet-close').click()
      await page.getByTestId('activate-sheet').waitFor({ state: 'hidden' })
    }
    const resumeLate = async (cause: RegExp) => {
      await sandbox().chain.advanceTime(DAY_MS)
      await book(sandbox())
      // Reloads, because the page's cached chain time would let it offer the same activation again.
      await page.reload()
      await page.getByTestId('kinetic-activate').filter({ hasText: '繼續' }).click()
      await trouble(page, cause)
      await closeSheet()
    }
    const startAnew = () => page.getByTestId('kinetic-anew').click()

    await page.getByTestId('kinetic-activate').click()
    await decline()
    await resumeLate(/等候太久，編號已過期/)
    const faults = await findFaults(page, 'kinetic-spent')
    await startAnew()
    await decline()
    const [first, second] = await activationsOf(page)
    expect(second).not.toBe(first)
    // A burn on another device has used the same order key.
    await burn(sandbox(), buyer, 20n, second)
    await resumeLate(/編號已使用過/)
    await setMode(page, 'approve')
    await startAnew()
    await confirm(page, 'activate')
    await page.getByTestId('activate-done').waitFor()
    expect(await activatedAt(sandbox(), buyer)).toBeGreaterThan(0)
    expect(await askedFor(page)).toEqual({ times: 3, transactions: 3 })
    await closeSheet()
    await page.getByTestId('kinetic-active').waitFor()
    await page.getByTestId('kinetic-anew').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  },
)

thorough(
  'without a wallet there is the pool; without a network, what was seen, with its age',
  async () => {
    const session = await openSession({ worker: 'own' })
    const nobody = await session.open(`${sandbox().origin}/kinetic`)
    await nobody.getByTestId('kinetic-connect').waitFor()
    await nobody.getByTestId('kinetic-pays').filter({ hasText: 'TRX' }).waitFor()
    expect(await findFaults(nobody, 'kinetic-nobody')).toEqual([])
    const buyer = nextBuyer(sandbox())
    await burn(sandbox(), buyer, 10n)
    await book(sandbox())
    const page = await visit(session, sandbox(), '/kinetic', buyer)
    await prepare(session, page, sandbox())
    await page.reload()
    await page.getByTestId('kinetic-activate').waitFor()
    for (const name of ['{product}', 'nftStatistic', 'miningRecordPageQuery'])
      await kept(page, name)
    await goOffline(page)
    await page.reload()
    await readOldAge(page, 'kinetic-own-stale')
    await readOldAge(page, 'kinetic-pool-stale')
    expect(await page.getByTestId('kinetic-activate').isDisabled()).toBe(true)
    await goOnline(page)
    await until(() => page.getByTestId('kinetic-activate').isEnabled())
  },
)

import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { goOffline, kept, prepare, readOldAge } from '../offline/steps.ts'
import { nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { book } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { tokenOf } from '../trade/steps.ts'
import { burnElsewhere, stock, visitBurn } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const PATH = '/MyDestruction'

thorough(
  'what was burnt is listed, added up by coin, and verified on the chain; offline it is kept',
  async () => {
    const session = await openSession({ worker: 'own' })
    const { origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    const nobody = await session.open(`${origin}${PATH}`)
    await nobody.getByTestId('burn-records-nobody').waitFor()
    const faults = await findFaults(nobody, 'burn-records-nobody')
    await nobody.close()
    const page = await visitBurn(session, sandbox(), buyer, {}, PATH)
    await page.getByTestId('burn-records-empty').waitFor()
    await page.getByTestId('burn-verified').waitFor()
    faults.push(...(await findFaults(page, 'burn-records-empty')))

    const [copr, jade] = [await tokenOf(sandbox(), 'COPR'), await tokenOf(sandbox(), 'JADE')]
    await stock(sandbox(), buyer, copr, 5n)
    await stock(sandbox(), buyer, jade, 5n)
    for (const [coin, quantity] of [
      [copr, 12n],
      [jade, 200n],
      [jade, 300n],
    ] as const)
      await burnElsewhere(sandbox(), buyer, coin, quantity)
    await book(sandbox())
    await page.reload()
    const total = page.getByTestId('burn-total-JADE')
    await total.filter({ hasText: /2 burns · power 0\.54.*500\sJADE.*verified/ }).waitFor()
    await page
      .getByTestId('burn-total-COPR')
      .filter({ hasText: /1 burn · power 0\.114.*12\sCOPR.*verified/ })
      .waitFor()
    await page.getByTestId('burn-verified').waitFor()
    expect(await page.getByTestId('burn-totals-power').textContent()).toMatch(/0\.654$/)
    const rows = page.getByTestId('burn-record')
    expect(await rows.count()).toBe(3)
    expect(await rows.first().textContent()).toMatch(/300\sJADE.*No\. \d+ · .*power 0\.324/)
    const link = await rows.first().getByTestId('burn-record-explorer').getAttribute('href')
    expect(link).toMatch(/[0-9a-f]{64}$/)
    faults.push(...(await findFaults(page, 'burn-records')))

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('burn-export').click(),
    ])
    expect(download.suggestedFilename()).toBe('burns.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(
      /^\S+Z,\d+,JADE,T\w{33},300,0\.27,0\.324,,[0-9a-f]{64},\d+,[0-9a-f]{64}$/,
    )

    await speak(page, 'tc')
    await total.filter({ hasText: /2 次銷毀 · 算力 0\.54.*已驗證/ }).waitFor()
    await speak(page, 'en')
    await prepare(session, page, sandbox())
    await kept(page, 'userCalculationRecord')
    await goOffline(page)
    await page.reload()
    await readOldAge(page, 'burn-records-stale')
    await readOldAge(page, 'burn-totals-stale')
    expect(await rows.count()).toBe(3)
    await total.filter({ hasText: /500\sJADE/ }).waitFor()
    expect(faults).toEqual([])
  },
)

thorough('a list that says more or less than the chain has counted is told of', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const jade = await tokenOf(sandbox(), 'JADE')
  await stock(sandbox(), buyer, jade, 5n)
  await burnElsewhere(sandbox(), buyer, jade, 100n)
  await book(sandbox())
  const page = await visitBurn(session, sandbox(), buyer, {}, PATH)
  await page.getByTestId('burn-verified').waitFor()
  let told = 900n
  await page.route('**/userCalculationRecord?*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { totals: { burnAmount: string }[] } }
    const [total] = json.data.totals
    if (total) total.burnAmount = String(told * 10n ** 18n)
    await route.fulfill({ response, json })
  })
  await page.reload()
  const note = page.getByTestId('burn-mismatch')
  await note.filter({ hasText: 'The list says more than the chain has counted' }).waitFor()
  const total = page.getByTestId('burn-total-JADE')
  await total.filter({ hasText: /900\sJADE.*on the chain: 100\sJADE/ }).waitFor()
  expect(await page.getByTestId('burn-verified').count()).toBe(0)
  const faults = await findFaults(page, 'burn-records-mismatch')
  told = 50n
  await page.reload()
  await note.filter({ hasText: 'The chain has counted more than is listed here' }).waitFor()
  await total.filter({ hasText: /50\sJADE.*on the chain: 100\sJADE/ }).waitFor()
  expect(faults).toEqual([])
})

thorough('a list that never answered has said nothing that could be verified', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource/)
  const page = await visitBurn(session, sandbox(), nextBuyer(sandbox()))
  await page.route('**/userCalculationRecord?*', (route) => route.abort())
  await page.goto(`${sandbox().origin}${PATH}`)
  await page.getByTestId('burn-records-error').waitFor()
  // The chain has answered: the account has no power.
  await page.getByTestId('burn-totals-power').filter({ hasText: /0$/ }).waitFor()
  expect(await page.getByTestId('burn-verified').count()).toBe(0)
  expect(await page.getByTestId('burn-mismatch').count()).toBe(0)
})

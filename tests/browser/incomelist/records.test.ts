import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { collectors } from '../../../sandbox/world/accounts.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { confirm } from '../cards/steps.ts'
import { provide, visitHub } from '../earn/steps.ts'
import { goOffline, goOnline, kept, prepare } from '../offline/steps.ts'
import { approve, asked, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { book, look, says, TRX } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { scrollDownTo } from '../stake/scrollDownTo.ts'
import { bindElsewhere } from '../team/steps.ts'
import {
  addManyClaims,
  castElsewhere,
  closeRecord,
  fundOf,
  openRecord,
  payFeeElsewhere,
  recordOf,
  stepsOf,
  voucherElsewhere,
  withdrawElsewhere,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const PATH = '/incomeList'

/** More than fits on a screen, and more than two pages. */
const CLAIMS = 45

async function saved(page: Page, part: string, name: string): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId(`income-${part}-export`).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${name}.csv`)
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
}

/** Advances the chain's time, makes everything final and booked, and refreshes the page. */
async function wait(page: Page, ms: number): Promise<void> {
  const { chain } = sandbox()
  await chain.advanceTime(ms)
  // Only a solidified block proves that a voucher has expired.
  await chain.mine()
  await book(sandbox())
  await look(page)
}

test('orders of each state and claims of all types are listed, filtered, told step by step, and kept', async () => {
  const session = await openSession({ worker: 'own' })
  session.problems.allow(/Failed to load resource|status of 404/)
  const { origin } = sandbox()
  const owner = nextBuyer(sandbox())
  const invitee = nextBuyer(sandbox())
  const nobody = await session.open(origin + PATH)
  await nobody.getByTestId('income-list-nobody').waitFor()
  await nobody.close()
  const page = await session.open(origin + PATH, {
    wallet: { mode: 'approve', account: owner.account, connected: true },
  })
  await page.getByTestId('income-records-empty').waitFor()
  const faults = await findFaults(page, 'income-records-empty')
  expect(await page.getByTestId('income-records-export').count()).toBe(0)

  await bindElsewhere(sandbox(), owner, collectors[0]!.address)
  await bindElsewhere(sandbox(), invitee, owner.identity.address)
  // Ten percent of 50 TRX for each token.
  for (let casts = 0; casts < 3; casts += 1) await castElsewhere(sandbox(), invitee)
  await book(sandbox())
  const paid = await payFeeElsewhere(sandbox(), owner, 2n * TRX)
  await withdrawElsewhere(sandbox(), owner, paid)
  const vouched = await payFeeElsewhere(sandbox(), owner, 3n * TRX)
  await voucherElsewhere(sandbox(), owner, vouched)
  const bare = await payFeeElsewhere(sandbox(), owner, 4n * TRX)
  // More than the account can claim: the backend would have refused before any fee was paid.
  await payFeeElsewhere(sandbox(), owner, 700n * TRX, { unasked: true })
  await addManyClaims(sandbox(), owner.identity.address, CLAIMS)
  await look(page)

  // One order in each state, newest first.
  const rows = page.getByTestId('income-record')
  await rows.nth(3).waitFor()
  const texts = await rows.allTextContents()
  expect(texts.slice(0, 4)).toEqual([
    expect.stringMatching(/Invitees' fees.*Failed.*\w{6}…\w{6}.*700\sTRX/),
    expect.stringMatching(/Invitees' fees.*Verifying.*Continue.*4\sTRX/),
    expect.stringMatching(/Invitees' fees.*Transferring.*Continue.*3\sTRX/),
    expect.stringMatching(/Invitees' fees.*Success.*2\sTRX/),
  ])
  const hash = page.getByTestId('income-record-hash').first()
  expect(await hash.getAttribute('href')).toMatch(/\/explorer\/transaction\/[0-9a-f]{64}$/)
  const goesOn = recordOf(page, '4\u00a0TRX').getByTestId('income-record-continue')
  expect(await goesOn.getAttribute('href')).toBe(`/claiming?order=${bare}`)
  await page.getByTestId('income-record-hash-copy').first().click()
  await page.locator('[data-testid="income-record-hash-copy"][data-outcome="copied"]').waitFor()
  faults.push(...(await findFaults(page, 'income-records')))

  // All pages are loaded, but only the rows on screen exist in the document.
  await scrollDownTo(page, recordOf(page, 'cccccc…ccccc0'))
  expect(await rows.count()).toBeLessThan(30)
  const lines = await saved(page, 'records', 'income')
  expect(lines).toHaveLength(1 + 4 + CLAIMS)
  expect(lines[1]).toMatch(/Z,referral,failed,700,TRX,,[0-9a-f]{64},\d+,[0-9a-f]{64}$/)
  expect(lines[4]).toContain(`,${paid}`)
  expect(lines[5]).toMatch(/Z,lp,success,45,TRX,,[0-9a-f]{64},1,$/)
  await page.evaluate(() => scrollTo(0, 0))

  await page.getByTestId('income-records-state-transferring').click()
  await until(async () => (await rows.count()) === 1)
  await recordOf(page, '3\u00a0TRX').waitFor()
  expect(await saved(page, 'records', 'income')).toHaveLength(2)
  await page.getByTestId('income-records-type-coin').click()
  await page.getByTestId('income-records-none').waitFor()
  await page.getByTestId('income-records-show-all').click()
  await page.getByTestId('income-records-type-referral').click()
  await until(async () => (await rows.count()) === 4)
  await page.getByTestId('income-records-state-success').click()
  await until(async () => (await rows.count()) === 1)
  await recordOf(page, '2\u00a0TRX').waitFor()
  await page.getByTestId('income-records-state-all').click()
  await recordOf(page, '700\u00a0TRX').waitFor()

  // Shows the steps and the available actions.
  await openRecord(page, '2\u00a0TRX')
  await page.getByTestId('income-step-payment').getByRole('link').waitFor()
  expect(await stepsOf(page)).toEqual(
    ['feeSent', 'feeInBlock', 'feeFinal', 'voucher', 'payment', 'done'].map(
      (step) => `${step} done`,
    ),
  )
  expect(await page.getByTestId('income-record-continue').count()).toBe(2)
  await closeRecord(page)
  await openRecord(page, '4\u00a0TRX')
  expect((await stepsOf(page)).slice(2, 5)).toEqual([
    'feeFinal done',
    'voucher current',
    'payment waiting',
  ])
  await closeRecord(page)
  await openRecord(page, '700\u00a0TRX')
  await page
    .getByTestId('income-step-voucher')
    .filter({ hasText: 'It was more than could be claimed' })
    .waitFor()
  await closeRecord(page)
  await openRecord(page, '3\u00a0TRX')
  await page
    .getByTestId('income-record-facts-expires')
    .filter({ hasText: /\(1d 23:\d\d:\d\d\)/ })
    .waitFor()
  await page.getByTestId('income-record-facts-back').waitFor()
  const sheet = page.getByTestId('income-record-sheet')
  expect(await sheet.getByTestId('income-record-continue').getAttribute('href')).toBe(
    `/claiming?order=${vouched}`,
  )
  faults.push(...(await findFaults(page, 'income-record')))
  await closeRecord(page)

  // Shows the entries that make up the balance, with their causes.
  await page.getByTestId('income-list-part-balance').click()
  const changes = page.getByTestId('income-change')
  await changes.nth(5).waitFor()
  expect(await changes.allTextContents()).toEqual([
    expect.stringMatching(/^Taken for an order.*−4\sTRX.*balance 6\sTRX/),
    expect.stringMatching(/^Taken for an order.*−3\sTRX.*balance 10\sTRX/),
    expect.stringMatching(/^Taken for an order.*−2\sTRX.*balance 13\sTRX/),
    expect.stringMatching(/^Booked.*\+5\sTRX.*balance 15\sTRX/),
    expect.stringMatching(/^Booked.*\+5\sTRX.*balance 10\sTRX/),
    expect.stringMatching(/^Booked.*\+5\sTRX.*balance 5\sTRX/),
  ])
  faults.push(...(await findFaults(page, 'income-changes')))
  expect((await saved(page, 'changes', 'income-balance'))[1]).toMatch(
    /Z,ordered,4,TRX,,6,[0-9a-f]{64},FeePaid,T\w{33},[0-9a-f]{64},\d+,\d+$/,
  )
  await changes.first().getByRole('button').first().click()
  await page.getByTestId('income-cause').filter({ hasText: 'FeePaid' }).waitFor()
  const contract = page.getByTestId('income-cause-contract-explorer')
  expect(await contract.getAttribute('href')).toContain(fundOf(sandbox()))
  faults.push(...(await findFaults(page, 'income-change')))
  await page.keyboard.press('Escape')
  await page.getByTestId('income-change-sheet').waitFor({ state: 'hidden' })

  await page.getByTestId('income-list-part-bookings').click()
  await page.getByTestId('income-bookings-type-referral').click()
  const bookings = page.getByTestId('income-booking-referral')
  await until(async () => (await bookings.count()) === 3)
  expect(await bookings.first().textContent()).toMatch(/Invitees' fees.*10% of 50\sTRX.*\+5\sTRX/)
  expect(await saved(page, 'bookings', 'income-bookings')).toHaveLength(4)
  faults.push(...(await findFaults(page, 'income-bookings')))
  await bookings.first().getByRole('button').first().click()
  await page.getByTestId('income-cause').waitFor()
  faults.push(...(await findFaults(page, 'income-booking')))
  await page.keyboard.press('Escape')
  await page.getByTestId('income-booking-sheet').waitFor({ state: 'hidden' })

  // The voucher has expired, so its amount is back in the balance. The fee returns later.
  await speak(page, 'tc')
  await page.getByTestId('income-list-part-records').click()
  await wait(page, 2 * DAY_MS + HOUR_MS)
  await recordOf(page, '3\u00a0TRX').filter({ hasText: '失敗' }).waitFor()
  await openRecord(page, '3\u00a0TRX')
  await says(page, 'income-step-payment', '憑證到期未使用')
  expect(await sheet.getByTestId('income-record-feeBack').count()).toBe(0)
  await closeRecord(page)
  await page.getByTestId('income-list-part-balance').click()
  await changes
    .first()
    .filter({ hasText: /^退回.*到期自動退回.*\+3\sTRX.*餘額 9\sTRX/ })
    .waitFor()
  await changes.first().getByRole('button').first().click()
  await page.getByTestId('income-change-by-time').waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('income-change-sheet').waitFor({ state: 'hidden' })
  await page.getByTestId('income-list-part-records').click()
  await wait(page, 5 * DAY_MS)
  await openRecord(page, '3\u00a0TRX')
  const back = sheet.getByTestId('income-record-feeBack').filter({ hasText: '取回手續費' })
  expect(await back.getAttribute('href')).toBe(`/claiming?order=${vouched}`)
  faults.push(...(await findFaults(page, 'income-record-failed')))
  await closeRecord(page)

  // Offline, the page shows the last known records and orders, with their age.
  await prepare(session, page, sandbox())
  await kept(page, 'claimRecordList')
  await kept(page, 'withdrawRecord')
  await goOffline(page)
  await page.reload()
  await says(page, 'income-records-stale', /^離線，資料時間 \d\d:\d\d$/)
  await openRecord(page, '4\u00a0TRX')
  await page
    .getByTestId('income-record-facts-fee')
    .filter({ hasText: /2\sTRX/ })
    .waitFor()
  await closeRecord(page)
  await goOnline(page)
  expect(faults).toEqual([])
})

thorough(
  'a claim that was just sent stands on top with its state, then in the list, and never twice',
  async () => {
    const session = await openSession()
    const { chain, origin } = sandbox()
    const owner = nextBuyer(sandbox())
    await provide(sandbox(), owner, 100n)
    await chain.advanceTime(DAY_MS)
    await book(sandbox())
    const page = await visitHub(session, sandbox(), owner, {
      language: 'tc',
      wallet: { mode: 'ask' },
    })
    await page.getByTestId('earn-claim').click()
    await confirm(page, 'claim')
    await asked(page, 1)
    chain.setMining({ mode: 'manual' })
    await approve(page)
    await page.locator('[data-testid="operation-stage-sent"][data-state="done"]').waitFor()
    await page.goto(origin + PATH)
    const own = page.getByTestId('income-own')
    await own.filter({ hasText: '等待打包' }).waitFor()
    const link = await own.getByTestId('income-own-hash').getAttribute('href')
    const shown = () => page.locator(`a[href="${link}"]`).count()
    expect(await shown()).toBe(1)
    const faults = await findFaults(page, 'income-own')
    await page.getByTestId('income-records-state-failed').click()
    await page.getByTestId('income-records-none').waitFor()
    expect(await shown()).toBe(0)
    await page.getByTestId('income-records-state-packing').click()
    await own.waitFor()
    // This claim covers several types, so no single type's filter lists it.
    await page.getByTestId('income-records-type-coin').click()
    await page.getByTestId('income-records-none').waitFor()
    expect(await shown()).toBe(0)
    await page.getByTestId('income-records-type-all').click()
    await own.waitFor()
    await speak(page, 'en')

    await chain.mine()
    await page.getByTestId('income-records-state-all').click()
    await own.filter({ hasText: 'Confirming on block' }).waitFor()
    expect(await shown()).toBe(1)
    chain.setMining({ mode: 'interval' })
    // The claim covered two streams, and becomes one record for each.
    const records = recordOf(page, 'LP staking').filter({ hasText: 'Success' })
    await records.nth(1).waitFor()
    await own.waitFor({ state: 'detached' })
    expect(await shown()).toBe(2)
    expect(await page.getByTestId('income-record').count()).toBe(2)
    expect(faults).toEqual([])
  },
)

thorough('a backend that fails is said, and so is an app without any income', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource|status of (404|503)/)
  const owner = nextBuyer(sandbox())
  const page = await session.open(`${sandbox().origin}/activity`, {
    language: 'tc',
    wallet: { mode: 'approve', account: owner.account, connected: true },
  })
  await page.route('**/claimRecordList?*', (route) => route.fulfill({ status: 503 }))
  await page.route('**/profitChangeRecordList?*', (route) => route.fulfill({ status: 503 }))
  await page.goto(sandbox().origin + PATH)
  await page.getByTestId('income-records-error').waitFor()
  await page.getByTestId('income-list-part-balance').click()
  await page.getByTestId('income-changes-error').waitFor()
  await page.goto(`${sandbox().origin}${PATH}?part=bookings`)
  await says(page, 'income-bookings-empty', '尚無入帳')
  await page.unrouteAll({ behavior: 'wait' })

  const only = (contracts: (given: Record<string, string>) => object) =>
    page.route('**/config.json', async (route) => {
      const response = await route.fetch()
      const config = (await response.json()) as { contracts: Record<string, string> }
      await route.fulfill({
        response,
        json: { ...config, activation: undefined, contracts: contracts(config.contracts) },
      })
    })
  await speak(page, 'en')
  await only((given) => ({ ...given, incomeFund: undefined }))
  await page.goto(sandbox().origin + PATH)
  await page.getByTestId('income-records-empty').waitFor()
  expect(await page.getByTestId('income-list-part-balance').count()).toBe(0)
  expect(await page.getByTestId('income-records-type-referral').count()).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
  await only(
    ({ usdt, blindBoxSale, wtrx, tokenFactory, poolRouter, otcMarket, tokenLock, coinLock }) => ({
      usdt,
      blindBoxSale,
      wtrx,
      tokenFactory,
      poolRouter,
      otcMarket,
      tokenLock,
      coinLock,
    }),
  )
  await page.reload()
  await says(page, 'income-list-not-offered', 'No income is offered here')
  await page.goto(`${sandbox().origin}/income`)
  await page.getByTestId('income-not-offered').waitFor()
  expect(await findFaults(page, 'income-not-offered')).toEqual([])
})

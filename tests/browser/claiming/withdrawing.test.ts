import { expect, test } from 'vitest'
import { setDayCap, setIncomeFees, setIncomeMinimum } from '../../../sandbox/world/income.ts'
import type { IncomeState } from '../../../src/api/endpoints/income.ts'
import { nobody } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS, nextDayAt, SECOND_MS } from '../../../src/core/time.ts'
import { operate } from '../cards/steps.ts'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import {
  approve,
  asked,
  askedFor,
  askedToSign,
  holdRequests,
  nextBuyer,
  setMode,
  trouble,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { book, look, pass, TRX } from '../presale/steps.ts'
import { readRows } from '../rows.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import {
  ask,
  castElsewhere,
  claimableOf,
  confirm,
  done,
  FEE,
  fundOf,
  invite,
  isAt,
  orderElsewhere,
  orderOf,
  ordersOf,
  refusal,
  resume,
  says,
  SHARE,
  visitClaiming,
  withdrawElsewhere,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Prepares an inviter whose invitee has created this number of tokens. */
async function inviterOf(count: number) {
  const [who, invitee] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  await invite(sandbox(), who, invitee)
  await castElsewhere(sandbox(), invitee, count)
  return who
}

test("an invitee's casting fees are withdrawn past a lost network, through every state", async () => {
  const session = await openSession({ worker: 'own' })
  const { chain, origin } = sandbox()
  const who = await inviterOf(2)
  const had = await who.sun()
  const before = who.transactions().length
  const page = await visitClaiming(session, sandbox(), who, {
    query: '',
    language: 'tc',
    wallet: { mode: 'ask' },
  })
  await says(page, 'claiming-earned-referral', /10\sTRX/)
  await says(page, 'claiming-earned-power', '尚無可領取的收益')
  const faults = await findFaults(page, 'claiming-types')
  await page.getByTestId('claiming-earned-referral').click()
  await page.getByTestId('claiming-amount-max').click()
  expect(await page.getByTestId('claiming-amount').inputValue()).toBe('10')
  faults.push(...(await findFaults(page, 'claiming')))
  await prepare(session, page, sandbox())
  await page.getByTestId('claiming-withdraw').click()
  await page.getByTestId('claiming-withdraw-dear').waitFor()
  faults.push(...(await findFaults(page, 'claiming-sheet')))
  await confirm(page)
  await asked(page, 1)
  await goOffline(page)
  await approve(page)
  await trouble(page, /目前離線/)
  await page.reload()
  await page.getByTestId('claiming-underway-row').waitFor()
  await says(page, 'claiming-stale', /離線/)

  const voucher = await holdRequests(page, '**/withdrawApplyAfter')
  chain.setMining({ mode: 'manual' })
  await goOnline(page)
  await page.goto(`${origin}/incomeList`)
  // Until the payment is final, only this device knows of it.
  const isListedAs = async (state: IncomeState) => {
    await page.getByTestId(`income-records-state-${state}`).click()
    await says(page, 'income-records-underway-row', /10\sTRX/)
  }
  await isListedAs('packing')
  const [paid] = await askedToSign(page)
  await until(() => chain.pending(String(paid?.txID)) !== undefined)
  await chain.mine()
  await isListedAs('confirming')
  await book(sandbox())
  await isAt(sandbox(), who, 'verifying')
  // If the worker has completed the fee, the page asks for a voucher only after the user resumes.
  const isLeftToUser = until(async () =>
    // The page may be navigating, which makes the read fail.
    (await readRows(page).catch(() => [])).some(({ nextAt }) => nextAt === Infinity),
  )
  await Promise.race([voucher.seen, isLeftToUser])
  await voucher.release()
  await speak(page, 'en')
  await page.goto(`${origin}/claiming?type=referral`)
  await resume(page)
  await asked(page, 2)
  await isAt(sandbox(), who, 'transferring')
  chain.setMining({ mode: 'interval' })
  await approve(page)
  await page.getByTestId('claiming-underway-row').waitFor({ state: 'detached' })
  await isAt(sandbox(), who, 'success')
  expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
  const own = who.transactions().slice(before)
  const spent = own.reduce((sum, { fee }) => sum + fee, 0n)
  expect(await who.sun()).toBe(had + 2n * SHARE - FEE - spent)
  expect(await claimableOf(sandbox(), who)).toBe(0n)

  await page.goto(`${origin}/incomeList`)
  await says(page, 'income-record', "Invitees' fees")
  const [{ orderKey } = { orderKey: '' }] = await ordersOf(sandbox(), who)
  await page.goto(`${origin}/claiming?type=referral&order=${orderKey}`)
  await says(page, 'claiming-order-state', /^Paid$/)
  await says(page, 'claiming-form', 'No balance to be claimed')
  expect(faults).toEqual([])
})

thorough(
  'an order whose voucher expired is claimable again, and its fee is taken back',
  async () => {
    const session = await openSession()
    const { origin } = sandbox()
    const who = await inviterOf(2)
    const page = await visitClaiming(session, sandbox(), who, { wallet: { mode: 'ask' } })
    const order = await orderElsewhere(sandbox(), who, 2n * SHARE)
    expect(await claimableOf(sandbox(), who)).toBe(0n)
    await page.goto(`${origin}/claiming?order=${order}`)
    await says(page, 'claiming-order-state', 'To be paid')
    await says(page, 'claiming-order-note', /6d 23:5\d/)
    const faults = await findFaults(page, 'claiming-order')
    await page.getByTestId('claiming-order-resume').click()
    await says(page, 'claiming-withdraw-sheet-facts-charge', '(paid)')
    await page.getByTestId('claiming-withdraw-confirm').click()
    await page.getByTestId('sandbox-wallet-reject').waitFor()
    await page.getByTestId('sandbox-wallet-reject').click()
    await trouble(page, /says that you declined/)
    await page.getByTestId('claiming-withdraw-sheet-close').click()

    await speak(page, 'tc')
    await pass(sandbox(), page, 2 * DAY_MS + HOUR_MS)
    await isAt(sandbox(), who, 'failed')
    expect(await claimableOf(sandbox(), who)).toBe(2n * SHARE)
    await page.reload()
    await says(page, 'claiming-order-state', '失敗')
    await says(page, 'claiming-order-note', /手續費可在 4 天 2.*後取回/)
    faults.push(...(await findFaults(page, 'claiming-spent')))
    expect(await page.getByTestId('claiming-order-fee-back').count()).toBe(0)

    await pass(sandbox(), page, 5 * DAY_MS)
    await setMode(page, 'approve')
    await page.reload()
    await says(page, 'claiming-order-state', '未付款')
    const had = await who.sun()
    const before = who.transactions().length
    await page.getByTestId('claiming-order-fee-back').click()
    await says(page, 'claiming-fee-back-sheet-verdict', '已模擬')
    faults.push(...(await findFaults(page, 'claiming-fee-back')))
    await confirm(page, 'claiming-fee-back')
    await done(page, 'claiming-fee-back')
    await says(page, 'claiming-fee-back-done', /^2\sTRX 已回到你的錢包/)
    const { fee } = who.transactions().slice(before)[0]!
    expect(await who.sun()).toBe(had + FEE - fee)
    await page.getByTestId('claiming-fee-back-end').click()
    await says(page, 'claiming-order-state', '手續費已取回')
    expect((await orderOf(sandbox(), who, order)).state).toBe('takenBack')
    expect(faults).toEqual([])
  },
)

thorough('a day that is full is told, refused at the field, and waited for', async () => {
  const session = await openSession()
  const { chain } = sandbox()
  const who = await inviterOf(3)
  // Starts early in a day, so that the day does not change during the test.
  await chain.advanceTime(nextDayAt(chain.now()) - chain.now() + SECOND_MS)
  await operate(sandbox(), setDayCap(fundOf(sandbox()), nobody, 10n * TRX))
  await withdrawElsewhere(sandbox(), who, 6n * TRX)
  const page = await visitClaiming(session, sandbox(), who)
  await says(page, 'claiming-terms-left', /4\sTRX/)
  const told: string[] = []
  for (const typed of ['', '0', '1.5.2', '0.5', '9.1', '4.1']) {
    await ask(page, typed)
    told.push(await refusal(page))
  }
  expect(told).toEqual([
    'Enter an amount',
    'Enter an amount',
    'Enter a number, for example 1234.5',
    'Less than the minimum withdrawal amount',
    'Insufficient withdrawal amount',
    'Beyond the limit: 4 TRX can still be withdrawn today',
  ])
  expect(await page.getByTestId('claiming-withdraw-sheet').count()).toBe(0)

  // Another order uses up the rest of the day's cap while this order's fee becomes final.
  const voucher = await holdRequests(page, '**/withdrawApplyAfter')
  await ask(page, '4')
  await confirm(page)
  await voucher.seen
  await withdrawElsewhere(sandbox(), who, 4n * TRX)
  await voucher.release()
  await says(page, 'claiming-withdraw-sheet', 'Waits for the next day')
  const faults = await findFaults(page, 'claiming-waits')
  await page.getByTestId('claiming-withdraw-sheet-close').click()
  await page.getByTestId('claiming-withdraw-sheet').waitFor({ state: 'hidden' })
  await speak(page, 'tc')
  await look(page)
  await says(page, 'claiming-terms-left', /0\sTRX/)
  await page.getByTestId('claiming-terms-again').waitFor()
  await ask(page, '1')
  expect(await refusal(page)).toMatch(/^超過限額：今天已無法再提領，.+ 起可再次提領$/)
  faults.push(...(await findFaults(page, 'claiming-full')))

  await pass(sandbox(), page, nextDayAt(chain.now()) - chain.now() + SECOND_MS)
  await page.getByTestId('claiming-terms-again').waitFor({ state: 'detached' })
  await page.getByTestId('claiming-underway-row').waitFor({ state: 'detached' })
  expect((await ordersOf(sandbox(), who)).map(({ state }) => state)).toEqual([
    'success',
    'success',
    'success',
  ])

  // Announced increases appear as soon as they are on chain.
  expect(await page.getByTestId('claiming-terms-coming-fee').count()).toBe(0)
  await operate(sandbox(), setIncomeFees(fundOf(sandbox()), 3n * TRX, 30n * TRX))
  await operate(sandbox(), setIncomeMinimum(fundOf(sandbox()), nobody, 5n * TRX))
  await look(page)
  await says(page, 'claiming-terms-coming-fee', /^.*起的手續費\s*3\sTRX$/)
  await says(page, 'claiming-terms-coming-minimum', /^.*起的最低數量\s*5\sTRX$/)
  await says(page, 'claiming-terms-fee', /2\sTRX/)
  faults.push(...(await findFaults(page, 'claiming-coming')))
  expect(faults).toEqual([])
})

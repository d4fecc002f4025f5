import { expect, test } from 'vitest'
import { unitsToDecimal } from '../../../src/core/amount.ts'
import { formatUnits } from '../../../src/i18n/format.ts'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import {
  approve,
  asked,
  askedFor,
  askedToSign,
  nextBuyer,
  signed,
  useQuickSandbox,
} from '../payments/steps.ts'
import { book, look } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { scrollDownTo } from '../stake/scrollDownTo.ts'
import { thorough } from '../thorough.ts'
import { paste } from '../pasting.ts'
import { ask, confirm, finish, ledgerOf, says, TOKEN, TRX, visitTrxBurn } from './steps.ts'

const sandbox = useQuickSandbox()

thorough('the network is lost once the wallet has signed, and the TRX is burnt once', async () => {
  const session = await openSession({ worker: 'own' })
  const buyer = nextBuyer(sandbox())
  const ledger = await ledgerOf(sandbox())
  const page = await visitTrxBurn(session, sandbox(), buyer, { mode: 'ask', language: 'tc' })
  await page.getByTestId('trx-burn-records-empty').waitFor()
  await prepare(session, page, sandbox())
  await ask(page, '30')
  await confirm(page)
  await asked(page, 1)
  await goOffline(page)
  await approve(page)
  await signed(page)
  await page.reload()
  await page.getByTestId('trx-burn-underway-row').waitFor()
  await page.getByTestId('trx-burn-facts').waitFor()
  expect(ledger.gifts()).toEqual([])

  await goOnline(page)
  await page.getByTestId('trx-burn-own-totals-given').filter({ hasText: '30' }).waitFor()
  await scrollDownTo(page, page.getByTestId('trx-burn-record'))
  expect(ledger.gifts()).toMatchObject([
    { user: buyer.identity.address, trx: 30n * TRX, tokens: 1_200n * TOKEN },
  ])
  expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })

  // Data seen before stays readable, with its age.
  await goOffline(page)
  await page.reload()
  await page.getByTestId('trx-burn-stale').filter({ hasText: /離線/ }).waitFor()
  await says(page, 'trx-burn-own-totals-units', '1,200 COPR')
  await scrollDownTo(page, page.getByTestId('trx-burn-record'))
  expect(await page.getByTestId('trx-burn-give').isDisabled()).toBe(true)
  await goOnline(page)
})

test('TRX is given for a token until the sum is reached: by one account, and the rest by another', async () => {
  const session = await openSession()
  const [one, other] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  const ledger = await ledgerOf(sandbox())
  const most = await ledger.most()
  const burnt = await ledger.burnt()
  const page = await visitTrxBurn(session, sandbox(), one)
  const theirs = await visitTrxBurn(session, sandbox(), other, { language: 'tc' })
  await says(page, 'trx-burn-phase', 'Open now')
  await page.getByTestId('trx-burn-own-totals').waitFor()
  expect(await page.getByTestId('trx-burn-zero-explorer').getAttribute('href')).toContain(
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  )

  const told: string[] = []
  const left = formatUnits(most, 6)
  for (const typed of ['', '0', '1.5.2', '1 5', '0.0000001', '12000', `1${'0'.repeat(30)}`]) {
    await ask(page, typed)
    told.push(await page.getByTestId('trx-burn-form').getByRole('alert').innerText())
  }
  expect(told.map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
    'Enter an amount',
    'Enter an amount that brings at least the smallest unit of the token',
    'Enter a number, for example 1234.5',
    'Enter a number, for example 1234.5',
    'TRX has at most 6 decimals',
    `Exceeds maximum shares: ${left} TRX can still be given`,
    `Exceeds maximum shares: ${left} TRX can still be given`,
  ])
  expect(await page.getByTestId('trx-burn-sheet').count()).toBe(0)
  // The form converts the typed TRX into tokens, and parses pasted separators.
  await paste(page.getByTestId('trx-burn-amount'), '1,000.5')
  await says(page, 'trx-burn-order-receive', '40,020 COPR')
  await page.getByTestId('trx-burn-counted-token').click()
  expect(await page.getByTestId('trx-burn-amount').inputValue()).toBe('40,020')
  await says(page, 'trx-burn-order-pay', '1,000.5 TRX')
  await says(page, 'trx-burn-order-pool', /(cheaper|dearer) here/)
  const faults = await findFaults(page, 'trx-burn')

  // The first account burns all but a hundred, as an amount of tokens.
  const first = most - 100n * TRX
  await ask(page, unitsToDecimal((first * 40n * TOKEN) / TRX, 18))
  await says(page, 'trx-burn-sheet-irreversible', 'is burnt for good')
  await page.getByTestId('trx-burn-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
  faults.push(...(await findFaults(page, 'trx-burn-sheet')))
  await confirm(page)
  await finish(page)
  expect(await ledger.givenBy(one)).toBe(first)
  expect(await ledger.tokensOf(one)).toBe((first * 40n * TOKEN) / TRX)
  expect((await ledger.burnt()) - burnt).toBe(first)
  await book(sandbox())
  await page.reload()
  await says(page, 'trx-burn-own-check', 'Verified on chain')
  await says(page, 'trx-burn-check', 'Verified on chain')

  // The second account's page showed the earlier total until this refresh.
  await look(theirs)
  await says(theirs, 'trx-burn-most', '100')
  await ask(theirs, '100.000001')
  await says(theirs, 'trx-burn-form', '超過最大份額：還可銷毀 100 TRX'.replace('100 ', '100\u00a0'))
  expect(await askedToSign(theirs)).toEqual([])
  await ask(theirs, '100')
  await confirm(theirs)
  await finish(theirs)
  expect(await ledger.most()).toBe(0n)
  expect((await ledger.burnt()) - burnt).toBe(most)
  await book(sandbox())
  await look(theirs)
  await says(theirs, 'trx-burn-phase', '已達總額')
  await theirs.getByTestId('trx-burn-over').waitFor()
  expect(await theirs.getByTestId('trx-burn-form').count()).toBe(0)
  await theirs.getByTestId('trx-burn-part-all').click()
  await scrollDownTo(theirs, theirs.getByTestId('trx-burn-record').filter({ hasText: '4,000' }))
  faults.push(...(await findFaults(theirs, 'trx-burn-reached')))
  expect(faults).toEqual([])
})

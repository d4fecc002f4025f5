import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { presaleEvents } from '../../../src/chain/contracts/presale.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { findViolations } from '../accessibility.ts'
import { goOffline, goOnline, prepare, readOldAge } from '../offline/steps.ts'
import {
  askAgain,
  askedToSign,
  holdRequests,
  until,
  useQuickSandbox,
  type Buyer,
} from '../payments/steps.ts'
import { eventsOf } from '../contracts.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { leaveToPage } from '../torture/leaveToPages.ts'
import {
  book,
  buyElsewhere,
  carryOut,
  confirm,
  finish,
  launchElsewhere,
  look,
  order,
  pass,
  people,
  presell,
  says,
  TOKEN,
  TRX,
  visitToken,
  WEEK_MS,
  type Presold,
} from './steps.ts'

const sandbox = useQuickSandbox()

/** Returns all purchases from a presale on chain. */
const purchasesIn = ({ presale }: Presold) =>
  eventsOf(sandbox(), presale, [presaleEvents.bought]).map(({ fields }) => fields)

/** Returns the purchase reports since `from`, each as `order transaction`. */
const reportsOf = (of: Buyer, from: number) =>
  sandbox()
    .backend.faults.requests.filter(
      ({ path, fields, at }) =>
        path.endsWith('/updatePresaleStatus') &&
        fields['owner'] === of.identity.address &&
        at >= from,
    )
    .map(({ fields }) => `${String(fields['orderKey'])} ${String(fields['txId'])}`)

const said = (page: Page, testId = 'presale-form') => page.getByTestId(testId).getByRole('alert')

/** Makes the backend return false data about the presale from now on. */
async function lie(page: Page, truth: string, told: string): Promise<void> {
  await page.route('**/swapCoinIssuedDetail?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(truth, told)
    await route.fulfill({ response: answer, body })
  })
  const heard = page.waitForResponse(/swapCoinIssuedDetail/)
  await look(page)
  await heard
}

/** Waits until a purchase is listed with this text. Rows exist only near the screen. */
async function isListed(page: Page, words: string): Promise<void> {
  await page.getByTestId('presale-purchases').scrollIntoViewIfNeeded()
  await page.getByTestId('presale-purchase').filter({ hasText: words }).first().waitFor()
}

thorough('the purchases of others come page by page', async () => {
  const session = await openSession()
  const { creator, buyer } = people(sandbox())
  const sale = await presell(sandbox(), creator)
  for (const units of [1n, 2n, 3n, 4n, 5n, 6n])
    await buyElsewhere(sandbox(), creator, sale, units * TOKEN)
  await book(sandbox())
  const page = await visitToken(session, sandbox(), sale, buyer)
  await isListed(page, `6 ${sale.symbol}`)
  const rows = page.getByTestId('presale-purchase')
  await until(async () => (await rows.count()) === 5)

  const more = page.getByTestId('presale-purchases-more')
  await more.click()
  await more.waitFor({ state: 'detached' })
  await expect.poll(() => rows.count()).toBe(6)
  await isListed(page, `1 ${sale.symbol}`)
})

describe('a purchase that loses its network', () => {
  thorough.each([
    { when: 'after the wallet signed', at: '**/wallet/broadcasttransaction' },
    { when: 'before it is reported', at: '**/updatePresaleStatus' },
  ])('$when is made once, and is reported', async ({ at }) => {
    const session = await openSession({ worker: 'own' })
    const { creator, buyer } = people(sandbox())
    const sale = await presell(sandbox(), creator)
    const page = await visitToken(session, sandbox(), sale, buyer)
    await prepare(session, page, sandbox())
    await leaveToPage(page)
    const from = Date.now()
    const held = await holdRequests(page, at)

    await order(page, '25')
    await confirm(page)
    await held.seen
    await goOffline(page)
    await held.release()
    await says(page, 'operation-trouble', 'You are offline. This goes on by itself')
    await goOnline(page)
    await finish(page)

    const bought = purchasesIn(sale)
    expect(bought).toMatchObject([{ amount: 25n * TOKEN, paid: 25n * TRX }])
    expect(await askedToSign(page)).toHaveLength(1)
    const reports = new Set(reportsOf(buyer, from))
    expect([...reports]).toEqual([expect.stringContaining(String(bought[0]?.['order']))])
  })
})

describe('bad input', () => {
  thorough(
    'is told at the field in the words of the specification, and nothing is sent',
    async () => {
      const session = await openSession()
      const { creator, buyer } = people(sandbox())
      const sale = await presell(sandbox(), creator)
      await buyElsewhere(sandbox(), creator, sale, 600n * TOKEN)
      await book(sandbox())
      const page = await visitToken(session, sandbox(), sale, buyer)
      await page.getByTestId('presale-order-rest').waitFor()
      const told: string[] = []
      for (const typed of ['', '0', '1.5.2', `0.${'1'.repeat(19)}`, '600.1', '400.1']) {
        await order(page, typed)
        told.push(await said(page).innerText())
      }
      expect(told).toEqual([
        'Enter an amount',
        'Enter an amount',
        'Enter a number, for example 1234.5',
        `${sale.symbol} has at most 18 decimals`,
        'Exceeded the maximum purchase quantity',
        'Insufficient remaining number',
      ])

      await page.getByTestId('presale-amount-max').click()
      expect(await page.getByTestId('presale-amount').inputValue()).toBe('400')
      await page.getByTestId('presale-counted-trx').click()
      expect(await page.getByTestId('presale-amount').inputValue()).toBe('400')
      await order(page, '0.0000001')
      expect(await said(page).innerText()).toBe('TRX has at most 6 decimals')

      expect(await page.getByTestId('presale-sheet').count()).toBe(0)
      expect(await askedToSign(page)).toEqual([])
    },
  )

  thorough('whoever has too little TRX is told so', async () => {
    const session = await openSession()
    const { creator, poor } = people(sandbox())
    const sale = await presell(sandbox(), creator)
    const page = await visitToken(session, sandbox(), sale, poor)

    await page.getByTestId('presale-amount').fill('2')
    await until(async () => (await said(page).innerText()) === 'Insufficient TRX balance')
    await page.getByTestId('presale-buy').click()
    expect(await page.getByTestId('presale-sheet').count()).toBe(0)
  })
})

describe('a shop that lies', () => {
  thorough(
    'about the presale gets nothing signed: the factory does not stand for that one',
    async () => {
      const session = await openSession()
      const { creator, buyer } = people(sandbox())
      const sale = await presell(sandbox(), creator)
      const another = await presell(sandbox(), creator)
      const page = await visitToken(session, sandbox(), sale, buyer)
      await lie(page, sale.presale, another.presale)
      await page.getByTestId('presale-order-rest').waitFor()

      await order(page, '10')
      await says(page, 'presale-sheet-obstacle', 'Nothing was signed')
      expect(await page.getByTestId('presale-confirm').isDisabled()).toBe(true)
      expect(await askedToSign(page)).toEqual([])
      expect(purchasesIn(another)).toEqual([])
    },
  )

  thorough('about the terms is found out by asking the contract', async () => {
    const session = await openSession()
    const { creator, buyer } = people(sandbox())
    const sale = await presell(sandbox(), creator, { backingShare: 500 })
    const page = await visitToken(session, sandbox(), sale, buyer)
    await lie(page, '"backingShare":500', '"backingShare":5000')
    await says(page, 'presale-facts-insurance', '50% of what you pay')

    await order(page, '10')
    await says(page, 'presale-sheet-obstacle', 'The contract has other terms than the shop named')
    expect(await page.getByTestId('presale-confirm').isDisabled()).toBe(true)
  })
})

describe('time passes on the chain', () => {
  test('a presale that has not begun counts down, gives a reminder, opens by itself, and closes', async () => {
    const session = await openSession()
    const { creator, buyer } = people(sandbox())
    const startTime = sandbox().chain.head.timestamp + DAY_MS + HOUR_MS
    const sale = await presell(sandbox(), creator, { startTime })
    const page = await visitToken(session, sandbox(), sale, buyer)
    await says(page, 'presale-phase', 'Not started')
    await says(page, 'presale-countdown', /^1d \d\d:\d\d:\d\d$/)
    expect(await page.getByTestId('presale-form').count()).toBe(0)
    expect(await page.getByTestId('presale-purchases').count()).toBe(0)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('presale-calendar').click(),
    ])
    expect(download.suggestedFilename()).toBe(`${sale.symbol}-presale.ics`)
    const file = await readFile(await download.path(), 'utf8')
    const at = new Date(Math.floor(startTime / 1_000) * 1_000).toISOString()
    expect(file).toContain(`DTSTART:${at.replace('.000', '').replaceAll(/[-:]/g, '')}\r\n`)
    expect(file).toContain(`SUMMARY:The presale of ${sale.symbol} begins\r\n`)

    await pass(sandbox(), page, DAY_MS + HOUR_MS)
    await says(page, 'presale-phase', 'In progress')
    await order(page, '10')
    await page.getByTestId('presale-confirm').waitFor()
    await pass(sandbox(), page, WEEK_MS)
    await says(page, 'presale-sheet-obstacle', 'Not in the pre-sale stage')
    expect(await page.getByTestId('presale-confirm').isDisabled()).toBe(true)
    await page.getByTestId('presale-cancel').click()
    await says(page, 'presale-shut-out', 'You cannot participate in the pre-sale')
    expect(await askedToSign(page)).toEqual([])
  })
})

describe('after a launch', () => {
  thorough(
    'the creator is paid, and buyers receive their part of the pool, which ends the insurance',
    async () => {
      const session = await openSession()
      const { creator } = people(sandbox())
      const sale = await presell(sandbox(), creator, {
        lpDistributionEnabled: true,
        userLPShare: 10_000,
        softCapRate: 1_000,
        backingShare: 1_000,
      })
      await buyElsewhere(sandbox(), creator, sale, 100n * TOKEN)
      await sandbox().chain.advanceTime(WEEK_MS)
      await launchElsewhere(sandbox(), creator, sale)
      await book(sandbox())
      const page = await visitToken(session, sandbox(), sale, creator)

      expect(await findViolations(page)).toEqual([])

      // The presale raised 100 TRX. The pool took 40, and 10 back the insurance.
      await says(page, 'presale-due', '50 TRX')
      await page.getByTestId('presale-pay-creator').click()
      await carryOut(page)
      await says(page, 'presale-due', /^\D*0 TRX/)

      await page.getByTestId('presale-receive-shares').click()
      await says(page, 'presale-sheet-irreversible', 'you give up the insurance: 10 TRX')
      await carryOut(page)
      await page.getByTestId('presale-receive-shares').waitFor({ state: 'detached' })
      await page.getByTestId('presale-insurance').waitFor({ state: 'detached' })
      expect(await askedToSign(page)).toHaveLength(2)
    },
  )
})

thorough('a shop that does not tell what one has is asked again on a tap', async () => {
  const session = await openSession()
  session.problems.allow(/status of 500/)
  const { creator, buyer } = people(sandbox())
  const sale = await presell(sandbox(), creator)
  sandbox().backend.faults.add({ path: 'receiveRewardInfo', status: 500 })
  // A worker that takes over would make the page ask again automatically.
  const page = await visitToken(session, sandbox(), sale, buyer, { worker: 'none' })
  await page.getByTestId('presale-position-error').waitFor()
  expect(await page.getByTestId('presale-order-rest').count()).toBe(0)

  const { clear } = sandbox().backend.faults
  await askAgain(page, '**/receiveRewardInfo?*', 'presale-position-error-retry', clear)
  await says(page, 'presale-order-rest', `600 ${sale.symbol}`)
})

thorough('without a network everything that was seen stays readable, with its age', async () => {
  const session = await openSession({ worker: 'own' })
  const { creator, buyer } = people(sandbox())
  const sale = await presell(sandbox(), creator)
  await buyElsewhere(sandbox(), buyer, sale, 30n * TOKEN)
  await book(sandbox())
  const page = await visitToken(session, sandbox(), sale, buyer)
  await says(page, 'presale-bought-facts-units', `30 ${sale.symbol}`)
  await isListed(page, `30 ${sale.symbol}`)
  const explorer = page.getByTestId('presale-purchase-explorer').first()
  expect(await explorer.getAttribute('href')).toMatch(/\/explorer\/transaction\/[0-9a-f]{64}$/)
  await prepare(session, page, sandbox())

  await goOffline(page)
  await page.reload()
  await readOldAge(page, 'presale-stale')
  await says(page, 'presale-raised', /30/)
  await says(page, 'presale-bought-facts-units', `30 ${sale.symbol}`)
  await isListed(page, `30 ${sale.symbol}`)
  await says(page, 'presale-obstacle', /^You are offline/)
  expect(await page.getByTestId('presale-buy').isDisabled()).toBe(true)
  await goOnline(page)
  await until(() => page.getByTestId('presale-buy').isEnabled())
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { tokenLock } from '../../../src/chain/contracts/tokenLock.ts'
import { goOffline, kept, prepare, readOldAge } from '../offline/steps.ts'
import {
  approve,
  asked,
  askedToSign,
  nextBuyer,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { leadsTo } from '../leading.ts'
import { openSession } from '../session.ts'
import { allDone } from '../worker/steps.ts'
import {
  approveBefore,
  buyToken,
  confirm,
  locksIn,
  review,
  sendElsewhere,
  visitLocks,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const wrong = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor()

thorough('bad input is told at its field, and nothing of it is sent', async () => {
  const session = await openSession()
  const page = await visitLocks(session, sandbox(), nextBuyer(sandbox()))
  const amount = page.getByTestId('lock-amount')
  const days = page.getByTestId('lock-days')
  const button = page.getByTestId('lock-review')
  await leadsTo(page, 'lock-review', 'lock-amount')

  for (const [text, problem] of [
    ['0', 'Enter an amount'],
    ['10,000.000001', 'Insufficient USDT balance'],
    ['0.0000001', 'USDT has at most 6 decimals'],
    ['1 5', 'Enter a number, for example 1234.5'],
  ] as const) {
    await amount.fill(text)
    await leadsTo(page, 'lock-review', 'lock-amount')
    await wrong(page, problem)
    expect(await amount.inputValue()).toBe(text)
  }
  await amount.fill('10000')
  await until(() => button.isEnabled())

  for (const [text, problem] of [
    ['0', 'Enter 1 to 3,650 days'],
    ['3651', 'Enter 1 to 3,650 days'],
    ['1.5', 'Enter whole days, for example 30'],
  ] as const) {
    await days.fill(text)
    await wrong(page, problem)
    await leadsTo(page, 'lock-review', 'lock-days')
  }
  await page.getByTestId('lock-length-date').click()
  await leadsTo(page, 'lock-review', 'lock-date')
  for (const [text, problem] of [
    ['2026-01-01T00:00', 'This time is past'],
    ['2099-01-01T00:00', 'No lock is longer than 3,650 days'],
  ] as const) {
    await page.getByTestId('lock-date').fill(text)
    await wrong(page, problem)
    await leadsTo(page, 'lock-review', 'lock-date')
  }
  await page.getByTestId('lock-length-180').click()
  expect(await days.inputValue()).toBe('180')
  await until(() => button.isEnabled())
  expect(await amount.inputValue()).toBe('10,000')
  expect(await askedToSign(page)).toEqual([])
})

thorough(
  'a coin that nobody vouches for is refused, and those cast here are offered to who has them',
  async () => {
    const session = await openSession()
    const { world } = sandbox()
    const buyer = nextBuyer(sandbox())
    const token = await buyToken(sandbox(), buyer, 5_000_000n)
    // A token that was not created here, and a contract that is not a token.
    const { wtrx, tokenFactory } = world.launchpad
    const page = await visitLocks(session, sandbox(), buyer, { path: `/lock?coin=${wtrx}` })
    await page
      .getByTestId('lock-coin-problem')
      .filter({ hasText: 'Only USDT and tokens that were cast here can be locked.' })
      .waitFor()
    await page.getByTestId('lock-coin').filter({ hasText: 'USDT' }).getByRole('button').click()
    const address = page.getByTestId('lock-coin-address')
    await address.fill(token.slice(0, -1) + (token.endsWith('1') ? '2' : '1'))
    await wrong(page, 'Please enter the correct address')
    await address.fill(buyer.identity.address)
    await wrong(page, 'This is your account. Enter the address of the token itself.')
    for (const stranger of [wtrx, tokenFactory]) {
      await address.fill(stranger)
      await page.getByTestId('lock-coin-refused').waitFor()
      await address.fill('')
    }
    const bought = page.getByTestId('lock-own-coins').getByTestId('lock-coin-JADE')
    await bought.waitFor()
    await address.fill(token)
    await bought.waitFor({ state: 'detached' })
    await page.getByTestId('lock-coin-JADE').waitFor()
    await address.fill('')
    await bought.getByRole('button').click()
    await page.getByTestId('lock-coin').filter({ hasText: 'JADE' }).waitFor()
    await page.getByTestId('lock-amount-max').click()
    expect(parseFloat(await page.getByTestId('lock-amount').inputValue())).toBeGreaterThan(0)
    expect(await askedToSign(page)).toEqual([])
  },
)

thorough(
  'a lock that the chain refuses is told with its reason, and listed as failed',
  async () => {
    const session = await openSession()
    const { world, origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    const friend = nextBuyer(sandbox())
    await approveBefore(sandbox(), buyer, 10_000_000n)
    const page = await visitLocks(session, sandbox(), buyer, { wallet: { mode: 'ask' } })
    await review(page, '10', '30')
    await confirm(page)
    await asked(page, 1)
    const give = contractCall(world.usdt, 'transfer(address,uint256)', [
      friend.identity.address,
      await buyer.usdt(),
    ])
    await sendElsewhere(sandbox(), buyer, give)
    await approve(page)
    const dialog = page.getByTestId('operation-failed')
    await dialog.filter({ hasText: 'The coin did not arrive whole' }).waitFor()
    await page.getByTestId('operation-failed-understood').click()
    await allDone(page)
    expect(await locksIn(sandbox(), buyer, 'tokenLock')).toEqual([])
    await page.goto(`${origin}/lock`)
    await page.getByTestId('lock-part-mine').click()
    await page.getByTestId('lock-filter-failed').click()
    const row = page.getByTestId('lock-failed-row')
    await row.filter({ hasText: 'Review failed' }).waitFor()
    expect(await row.textContent()).toContain('The coin did not arrive whole')
    expect(await findFaults(page, 'lock-failed')).toEqual([])
  },
)

thorough('what was seen can be read without a network, and unlocking waits for it', async () => {
  const session = await openSession({ worker: 'own' })
  const { chain, world, origin } = sandbox()
  const { tokenLock: contract } = world.launchpad
  const buyer = nextBuyer(sandbox())
  await approveBefore(sandbox(), buyer, 30_000_000n)
  await sendElsewhere(
    sandbox(),
    buyer,
    tokenLock.lockForDays(contract, 10_000_000n, world.usdt, 1n),
  )
  await chain.advanceTime(DAY_MS)
  await sendElsewhere(
    sandbox(),
    buyer,
    tokenLock.lockForDays(contract, 20_000_000n, world.usdt, 9n),
  )
  const page = await visitLocks(session, sandbox(), buyer)
  await prepare(session, page, sandbox())
  await page.getByTestId('lock-part-mine').click()
  const cards = page.getByTestId('lock-card')
  await until(async () => (await cards.count()) === 2)
  await kept(page, 'claimList')
  await page.getByTestId('lock-part-all').click()
  await page.getByTestId('lock-all-row').first().waitFor()
  await kept(page, 'lockStatistic')

  await goOffline(page)
  await page.goto(`${origin}/lock`)
  await page.getByTestId('lock-part-mine').click()
  await readOldAge(page, 'lock-mine-stale')
  await cards.filter({ hasText: '10 USDT' }).filter({ hasText: 'Waiting to unlock' }).waitFor()
  await cards.filter({ hasText: '20 USDT' }).filter({ hasText: 'Locking' }).waitFor()
  expect(await page.getByTestId('lock-unlock').isDisabled()).toBe(true)
  await page.getByTestId('lock-part-all').click()
  await readOldAge(page, 'lock-all-stale')
  await page.getByTestId('lock-all-row').filter({ hasText: 'JADE' }).waitFor()
})

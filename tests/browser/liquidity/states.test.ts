import { expect } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import { provide } from '../earn/steps.ts'
import { askAgain, elsewhere, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { book } from '../presale/steps.ts'
import { kept } from '../offline/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { tokenOf } from '../trade/steps.ts'
import {
  choosePool,
  confirm,
  done,
  ledgerOf,
  numbersIn,
  showPart,
  TRX,
  visitLiquidity,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Prepares an account with shares bought on another device. */
async function holder() {
  const ann = nextBuyer(sandbox())
  const token = await tokenOf(sandbox(), 'COPR')
  await buyElsewhere(ann, 'buyLiquidity', 100n)
  await until(() => ledgerOf(sandbox(), ann).shares(token).then(Boolean))
  await book(sandbox())
  return { ann, token }
}

async function buyElsewhere(
  who: ReturnType<typeof nextBuyer>,
  what: 'buy' | 'buyLiquidity',
  trx: bigint,
): Promise<void> {
  const { chain, world } = sandbox()
  const token = await tokenOf(sandbox(), 'COPR')
  const late = chain.head.timestamp + HOUR_MS
  const paid = { callValue: trx * TRX }
  const order = (what === 'buy' ? '8' : '7').repeat(64)
  await elsewhere(sandbox(), who).call(
    poolRouter[what](world.launchpad.poolRouter, order, token, 0n, late, paid),
  )
  const sent = chain.head.number
  await until(() => chain.head.number > sent + 1)
}

thorough(
  'while it is not known what is staked, nobody is told that they have no part of a pool',
  async () => {
    const session = await openSession()
    session.problems.allow(/503/)
    const { backend } = sandbox()
    backend.faults.add({ path: 'lp/amount', status: 503 })
    const page = await visitLiquidity(session, sandbox(), nextBuyer(sandbox()))
    await showPart(page, 'mine')
    await page.getByTestId('liquidity-staked-error').waitFor()
    expect(await page.getByTestId('liquidity-mine-empty').count()).toBe(0)
    expect(await findFaults(page, 'liquidity-staked-error')).toEqual([])
    await askAgain(page, '**/lp/amount?*', 'liquidity-staked-error-retry', backend.faults.clear)
    await page.getByTestId('liquidity-mine-empty').waitFor()
  },
)

thorough('what is staked besides a small part tells its age once nobody renews it', async () => {
  const session = await openSession()
  session.problems.allow(/503/)
  const { backend } = sandbox()
  const ann = nextBuyer(sandbox())
  await provide(sandbox(), ann, 100n)
  await buyElsewhere(ann, 'buyLiquidity', 1n)
  await book(sandbox())
  const page = await visitLiquidity(session, sandbox(), ann)
  await choosePool(page, 'COPR')
  await page
    .getByTestId('liquidity-own')
    .filter({ hasText: 'You have <0.01% of this pool' })
    .waitFor()
  const faults = await findFaults(page, 'liquidity-own-small')
  await showPart(page, 'mine')
  const staked = page.getByTestId('liquidity-part-facts-staked')
  await staked.waitFor()
  expect(await page.getByTestId('liquidity-staked-stale').count()).toBe(0)
  await kept(page, 'amount')
  backend.faults.add({ path: 'lp/amount', status: 503 })
  await page.reload()
  await showPart(page, 'mine')
  await page
    .getByTestId('liquidity-part-COPR')
    .getByTestId('liquidity-staked-stale')
    .filter({ hasText: /As of \d/ })
    .waitFor()
  await staked.waitFor()
  faults.push(...(await findFaults(page, 'liquidity-staked-old')))
  backend.faults.clear()
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await page.getByTestId('liquidity-staked-stale').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

thorough('balances that cannot be read are 0, marked as unknown, and have no parts', async () => {
  const session = await openSession()
  session.problems.allow(/503/)
  const { ann } = await holder()
  const page = await visitLiquidity(session, sandbox(), ann)
  await showPart(page, 'mine')
  await page.getByTestId('liquidity-part-COPR').waitFor()
  for (const node of [1, 2] as const) setFaults(sandbox().chain, { refuse: { status: 503 } }, node)
  await page.reload()
  const form = page.getByTestId('liquidity')
  await form.getByText('Balance 0 (not known now)').waitFor()
  await showPart(page, 'mine')
  await page.getByTestId('liquidity-out-COPR').click()
  const sheet = page.getByTestId('liquidity-remove-sheet')
  await sheet.getByText('Balance 0 (not known now)').waitFor()
  expect(await page.getByTestId('liquidity-remove-part-100').isDisabled()).toBe(true)
  await saysInChinese(page, '餘額 0（目前無法得知）')
  expect(await findFaults(page, 'liquidity-remove-unread')).toEqual([])
  for (const node of [1, 2] as const) setFaults(sandbox().chain, {}, node)
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await page.getByTestId('liquidity-remove-part-100').click()
  expect(
    numbersIn(await page.getByTestId('liquidity-remove-amount').inputValue())[0],
  ).toBeGreaterThan(0)
})

thorough('what shares bring is quoted anew when it is asked for', async () => {
  const session = await openSession()
  const { ann, token } = await holder()
  const ledger = ledgerOf(sandbox(), ann)
  const page = await visitLiquidity(session, sandbox(), ann)
  await showPart(page, 'mine')
  await page.getByTestId('liquidity-out-COPR').click()
  await page.getByTestId('liquidity-remove-part-50').click()
  const least = page.getByTestId('liquidity-remove-sheet-facts-least')
  await least.waitFor()
  const before = await least.textContent()
  // Another account buys many of the tokens: a removal now returns fewer tokens and more TRX.
  await buyElsewhere(nextBuyer(sandbox()), 'buy', 3_000n)
  const faults = await findFaults(page, 'liquidity-remove-overtaken')
  // The terms in an open sheet do not change automatically.
  expect(await least.textContent()).toBe(before)
  await page.getByTestId('liquidity-remove-renew').click()
  await until(async () => (await least.textContent()) !== before)
  expect(numbersIn(await least.textContent())[0]).toBeGreaterThan(numbersIn(before)[0]!)
  const held = await ledger.shares(token)
  await confirm(page, 'liquidity-remove')
  await done(page, 'liquidity-remove')
  expect(await ledger.shares(token)).toBe(held - held / 2n)
  expect(faults).toEqual([])
})

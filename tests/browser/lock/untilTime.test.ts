import { expect } from 'vitest'
import { tokenLock } from '../../../src/chain/contracts/tokenLock.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { askedFor, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { approveBefore, giveToken, locked, locksIn, sendElsewhere, visitLocks } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox({ configure: (config) => ({ ...config, lockVersion: 'time' }) })

thorough(
  'its one coin is locked until exactly the time that was chosen, and comes back then',
  async () => {
    const session = await openSession()
    const { chain, world } = sandbox()
    const buyer = nextBuyer(sandbox())
    const before = await buyer.usdt()
    const page = await visitLocks(session, sandbox(), buyer)
    const coin = page.getByTestId('lock-coin')
    await coin.filter({ hasText: 'The contract locks this coin alone' }).waitFor()
    expect(await coin.getByRole('button').count()).toBe(0)

    await page.getByTestId('lock-amount').fill('12.5')
    await page.getByTestId('lock-length-date').click()
    const unlockAt = Math.ceil((chain.now() + 3 * DAY_MS) / MINUTE_MS) * MINUTE_MS
    await page.getByTestId('lock-date').fill(localText(unlockAt))
    await page.getByTestId('lock-review').click()
    await page.getByTestId('lock-confirm').click()
    await locked(page)
    const [made] = await locksIn(sandbox(), buyer, 'coinLock')
    expect(made).toMatchObject({ coin: world.usdt, units: 12_500_000n, isLocked: true })
    expect(made!.createdAt + made!.ms).toBe(unlockAt)
    expect(await locksIn(sandbox(), buyer, 'tokenLock')).toEqual([])
    expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })

    await chain.advanceTime(3 * DAY_MS + MINUTE_MS)
    await page.reload()
    await page.getByTestId('lock-part-mine').click()
    await page.getByTestId('lock-unlock').click()
    await page.getByTestId('lock-unlock-confirm').click()
    await page.getByTestId('lock-unlock-done').waitFor()
    expect(await buyer.usdt()).toBe(before)
  },
)

thorough('another coin is refused, but what the other contract keeps can be unlocked', async () => {
  const session = await openSession()
  const { chain, world } = sandbox()
  const { tokenLock: contract } = world.launchpad
  const buyer = nextBuyer(sandbox())
  const before = await buyer.usdt()
  const token = await giveToken(sandbox(), buyer, 1n)
  await approveBefore(sandbox(), buyer, 10_000_000n)
  const lock = tokenLock.lockForDays(contract, 10_000_000n, world.usdt, 1n)
  await sendElsewhere(sandbox(), buyer, lock)
  await chain.advanceTime(DAY_MS)
  const page = await visitLocks(session, sandbox(), buyer, { path: `/lock?coin=${token}` })
  await page
    .getByTestId('lock-coin-problem')
    .filter({ hasText: 'This contract does not take that coin' })
    .waitFor()
  await page.getByTestId('lock-part-mine').click()
  await page.getByTestId('lock-unlock').click()
  await page.getByTestId('lock-unlock-confirm').click()
  await until(async () => (await locksIn(sandbox(), buyer, 'tokenLock'))[0]?.isLocked === false)
  expect(await buyer.usdt()).toBe(before)
})

/** Formats a time like `datetime-local`, in this machine's time zone, which the browser shares. */
function localText(at: number): string {
  const date = new Date(at)
  return new Date(at - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

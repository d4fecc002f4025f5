import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { levelSeeds, setLevel } from '../../../sandbox/world/cards.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { card } from '../../../src/chain/contracts/card.ts'
import {
  book,
  buyElsewhere,
  confirm,
  contractsOf,
  countOf,
  operate,
  pledgeElsewhere,
  visitCards,
} from '../cards/steps.ts'
import { readContract } from '../contracts.ts'
import { approve, asked, askedFor, nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const TRX = 1_000_000n

const NODE_1 = 21
const NODE_3 = 23

/** Reduces the supply of a level as the operator, so that this number is left. */
async function leave(from: Sandbox, level: number, left: bigint): Promise<void> {
  const { card: contract } = contractsOf(from)
  const seed = levelSeeds(from.world.sale).find((each) => each.level === level)!
  const { remaining } = await readContract(from, card.level(contract, BigInt(level)))
  const supply = seed.terms.supply - remaining + left
  await operate(from, setLevel(contract, BigInt(level), { ...seed.terms, supply }))
  await book(from)
}

const levelOf = (page: Page, level: number, part: string) =>
  page.getByTestId(`card-level-${level}-${part}`)

test('the last node is one account’s, and the other, whose wallet asks already, loses no more than a fee', async () => {
  const session = await openSession()
  const [first, second] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  await leave(sandbox(), NODE_3, 1n)
  const page = await visitCards(session, sandbox(), '/node', first)
  await levelOf(page, NODE_3, 'left').filter({ hasText: '1 of 2 left' }).waitFor()
  // Cards that are not nodes are not offered here.
  expect(await page.getByTestId('card-level-1').count()).toBe(0)
  await page.getByTestId('node-stream-2').filter({ hasText: 'TRX a day' }).waitFor()
  const faults = await findFaults(page, 'node')
  // The second buyer's wallet asks first, while the first buyer pays.
  const visit = { language: 'tc', wallet: { mode: 'ask' } } as const
  const later = await visitCards(session, sandbox(), '/node', second, visit)
  await levelOf(later, NODE_3, 'buy').click()
  await confirm(later, 'card-buy')
  await asked(later, 1)

  await levelOf(page, NODE_3, 'buy').click()
  await confirm(page, 'card-buy')
  await page.getByTestId('card-buy-done').waitFor()
  expect(await countOf(sandbox(), first)).toBe(1n)
  expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  await page.getByTestId('card-buy-sheet-close').click()

  const before = await second.sun()
  await approve(later)
  const told = later.getByTestId('operation-failed').filter({ hasText: '剩餘數量不足' })
  await told.waitFor()
  const lost = before - (await second.sun())
  expect(lost).toBeGreaterThan(0n)
  expect(lost).toBeLessThan(25n * TRX)
  expect(await countOf(sandbox(), second)).toBe(0n)
  await later.getByTestId('operation-failed-understood').click()
  await later.getByTestId('card-buy-sheet-close').click()
  await book(sandbox())
  await levelOf(page, NODE_3, 'buy').filter({ hasText: 'Sold out' }).waitFor()
  await page.getByTestId('node-part-mine').click()
  await page.getByTestId(`node-mine-${NODE_3}`).filter({ hasText: '× 1' }).waitFor()
  faults.push(...(await findFaults(page, 'node-mine')))
  await later.getByTestId('node-part-mine').click()
  await later.getByTestId('node-mine-empty').waitFor()
  faults.push(...(await findFaults(later, 'node-mine-empty')))
  expect(faults).toEqual([])
})

thorough(
  'what somebody did with nodes is counted and recorded, also where there is no network',
  async () => {
    const session = await openSession()
    session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const buyer = nextBuyer(sandbox())
    const token = await buyElsewhere(sandbox(), buyer, NODE_1)
    await pledgeElsewhere(sandbox(), buyer, token, 30)
    await book(sandbox())
    const page = await visitCards(session, sandbox(), '/node', buyer)
    await page.getByTestId('node-part-mine').click()
    await page.getByTestId(`node-mine-${NODE_1}`).filter({ hasText: '1 pledged' }).waitFor()
    await page.getByTestId('node-part-records').click()
    const rows = page.getByTestId('node-record')
    await rows.first().filter({ hasText: 'Pledged · Node 1' }).waitFor()
    await rows
      .nth(1)
      .filter({ hasText: 'Bought · Node 1' })
      .filter({ hasText: '300 TRX' })
      .waitFor()
    const faults = await findFaults(page, 'node-records')
    await saysInChinese(page, /已質押 · Node 1/, '30 天')
    await page.context().setOffline(true)
    await page.getByTestId('node-part-mine').click()
    await page.getByTestId('node-part-records').click()
    await rows.first().filter({ hasText: 'Pledged · Node 1' }).waitFor()
    await page.context().setOffline(false)
    expect(faults).toEqual([])
  },
)

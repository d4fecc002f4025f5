import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Request } from '../../backend/http/answer.ts'
import { rwaEquity } from '../../src/chain/contracts/rwaEquity.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { USDT } from './cardFixture.ts'
import { openBackend } from './backendFixture.ts'
import { withEquity, STAGE_MS, type EquityBackend } from './pasts/equity.ts'

let fixture: EquityBackend
/** Three cards of the first person, and one of the second. */
let cards: readonly [bigint, bigint, bigint]
let other: bigint
beforeAll(async () => {
  fixture = await openBackend(withEquity)
  const { buyCard } = fixture
  cards = [await buyCard(person(ann), 3), await buyCard(person(ann), 3), await buyCard(person(ann))]
  other = await buyCard(person(ben), 3)
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const [ann, ben] = [0, 1]
const person = (index: number) => fixture.person(index)
const acts = ['initialise', 'unlockLimit', 'withdraw', 'settle'] as const
type Asked = Request<'equityReport'>
const asked = (act: Asked['act'], txId: string, numbers: readonly bigint[], who = ann): Asked => ({
  owner: person(who).address,
  act,
  numbers: numbers.join(','),
  txId,
})
const report = (...of: Parameters<typeof asked>) => fixture.ask('equityReport', asked(...of))
const refused = (...of: Parameters<typeof asked>) => fixture.refusalOf('equityReport', asked(...of))

/**
 * Expects a report to be pending until its block is solidified. Then only the right action, cards
 * and owner are acknowledged.
 */
async function expectReport(
  act: Asked['act'],
  txId: string,
  numbers: readonly bigint[],
  order?: number,
): Promise<void> {
  expect(await report(act, txId, numbers)).toEqual({ status: 'pending' })
  await fixture.chain.mine(3)
  // Nothing else made the index look: a report is the hint.
  const answer = { status: 'acknowledged', ...(order !== undefined && { order }) }
  expect(await report(act, txId, numbers)).toEqual(answer)
  expect(await report(act, txId, numbers)).toEqual(answer)
  // Anyone may settle an order, but only one at a time.
  const isOfCards = act !== 'settle'
  const wrong: [Asked['act'], string, readonly bigint[], number?][] = acts
    .filter((each) => each !== act)
    .map((another) => [another, txId, numbers.slice(0, 1)])
  if (isOfCards) wrong.push([act, txId, [...numbers, other]], [act, txId, numbers, ben])
  for (const each of wrong) expect(await refused(...each)).toBe('transactionMismatch')
}

it('acknowledges what was done with cards, and what it gave', async () => {
  const { txId: initialised } = await fixture.initialise(person(ann), ...cards)
  await expectReport('initialise', initialised, cards)
  await fixture.initialise(person(ben), other)
  await fixture.deposit(500n * USDT)
  const { txId: opened } = await fixture.unlockLimit(person(ann), ...cards)
  await expectReport('unlockLimit', opened, cards)
  const { txId: taken } = await fixture.takeOut(person(ann), ...cards)
  await expectReport('withdraw', taken, cards, 1)
  // In any order, and a subset too: every named card was part of it.
  const [first, second] = cards
  expect(await report('withdraw', taken, [second, first])).toEqual({
    status: 'acknowledged',
    order: 1,
  })
  // The first opening is still acknowledged after another one in a later stage.
  await fixture.passed(STAGE_MS)
  const { txId: again } = await fixture.unlockLimit(person(ann), first)
  await expectReport('unlockLimit', again, [first])
  expect(await report('unlockLimit', opened, cards)).toEqual({ status: 'acknowledged' })
})

it('acknowledges what anybody settled, by its number', async () => {
  await fixture.usdtAct('pause()')
  const [first] = cards
  const { txId: taken } = await fixture.takeOut(person(ann), first)
  await fixture.usdtAct('unpause()')
  await fixture.solidify()
  expect(await report('withdraw', taken, [first])).toEqual({ status: 'acknowledged', order: 2 })
  const { txId } = await fixture.succeed(person(ben), rwaEquity.settle(fixture.equity, 2n))
  await expectReport('settle', txId, [2n])
  expect(await report('settle', txId, [2n], ben)).toEqual({ status: 'acknowledged' })
  expect(await refused('settle', txId, [1n])).toBe('transactionMismatch')
  expect(await refused('settle', txId, [1n, 2n])).toBe('badRequest')
  // The withdrawal was paid later, but is still acknowledged.
  expect(await report('withdraw', taken, [first])).toMatchObject({ order: 2 })
})

it('takes a transaction that failed, or that does something else, for a mismatch', async () => {
  await fixture.passed(DAY_MS)
  const failed = await fixture.act(person(ann), rwaEquity.initialise(fixture.equity, cards))
  expect(failed.result).toBe('AlreadyInitialised')
  await fixture.solidify()
  expect(await refused('initialise', failed.txId, cards)).toBe('transactionMismatch')
  const { txId } = await fixture.deposit(USDT)
  await fixture.solidify()
  expect(await refused('withdraw', txId, cards)).toBe('transactionMismatch')
  // A card was not withdrawn from twice, and no card has such a high number.
  const opened = await fixture.unlockLimit(person(ben), other)
  await fixture.solidify()
  expect(await refused('unlockLimit', opened.txId, [other, other], ben)).toBe('transactionMismatch')
  const highest = 99_999_999_999_999_999_999n
  expect(await refused('unlockLimit', opened.txId, [highest], ben)).toBe('transactionMismatch')
  expect(await refused('settle', opened.txId, [highest], ben)).toBe('transactionMismatch')
})

it('says pending of what was never sent, and of what an orphaned block held', async () => {
  expect(await report('withdraw', 'ab'.repeat(32), cards)).toEqual({ status: 'pending' })
  await fixture.deposit(100n * USDT)
  const { txId } = await fixture.takeOut(person(ben), other)
  await fixture.chain.orphan(1, { forget: true })
  await fixture.solidify()
  expect(await report('withdraw', txId, [other], ben)).toEqual({ status: 'pending' })
})

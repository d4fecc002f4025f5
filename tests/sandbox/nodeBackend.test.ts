import { afterAll, beforeAll, expect, test } from 'vitest'
import { card as cards } from '../../src/chain/contracts/card.ts'
import { cardMarket as market } from '../../src/chain/contracts/cardMarket.ts'
import { cardPools } from '../../src/chain/contracts/rewardPools.ts'
import { nobody } from '../../src/core/address.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { openBackend } from './backendFixture.ts'
import { withCards, type CardBackend } from './pasts/cards.ts'
import { TRX } from './cardFixture.ts'

const NODE = { one: 21, two: 22, three: 23 }

let fixture: CardBackend
beforeAll(async () => {
  fixture = await openBackend(withCards, { people: 3 })
})
afterAll(() => fixture.stop())

const person = (index: number) => fixture.people[index]!
const nodesOf = async (index?: number) =>
  (await fixture.ask('node', index === undefined ? {} : { owner: person(index).address })).nodes
const recordsOf = (index: number, page: { pageNo?: number; pageSize?: number } = {}) =>
  fixture.ask('nodeRecord', { owner: person(index).address, ...page })
const movesOf = async (index: number) =>
  (await recordsOf(index)).items.map(({ move, tokenId }) => [move, tokenId])

test('the levels that are nodes are told with what is left of them, and nobody has any yet', async () => {
  await fixture.solidify()
  const answer = await fixture.ask('node', { owner: person(0).address })
  expect(
    answer.nodes.map(({ level, weight, remainSupply, own }) => [level, weight, remainSupply, own]),
  ).toEqual([
    [NODE.one, 1, 500, { held: 0, listed: 0, staked: 0, bought: 0 }],
    [NODE.two, 3, 150, { held: 0, listed: 0, staked: 0, bought: 0 }],
    [NODE.three, 10, 40, { held: 0, listed: 0, staked: 0, bought: 0 }],
  ])
  expect(answer.streams.map(({ stream }) => BigInt(stream))).toEqual(cardPools.nodes)
  expect((await nodesOf())[0]!.own).toBeNull()
})

test('what is bought, staked, listed, sold and given is counted, and told in its order', async () => {
  const [first, second] = [
    await fixture.buyCard(person(0), NODE.one),
    await fixture.buyCard(person(0), NODE.two),
  ]
  // A card that is not a node is not listed.
  await fixture.buyCard(person(0), 1)
  await fixture.succeed(person(0), cards.pledge(fixture.card, first, 30n))
  const listed = await fixture.list(person(0), second, { coin: nobody, price: 70n * TRX })
  await fixture.solidify()
  const [one, two] = await nodesOf(0)
  expect(one).toMatchObject({
    remainSupply: 499,
    made: 1,
    holders: 1,
    staked: 1,
    own: { held: 0, listed: 0, staked: 1, bought: 1 },
  })
  expect(two).toMatchObject({ staked: 0, own: { held: 0, listed: 1, staked: 0, bought: 1 } })

  await fixture.succeed(person(1), fixture.purchase(listed))
  await fixture.succeed(
    person(1),
    cards.transfer(fixture.card, person(1).address, person(2).address, second),
  )
  await fixture.passed(31 * DAY_MS)
  await fixture.succeed(person(0), cards.unlock(fixture.card, first))
  await fixture.solidify()
  const [a, b] = [String(first), String(second)]
  expect(await movesOf(0)).toEqual([
    ['unlocked', a],
    ['sold', b],
    ['pledged', a],
    ['bought', b],
    ['bought', a],
  ])
  expect(await movesOf(1)).toEqual([
    ['sent', b],
    ['bought', b],
  ])
  expect(await movesOf(2)).toEqual([['received', b]])
  const [sent, bought] = (await recordsOf(1)).items
  expect(sent).toMatchObject({ other: person(2).address, price: null })
  expect(bought).toMatchObject({ other: person(0).address, price: { units: 70n * TRX } })
  expect((await recordsOf(0)).items.map(({ days }) => days)).toEqual([30, null, 30, null, null])
  expect((await nodesOf(2))[1]!.own).toEqual({ held: 1, listed: 0, staked: 0, bought: 0 })
})

test('records come page by page, and each once', async () => {
  const whole = await recordsOf(0)
  const pages = [
    await recordsOf(0, { pageSize: 2 }),
    await recordsOf(0, { pageNo: 2, pageSize: 2 }),
    await recordsOf(0, { pageNo: 3, pageSize: 2 }),
  ]
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
  expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
})

test('a node that is taken from the market again was never given away', async () => {
  const token = await fixture.buyCard(person(2), NODE.three)
  const { id } = await fixture.list(person(2), token, { coin: nobody, price: TRX })
  await fixture.succeed(person(2), market.unlist(fixture.cardMarket, id))
  await fixture.solidify()
  expect((await movesOf(2))[0]).toEqual(['bought', String(token)])
  expect((await nodesOf(2))[2]!.own).toEqual({ held: 1, listed: 0, staked: 0, bought: 1 })
})

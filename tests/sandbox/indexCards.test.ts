import { expect, it } from 'vitest'
import {
  cardLevels,
  cardListings,
  cardMoves,
  cards,
} from '../../backend/database/books/cardSchema.ts'
import { nobody } from '../../src/core/address.ts'
import {
  buyCard,
  cardOf,
  changePrice,
  freezeCard,
  listCard,
  moveCard,
  sellCard,
  setBaseUri,
  setLevel,
  unlistCard,
} from './scriptedCards.ts'
import { useScriptedIndex } from './useScriptedIndex.ts'
import { launchpad, person } from './scriptedLaunchpad.ts'

const scripted = useScriptedIndex(0)
const { say, subjects } = scripted

const [ember, other] = [cardOf(1, 1), cardOf(1, 2)]
const owners = async () =>
  (await scripted.index.db.select().from(cards).orderBy(cards.tokenId)).map(
    ({ tokenId, owner, state }) => [tokenId, owner, state] as const,
  )

it('keeps of a name and a base URI what an answer can say', async () => {
  await say(
    setLevel(1n, `Em\u202Ebe\u200Br${'!'.repeat(100)}`),
    setBaseUri(1n, 'https://a\0\u202E/'),
  )
  await say(setLevel(2n), setBaseUri(2n, `https://${'a'.repeat(1_000)}`))
  const rows = await scripted.index.db.select().from(cardLevels).orderBy(cardLevels.level)
  expect(rows.map(({ name }) => name)).toEqual([`Ember${'!'.repeat(59)}`, 'Level 2'])
  expect(rows.map(({ baseUri }) => baseUri)).toEqual(['https://a\uFFFD/', ''])
  expect(await subjects()).toEqual([])
})

it('sets a listing aside alone: its card goes on, and so does the market', async () => {
  await say(setLevel(1n), ...buyCard(ember), ...buyCard(other))
  const [listed, moved] = listCard(ember, 1n)
  // A fee that does not fit into 16 bits.
  await say({ ...listed!, data: listed!.data.slice(0, -64) + 'f'.repeat(64) }, moved!)
  await say(...listCard(other, 2n))
  expect(await owners()).toEqual([
    [ember, person(0), 'listed'],
    [other, person(0), 'listed'],
  ])
  await say(changePrice(1n))
  await say(...sellCard(ember, 1n))
  expect(await subjects()).toEqual(['listing 1'])
  expect((await owners())[0]).toEqual([ember, person(1), 'held'])
  expect((await scripted.index.db.select().from(cardListings)).map(({ id }) => id)).toEqual([2n])
})

it('sets a card aside that moves from somebody else, and what follows of it', async () => {
  await say(setLevel(1n), ...buyCard(ember), ...buyCard(other))
  await say(moveCard(ember, person(5), person(6)), moveCard(other, person(0), person(2)))
  await say(...listCard(ember, 1n))
  expect(await subjects()).toEqual([`card ${ember}`, 'listing 1'])
  expect(await owners()).toEqual([
    [ember, person(0), 'held'],
    [other, person(2), 'held'],
  ])
})

it('counts the places of a level past a card that was set aside', async () => {
  await say(setLevel(1n))
  const [moved, bought] = buyCard(ember)
  await say(moved!, { ...bought!, topics: bought!.topics.slice(0, -1) }, ...buyCard(other))
  const [level] = await scripted.index.db.select().from(cardLevels)
  expect(level).toMatchObject({ made: 2, sold: 1 })
})

it('never shows the market as an owner, whatever moves there', async () => {
  await say(setLevel(1n), ...buyCard(ember))
  await say(...listCard(ember, 1n))
  await say(...unlistCard(ember, 1n))
  // Lost: no call can return the card.
  await say(moveCard(ember, person(0), launchpad.cardMarket))
  expect(await owners()).toEqual([[ember, person(0), 'listed']])
  const moves = await scripted.index.db.select().from(cardMoves)
  expect(moves.map(({ move }) => move)).toEqual(['bought', 'listed', 'unlisted', 'listed'])
  // The price of the earlier listing does not apply.
  expect(moves.map(({ price }) => price)).toEqual([25_000_000n, 40_000_000n, null, null])
  for (const { sender, receiver } of moves)
    expect([sender, receiver]).not.toContain(launchpad.cardMarket)
})

it('knows no reason to freeze but those of the contract', async () => {
  await say(setLevel(1n), ...buyCard(ember))
  await say(freezeCard(ember, 0n))
  await say(freezeCard(ember, 2n))
  expect(await subjects()).toEqual([`card ${ember}`])
  const [card] = await scripted.index.db.select().from(cards)
  expect(card?.frozenUntil).toBe(null)
})

it('makes no card of a level that there is not, and none twice', async () => {
  await say(...buyCard(ember))
  await say(setLevel(2n), ...buyCard(cardOf(2, 1)))
  await say(moveCard(cardOf(2, 1), nobody, person(3)))
  expect(await subjects()).toEqual([`card ${ember}`, `card ${cardOf(2, 1)}`])
  expect(await owners()).toEqual([[cardOf(2, 1), person(0), 'held']])
})

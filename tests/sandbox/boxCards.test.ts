import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blindBoxSale, blindBoxSaleEvents } from '../../src/chain/contracts/blindBoxSale.ts'
import { card } from '../../src/chain/contracts/card.ts'
import { levelOfCard } from '../../src/core/cardNumber.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { boxLevels, nodeLevels } from '../../sandbox/world/cards.ts'
import { openCards, TRX, type CardFixture } from './cardFixture.ts'
import type { Outcome } from './contractsFixture.ts'

let fixture: CardFixture
beforeAll(async () => {
  fixture = await openCards()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const NONE = [0, 0, 0, 0] as const
const open = (order: string, count: bigint) => blindBoxSale.open(fixture.sale, order, count)
const claim = (order: string) => blindBoxSale.claimCards(fixture.sale, order)
const cardsOf = (who: Address, order: string) =>
  fixture.says(blindBoxSale.cardsOf(fixture.sale, who, order))

const raritiesOf = ({ logs }: Outcome): readonly number[] =>
  decodeEvents(blindBoxSaleEvents.opened, fixture.sale, logs).flatMap(({ rarities }) =>
    (rarities as readonly bigint[]).map(Number),
  )
const cardsIn = ({ logs }: Outcome): readonly bigint[] =>
  decodeEvents(blindBoxSaleEvents.cardsMade, fixture.sale, logs).flatMap(
    ({ tokenIds }) => tokenIds as readonly bigint[],
  )

let boxes = 0
/** Puts a box on sale that has no buyers yet. Returns its number. */
async function box(given: Parameters<CardFixture['setBox']>[1] = {}): Promise<number> {
  boxes += 1
  // Even odds, so that few boxes have all kinds.
  const outcome = await fixture.setBox(boxes, { odds: [2_500, 2_500, 2_500, 2_500], ...given })
  expect(outcome.result).toBe('SUCCESS')
  return boxes
}

describe('a box with cards', () => {
  it('becomes, opened, a card of the level that was drawn, for who bought it', async () => {
    const order = await fixture.buyBoxes(person(0), await box(), 10)
    const outcome = await fixture.succeed(person(0), open(order, 10n))
    const made = cardsIn(outcome)
    expect(made.map(levelOfCard)).toEqual(raritiesOf(outcome).map((at) => Number(boxLevels[at]!)))
    for (const tokenId of made) expect(await fixture.ownerOf(tokenId)).toBe(person(0).address)
    expect(await fixture.says(card.tokenIds(fixture.card, person(0).address, 0n, 200n))).toEqual(
      made,
    )
    expect(await fixture.fail(person(0), claim(order))).toBe('NoCardsToClaim')
  })

  it('is opened with ten at most at once, for less than 140 TRX of energy', async () => {
    const order = await fixture.buyBoxes(person(1), await box(), 20)
    expect(await fixture.fail(person(1), open(order, 11n))).toBe('WrongQuantity')
    // The most expensive case: the buyer's first cards, and draws of other buyers for the call to
    // seal.
    await fixture.buyBoxes(person(2), await box(), 1)
    await fixture.buyBoxes(person(3), await box(), 1)
    const dearest = await fixture.succeed(person(1), open(order, 10n))
    expect(dearest.energy).toBeLessThan(1_400_000n)
    const usual = await fixture.succeed(person(1), open(order, 10n))
    expect(usual.energy).toBeLessThan(1_000_000n)
    expect(await fixture.fail(person(1), open(order, 1n))).toBe('WrongQuantity')
  })

  it('of nodes becomes nodes', async () => {
    const order = await fixture.buyBoxes(person(0), await box({ levels: nodeLevels }), 5)
    const outcome = await fixture.succeed(person(0), open(order, 5n))
    expect(cardsIn(outcome).map(levelOfCard)).toEqual(
      raritiesOf(outcome).map((at) => Number(nodeLevels[at]!)),
    )
  })
})

describe('a box that was opened before its levels were named', () => {
  it('becomes, claimed, the card that the opening would have made, once for each', async () => {
    const id = await box({ levels: NONE })
    const order = await fixture.buyBoxes(person(0), id, 15)
    const first = await fixture.succeed(person(0), open(order, 12n))
    expect(cardsIn(first)).toEqual([])
    expect(await fixture.fail(person(0), claim(order))).toBe('NoCardsToClaim')
    expect((await fixture.nameLevels(id)).result).toBe('SUCCESS')
    // Boxes opened from now on get their card at once.
    const later = await fixture.succeed(person(0), open(order, 3n))
    expect(cardsIn(later)).toHaveLength(3)
    expect(await cardsOf(person(0).address, order)).toEqual({ withoutCards: 12, claimed: 0 })
    const ten = await fixture.succeed(person(0), claim(order))
    const two = await fixture.succeed(person(0), claim(order))
    expect([cardsIn(ten).length, cardsIn(two).length]).toEqual([10, 2])
    expect([...cardsIn(ten), ...cardsIn(two)].map(levelOfCard)).toEqual(
      raritiesOf(first).map((at) => Number(boxLevels[at]!)),
    )
    expect(await cardsOf(person(0).address, order)).toEqual({ withoutCards: 12, claimed: 12 })
    expect(await fixture.fail(person(0), claim(order))).toBe('NoCardsToClaim')
  })

  it('is claimed by its buyer alone', async () => {
    const id = await box({ levels: NONE })
    const order = await fixture.buyBoxes(person(0), id, 1)
    await fixture.succeed(person(0), open(order, 1n))
    await fixture.nameLevels(id)
    expect(await fixture.fail(person(1), claim(order))).toBe('NoCardsToClaim')
    await fixture.succeed(person(0), claim(order))
  })

  it('may be many at once, since none is made then', async () => {
    const order = await fixture.buyBoxes(person(0), await box({ levels: NONE }), 20)
    expect(cardsIn(await fixture.succeed(person(0), open(order, 20n)))).toEqual([])
  })
})

describe('the levels of a box', () => {
  it('are named once, by the owner, of a box that is there, and the sale makes their cards', async () => {
    const id = await box({ levels: NONE })
    expect((await fixture.nameLevels(id, [11, 12, 13, 1])).result).toBe('WrongLevels')
    expect((await fixture.nameLevels(id, [11, 12, 13, 0])).result).toBe('WrongLevels')
    expect((await fixture.nameLevels(id, NONE)).result).toBe('WrongLevels')
    expect((await fixture.nameLevels(999)).result).toBe('UnknownBox')
    expect((await fixture.nameLevels(id)).result).toBe('SUCCESS')
    expect((await fixture.nameLevels(id)).result).toBe('WrongLevels')
    expect((await fixture.says(blindBoxSale.box(fixture.sale, BigInt(id)))).levels).toEqual([
      ...boxLevels,
    ])
  })

  it('that the sale cannot make are refused from the beginning', async () => {
    boxes += 1
    expect((await fixture.setBox(boxes, { levels: [11, 12, 13, 1] })).result).toBe('WrongLevels')
  })

  it('count as the box was paid: terms cannot change once its sale has begun', async () => {
    const id = await box({ prices: [{ coin: 'TRX', units: TRX }] })
    expect((await fixture.setBox(id, { levels: [11, 11, 11, 11] })).result).toBe('SaleBegun')
  })
})

import { describe, expect, test } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import {
  claimBoxCards,
  manyLegName,
  openBlindBox,
  openManyBoxes,
  type ClaimBoxCardsIntent,
  type OpenManyIntent,
} from '../../../src/features/blindbox/operations/open.ts'
import type { Kind } from '../../../src/outbox/kind.ts'
import { scriptedNode } from '../chain/scriptedViews.ts'
import { key, OWNER, SALE } from './blindboxSamples.ts'

const box = { productId: '7', productName: 'Kiln Box', sale: SALE }
const intent: OpenManyIntent = {
  ...box,
  openings: [
    { order: key('a'), firstIndex: 0, count: 10, hasCards: true },
    { order: key('c'), firstIndex: 3, count: 2, purchaseBlock: 999 },
  ],
  feeLimit: 42n,
}
const claiming: ClaimBoxCardsIntent = { ...box, order: key('a'), upTo: 12, count: 2, feeLimit: 42n }

const plansOf = (kind: Kind, given: object) =>
  kind.plan({ id: key('b'), owner: OWNER, intent: given })!

/** Creates a chain that has opened `count` boxes of an order of `of` boxes. */
const opened = (count: number, of: number) =>
  scriptedNode(() => ok([2n, 7n, BigInt(of), BigInt(count), 999n, 0n]))

describe('an opening of several orders', () => {
  const plans = plansOf(openManyBoxes, intent)

  test('is one transaction after another, of which what is not begun can be left out', () => {
    expect(plans.map(({ name }) => name)).toEqual(['open 1', 'prepareDraw 2', 'open 2'])
    expect(plans.map(({ name }) => name)).toContain(manyLegName(1))
    expect(plans.map(({ call }) => call)).toMatchObject([
      { signature: 'open(bytes32,uint32)', args: [key('a'), 10n], feeLimit: 42n },
      { signature: 'rearm(uint256)', args: [999n], feeLimit: 42n },
      { signature: 'open(bytes32,uint32)', args: [key('c'), 2n], feeLimit: 42n },
    ])
    expect(plans.every(({ optional }) => optional)).toBe(true)
    expect(plans[1]?.preparation).toBe(true)
    expect(plans[0]?.after?.('0a')).toMatchObject({ request: { orderKey: key('a'), txId: '0a' } })
    expect(plans[2]?.after?.('0a')).toMatchObject({ request: { orderKey: key('c'), txId: '0a' } })
  })

  test.each<[number, number, string | undefined]>([
    [0, 12, undefined],
    // Others may have opened earlier boxes, or some of these: ten are still unopened.
    [2, 12, undefined],
    // Fewer boxes remain than this would open.
    [3, 12, 'openedSome'],
    [9, 10, 'openedSome'],
    [10, 12, 'alreadyOpened'],
    [12, 12, 'alreadyOpened'],
  ])('where %i of %i are opened, the first ten are skipped for: %s', async (count, of, reason) => {
    expect(await plans[0]?.skip?.(opened(count, of))).toEqual(ok(reason))
  })

  test('may take as many transactions as it says, and not none', () => {
    const [one] = intent.openings
    for (const length of [0, 51]) {
      const openings = Array.from({ length }, () => one)
      const row = { id: key('b'), owner: OWNER, intent: { ...intent, openings } }
      expect(openManyBoxes.plan(row)).toBeUndefined()
    }
  })

  test('counts its boxes', () => {
    const { title } = openManyBoxes.describe({ id: key('b'), owner: OWNER, intent })!
    expect(title.values).toEqual({ boxes: 12 })
  })
})

describe('the energy of an opening', () => {
  const energyOf = (opening: object) =>
    Number(plansOf(openBlindBox, { ...box, ...opening }).at(-1)!.typicalEnergy)
  const one = { order: key('a'), firstIndex: 0, count: 1 }

  test('is that of the cards that come out, for an account that had none', () => {
    expect(energyOf(one)).toBe(61_500)
    // Measured: 212,980 energy, and 886,736 for ten boxes.
    expect(energyOf({ ...one, hasCards: true })).toBeGreaterThan(212_980)
    expect(energyOf({ ...one, count: 10, hasCards: true })).toBeGreaterThan(886_736)
    expect(energyOf({ ...one, count: 10, hasCards: true })).toBeLessThan(1.05 * 886_736)
  })

  test('may burn what the user has seen, or as much as ever in rows of before', () => {
    const limitOf = (also: object) =>
      plansOf(openBlindBox, { ...box, ...one, ...also })[0]!.call.feeLimit
    expect(limitOf({})).toBe(150_000_000n)
    expect(limitOf({ feeLimit: 7n })).toBe(7n)
  })
})

describe('cards of boxes that were opened without', () => {
  const [leg] = plansOf(claimBoxCards, claiming)

  test('are claimed, ten at a time, and reported as an opening is', () => {
    expect(leg?.call).toMatchObject({ signature: 'claimCards(bytes32)', args: [key('a')] })
    expect(leg?.repeat).toBe('harmless')
    expect(leg?.after?.('0a')).toEqual({
      endpoint: 'openCard',
      request: { orderKey: key('a'), owner: OWNER, txId: '0a' },
    })
  })

  test.each([
    [11, undefined],
    [12, 'alreadyClaimed'],
    [13, 'alreadyClaimed'],
  ])('where %i are claimed, are skipped for: %s', async (claimed, reason) => {
    const node = scriptedNode(() => ok([20n, BigInt(claimed)]))
    expect(await leg?.skip?.(node)).toEqual(ok(reason))
  })

  test('were made if the sale says so of this order and this buyer', () => {
    expect(leg?.expects?.matches({ order: key('a'), buyer: OWNER })).toBe(true)
    expect(leg?.expects?.matches({ order: key('c'), buyer: OWNER })).toBe(false)
    expect(leg?.expects?.matches({ order: key('a'), buyer: SALE })).toBe(false)
  })
})

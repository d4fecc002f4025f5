import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keccakHex } from '../../../src/chain/abi.ts'
import { blindBoxSaleEvents } from '../../../src/chain/contracts/blindBoxSale.ts'
import { topicOf, type EventShape } from '../../../src/chain/event.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import { addressToEvmHex } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import {
  fetchOpened,
  needsNewDraw,
  openedIn,
  piecesOf,
  recordedOf,
} from '../../../src/features/blindbox/opened.ts'
import { hasCards, planOpening } from '../../../src/features/blindbox/openings.ts'
import {
  MOST_OPENINGS,
  openBlindBox,
  openManyBoxes,
  type OpenIntent,
} from '../../../src/features/blindbox/operations/open.ts'
import type { KnownDraw } from '../../../src/features/blindbox/draws.ts'
import { openingsOf, type OrderRecord } from '../../../src/features/blindbox/orders.ts'
import type { Leg, Operation } from '../../../src/outbox/operation.ts'
import { isCancellable } from '../../../src/state/operations/standing.ts'
import { reasonText } from '../../../src/state/operations/troubleText.ts'
import { inBlock, key, leg, opened, operation, OWNER, record, SALE } from './blindboxSamples.ts'
import { scriptedNode } from '../chain/scriptedViews.ts'

const SOURCE = 1_000
const intent: OpenIntent = {
  order: key('a'),
  productId: '7',
  productName: 'Kiln Box',
  sale: SALE,
  firstIndex: 0,
  count: 2,
  purchaseBlock: SOURCE - 1,
}
const { purchaseBlock: _, ...ofOlderVersions } = intent

const plansOf = (given: object) => {
  const plans = openBlindBox.plan({ id: key('b'), owner: OWNER, intent: given })
  if (!plans) throw new Error('no plans')
  return plans
}

/** A chain at this head whose draw is sealed or not. */
const chainAt = (head: number, isSealed = false) =>
  scriptedNode(
    () => ok([BigInt(SOURCE), (isSealed ? 'f' : '0').repeat(64)]),
    async () => ok({ id: '', number: head, timestamp: 0 }),
  )

describe('an opening', () => {
  test('of which nothing says that its draw may be missed is one leg, as in rows of before', () => {
    expect(plansOf(ofOlderVersions).map(({ name }) => name)).toEqual(['open'])
    expect(plansOf(ofOlderVersions)[0]?.ready).toBeUndefined()
  })

  test('names a new block first, where that may be needed', () => {
    const [draw, open] = plansOf(intent)
    expect(draw).toMatchObject({ name: 'prepareDraw', preparation: true, opensNextAt: 'included' })
    expect(draw?.call).toMatchObject({ signature: 'rearm(uint256)', args: [999n], contract: SALE })
    expect(open).toMatchObject({ name: 'open', call: { args: [intent.order, 2n] } })
    expect(draw?.expects?.matches({ purchaseBlock: 999n })).toBe(true)
    expect(draw?.expects?.matches({ purchaseBlock: 998n })).toBe(false)
  })

  test.each<[string, ChainNode, string | undefined, boolean]>([
    ['is not there', chainAt(SOURCE), 'drawNotMissed', false],
    ['can be read', chainAt(SOURCE + 1), 'drawNotMissed', true],
    ['can hardly be read any more', chainAt(SOURCE + 256), 'drawNotMissed', false],
    ['was missed', chainAt(SOURCE + 257), undefined, true],
    ['is sealed', chainAt(SOURCE + 999, true), 'drawNotMissed', true],
  ])('while the block that decides %s', async (_, chain, skipped, isReady) => {
    const [draw, open] = plansOf(intent)
    expect(await draw?.skip?.(chain)).toEqual(ok(skipped))
    expect(await open?.ready?.(chain)).toEqual(ok(isReady))
  })

  test('is neither skipped nor begun while the node is silent', async () => {
    const silent = err({ kind: 'timeout' as const })
    const chain = { read: async () => silent, head: async () => silent } as unknown as ChainNode
    const [draw, open] = plansOf(intent)
    expect(await draw?.skip?.(chain)).toEqual(silent)
    expect(await open?.ready?.(chain)).toEqual(silent)
  })

  test('says in words of its own what a missed draw asks of the user', () => {
    const missed = keccakHex('DrawMissed()')
    const reasonOf = (given: object) =>
      reasonText(missed, openBlindBox.describe({ id: key('b'), owner: OWNER, intent: given }))
    expect(reasonOf(ofOlderVersions)?.message).toMatch(/Cancel this opening/)
    expect(reasonOf(intent)?.message).toMatch(/Trying again/)
  })
})

describe('the plan of an opening', () => {
  const unsealed = { purchaseBlock: 999, source: SOURCE, isSealed: false }
  const paid = (count: number, change: Partial<OrderRecord> = {}) => ({
    record: record({ quantity: count, state: 'paid', ...change }),
    count,
    draw: undefined as KnownDraw | undefined,
    hasCards: true,
  })

  test('is one transaction, where that suffices', () => {
    const plan = planOpening([paid(10)])
    expect(plan).toMatchObject({ kind: 'blindbox.open', boxes: 10, transactions: 1 })
    expect(plan?.intent).toEqual({
      productId: '7',
      productName: 'Kiln Box',
      sale: SALE,
      order: key('a'),
      firstIndex: 0,
      count: 10,
      hasCards: true,
    })
    expect(planOpening([{ ...paid(50), hasCards: false }])).toMatchObject({ transactions: 1 })
  })

  test('takes along the block of the purchase unless the draw counts already', () => {
    const blockOf = (draw: KnownDraw | undefined) => planOpening([{ ...paid(1), draw }])?.intent
    expect(blockOf(unsealed)).toMatchObject({ purchaseBlock: 999 })
    expect(blockOf({ ...unsealed, isSealed: true })).not.toHaveProperty('purchaseBlock')
    expect(blockOf(undefined)).not.toHaveProperty('purchaseBlock')
  })

  test('opens at most ten cards at a time, order after order, from where each stands', () => {
    const begun = {
      ...paid(25, { opened: [opened(0)] }),
      count: 24,
      draw: unsealed,
    }
    const plan = planOpening([begun, paid(10, { orderKey: key('b') })])
    expect(plan).toMatchObject({ kind: 'blindbox.openMany', boxes: 34, transactions: 4 })
    expect(plan?.intent).toHaveProperty('openings', [
      // The first opening seals the draw permanently.
      { order: key('a'), firstIndex: 1, count: 10, hasCards: true, purchaseBlock: 999 },
      { order: key('a'), firstIndex: 11, count: 10, hasCards: true },
      { order: key('a'), firstIndex: 21, count: 4, hasCards: true },
      { order: key('b'), firstIndex: 0, count: 10, hasCards: true },
    ])
    expect(openManyBoxes.read({ kind: 'blindbox.openMany', intent: plan?.intent })).toEqual(
      plan?.intent,
    )
  })

  test('opens each box once, whatever is left of however many orders', () => {
    const orders = fc.array(
      fc.record({ done: fc.nat(3), left: fc.integer({ min: 1, max: 60 }), cards: fc.boolean() }),
      { minLength: 1, maxLength: 9 },
    )
    fc.assert(
      fc.property(orders, (all) => {
        const plan = planOpening(
          all.map(({ done, left, cards }, at) => ({
            ...paid(left, {
              orderKey: String(at).repeat(64),
              opened: Array.from({ length: done }, (_, index) => opened(index)),
            }),
            hasCards: cards,
          })),
        )
        const parts = plan && openingsOf(operation({ kind: plan.kind, intent: plan.intent }))
        const boxes = (parts ?? []).flatMap(({ intent: { order, firstIndex, count } }) =>
          Array.from({ length: count }, (_, at) => `${order} ${firstIndex + at}`),
        )
        expect(new Set(boxes).size).toBe(boxes.length)
        expect(plan?.boxes).toBe(boxes.length)
        const wanted = all.reduce((sum, { left }) => sum + left, 0)
        expect(boxes.length === wanted || plan?.transactions === MOST_OPENINGS).toBe(true)
        for (const { intent: part } of parts ?? [])
          expect(part.count).toBeLessThanOrEqual(part.hasCards ? 10 : 50)
      }),
    )
  })

  test('takes no more transactions than one operation holds, and says how many boxes that are', () => {
    const plan = planOpening(Array.from({ length: 60 }, () => paid(10)))
    expect(plan).toMatchObject({ boxes: 500, transactions: 50 })
    expect(planOpening([])).toBeUndefined()
  })

  test('assumes cards where nobody knows', () => {
    expect(hasCards(undefined)).toBe(true)
    expect(hasCards({ cards: [] })).toBe(false)
    expect(
      hasCards({ cards: [{ rarity: 'rare', level: 12, levelStr: 'Rare', isNode: false }] }),
    ).toBe(true)
  })
})

describe('an opening under way', () => {
  const opening = (...legs: Leg[]) => operation({ kind: 'blindbox.open', intent, legs })
  const drawnIn = (given: Operation) => openingsOf(given).map(openedIn)
  const skipped = leg('prepareDraw', { skipped: { reason: 'drawNotMissed', at: 1 } })

  test('tells of the new draw once it is known to be needed', () => {
    expect(needsNewDraw(opening(leg('prepareDraw'), leg('open')))).toBe(false)
    expect(needsNewDraw(opening(skipped, leg('open')))).toBe(false)
    expect(needsNewDraw(opening(leg('prepareDraw', { agreedAt: 1 }), leg('open')))).toBe(true)
    expect(needsNewDraw(opening(leg('open')))).toBe(false)
  })

  test('shows what the opening drew, whatever came before it', () => {
    expect(drawnIn(opening(inBlock('open')))).toEqual([key('f')])
    expect(drawnIn(opening(skipped, inBlock('open')))).toEqual([key('f')])
    expect(drawnIn(opening(inBlock('prepareDraw'), leg('open')))).toEqual([undefined])
  })

  test('of several tells for each of them where its results are', () => {
    const { order, firstIndex, count, ...box } = intent
    const openings = [
      { order, firstIndex, count },
      { order: key('c'), firstIndex: 3, count: 4 },
    ]
    const many = operation({
      kind: 'blindbox.openMany',
      intent: { ...box, openings },
      legs: [inBlock('open 1'), leg('open 2'), leg('prepareDraw 2', { agreedAt: 1 })],
    })
    expect(drawnIn(many)).toEqual([key('f'), undefined])
    expect(openingsOf(many)[1]?.intent).toMatchObject({ productId: '7', order: key('c'), count: 4 })
    expect(needsNewDraw(many)).toBe(true)
    expect(openingsOf(operation())).toEqual([])
  })

  test('can be forgotten while only the new draw was made, which stands for itself', () => {
    const parked = leg('open', { agreedAt: 1, nextAt: Infinity })
    const made = inBlock('prepareDraw', true)
    expect(isCancellable(opening({ ...made, agreedAt: 1 }, parked))).toBe(true)
    expect(isCancellable(opening(inBlock('prepareDraw'), parked))).toBe(false)
  })
})

describe('what came out', () => {
  const ownerTopic = addressToEvmHex(OWNER).padStart(64, '0')
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const boxes = (
    shape: Pick<EventShape, 'name' | 'fields'>,
    first: bigint,
    values: readonly bigint[],
    order = key('a'),
  ) => ({
    address: addressToEvmHex(SALE),
    topics: [topicOf(shape), order, ownerTopic, word(7n)],
    data: [first, 64n, BigInt(values.length), ...values].map(word).join(''),
  })
  const { opened: openedEvent, cardsMade } = blindBoxSaleEvents
  const readFrom = (...logs: ReturnType<typeof boxes>[]) =>
    fetchOpened(
      { transactionInfo: async () => ok({ logs }) as never },
      { intent: { ...intent, count: 2 }, txId: key('f') },
    )

  test('is read from the receipt, each box with the card that it held', async () => {
    expect(
      await readFrom(
        boxes(openedEvent, 0n, [0n, 3n]),
        boxes(cardsMade, 0n, [11_000_000_004n, 14_000_000_001n]),
      ),
    ).toEqual([
      { rarity: 'common', tokenId: 11_000_000_004n },
      { rarity: 'mythic', tokenId: 14_000_000_001n },
    ])
  })

  test('has no card where the box held none, or where the cards are those of other boxes', async () => {
    const rarities = [
      { rarity: 'common', tokenId: undefined },
      { rarity: 'rare', tokenId: undefined },
    ]
    const event = boxes(openedEvent, 0n, [0n, 1n])
    expect(await readFrom(event)).toEqual(rarities)
    expect(await readFrom(event, boxes(cardsMade, 2n, [1n, 2n]))).toEqual(rarities)
    expect(await readFrom(event, boxes(cardsMade, 0n, [1n, 2n], key('9')))).toEqual(rarities)
    expect(await readFrom()).toBeUndefined()
  })

  test('is the same in the record, once that has all of it', () => {
    const known = record({
      quantity: 3,
      opened: [{ ...opened(1), tokenId: '12000000007' }, opened(0)],
    })
    expect(piecesOf(known).map(({ index, tokenId }) => [index, tokenId])).toEqual([
      [0, undefined],
      [1, 12_000_000_007n],
    ])
    expect(recordedOf(known, { firstIndex: 0, count: 2 })).toHaveLength(2)
    expect(recordedOf(known, { firstIndex: 1, count: 2 })).toBeUndefined()
  })
})

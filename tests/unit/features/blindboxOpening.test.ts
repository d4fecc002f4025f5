import { describe, expect, test } from 'vitest'
import type { ChainNode } from '../../../src/chain/node.ts'
import { err, ok } from '../../../src/core/result.ts'
import { needsNewDraw, openedIn, openingOf } from '../../../src/features/blindbox/openings.ts'
import { openBlindBox, type OpenIntent } from '../../../src/features/blindbox/operations/open.ts'
import type { Leg } from '../../../src/outbox/operation.ts'
import { isCancellable } from '../../../src/state/operations/standing.ts'
import { inBlock, key, leg, operation, OWNER, record, SALE } from './blindboxSamples.ts'
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

/** A chain whose draw is sealed or not, at this head. */
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
    const reasonOf = (given: object) =>
      openBlindBox.describe({ id: key('b'), owner: OWNER, intent: given })?.reasons['DrawMissed']
    const { message: older } = reasonOf(ofOlderVersions) ?? {}
    const { message: newer } = reasonOf(intent) ?? {}
    expect(older).toMatch(/Cancel this opening/)
    expect(newer).toMatch(/Trying again/)
  })

  test('takes along the block of the purchase unless the draw counts already', () => {
    const unsealed = { purchaseBlock: 999, source: SOURCE, isSealed: false }
    expect(openingOf(record(), 1, unsealed).purchaseBlock).toBe(999)
    expect(openingOf(record(), 1, { ...unsealed, isSealed: true })).not.toHaveProperty(
      'purchaseBlock',
    )
    expect(openingOf(record(), 1, undefined)).not.toHaveProperty('purchaseBlock')
  })
})

describe('an opening under way', () => {
  const opening = (...legs: Leg[]) => operation({ kind: 'blindbox.open', intent, legs })
  const skipped = leg('prepareDraw', { skipped: { reason: 'drawNotMissed', at: 1 } })

  test('tells of the new draw once it is known to be needed', () => {
    expect(needsNewDraw(opening(leg('prepareDraw'), leg('open')))).toBe(false)
    expect(needsNewDraw(opening(skipped, leg('open')))).toBe(false)
    expect(needsNewDraw(opening(leg('prepareDraw', { agreedAt: 1 }), leg('open')))).toBe(true)
    expect(needsNewDraw(opening(leg('open')))).toBe(false)
  })

  test('shows what the opening drew, whatever came before it', () => {
    expect(openedIn(opening(inBlock('open')))).toBe(key('f'))
    expect(openedIn(opening(skipped, inBlock('open')))).toBe(key('f'))
    expect(openedIn(opening(inBlock('prepareDraw'), leg('open')))).toBeUndefined()
  })

  test('can be forgotten while only the new draw was made, which stands for itself', () => {
    const parked = leg('open', { agreedAt: 1, nextAt: Infinity })
    const made = inBlock('prepareDraw', true)
    expect(isCancellable(opening({ ...made, agreedAt: 1 }, parked))).toBe(true)
    expect(isCancellable(opening(inBlock('prepareDraw'), parked))).toBe(false)
  })
})

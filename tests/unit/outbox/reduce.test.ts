import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import { awaitsTap, isProvable, nextEffect, tracked } from '../../../src/outbox/next.ts'
import type { Leg, Receipt } from '../../../src/outbox/operation.ts'
import { stageOf } from '../../../src/outbox/stage.ts'
import { POLL_MS, POLLS, backoff, WAITS_FOR_USER } from '../../../src/outbox/pace.ts'
import { reduce } from '../../../src/outbox/reduce.ts'
import type { Event } from '../../../src/outbox/event.ts'
import { legOf, operationOf, plan, receipt, transaction, TX } from './rows.ts'

const apply = (leg: Leg, event: Event, now = 1_000): Leg => {
  const [changed] = reduce(operationOf([leg]), 0, event, now).legs
  if (!changed) throw new Error('the leg is gone')
  return changed
}

const applyAll = (events: readonly Event[], begun = legOf({}), now = 1_000): Leg =>
  events.reduce((leg, event) => apply(leg, event, now), begun)

const [A, B] = [TX.a, TX.b]
const built = (txId: string): Event => ({ kind: 'built', transaction: transaction({ txId }) })

describe('the stage follows from what happened', () => {
  const path: [Event, string][] = [
    [{ kind: 'agreed' }, 'agreed'],
    [built(A), 'built'],
    [{ kind: 'announced', txId: A }, 'built'],
    [{ kind: 'handed', txId: A }, 'handed'],
    [{ kind: 'signed', txId: A, signature: ['ab'] }, 'signed'],
    [{ kind: 'sent', txId: A, code: 'SUCCESS' }, 'sent'],
    [{ kind: 'polled', txId: A, receipt: receipt({}) }, 'included'],
    [{ kind: 'solidified', txId: A, receipt: receipt({}) }, 'final'],
    [{ kind: 'acknowledged', txId: A }, 'acknowledged'],
  ]

  test('from planned to acknowledged', () => {
    expect(stageOf(legOf({}))).toBe('planned')
    for (const [index, [, stage]] of path.entries()) {
      expect(stageOf(applyAll(path.slice(0, index + 1).map(([event]) => event)))).toBe(stage)
    }
  })

  test('to skipped, with its reason, once the solidified chain says so too', () => {
    const leg = applyAll([{ kind: 'skipped', reason: 'alreadyPaid' }])
    expect(stageOf(leg)).toBe('unneeded')
    expect(stageOf(applyAll([{ kind: 'unsettled' }], leg))).toBe('unneeded')
    const settled = applyAll([{ kind: 'settled' }], leg)
    expect(stageOf(settled)).toBe('skipped')
    expect(settled.skipped?.reason).toBe('alreadyPaid')
  })

  test('to skipped at once for a preparation: what it prepares proves it', () => {
    const approval = legOf({ name: 'approve' })
    const leg = applyAll([{ kind: 'skipped', reason: 'allowanceSuffices' }], approval)
    expect(stageOf(leg)).toBe('skipped')
  })

  test('back to planned when what made it unneeded was orphaned', () => {
    const agreed = applyAll([{ kind: 'agreed' }, { kind: 'skipped', reason: 'alreadyPaid' }])
    expect(stageOf(applyAll([{ kind: 'needed' }], agreed))).toBe('planned')
  })

  test('a skip that was taken back is not settled by an answer that comes late', () => {
    expect(stageOf(applyAll([{ kind: 'settled' }]))).toBe('planned')
  })

  test('to unresolved after 20 polls without a receipt, never to failed', () => {
    const sent = applyAll(path.slice(0, 6).map(([event]) => event))
    let leg = sent
    for (let poll = 1; poll <= POLLS; poll += 1) {
      expect(stageOf(leg)).toBe('sent')
      leg = apply(leg, { kind: 'polled', txId: A, receipt: undefined }, poll * POLL_MS)
    }
    expect(stageOf(leg)).toBe('unresolved')
    leg = apply(leg, { kind: 'missed', txId: A }, 100_000)
    expect(stageOf(leg)).toBe('unresolved')
  })

  test('back to sent when its block was orphaned', () => {
    const included = applyAll(path.slice(0, 7).map(([event]) => event))
    const orphaned = apply(included, { kind: 'polled', txId: A, receipt: undefined })
    expect(stageOf(orphaned)).toBe('sent')
  })

  test.each<Partial<Receipt>>([
    { result: 'REVERT', expectedEvent: false },
    { result: 'OUT_OF_ENERGY', expectedEvent: false },
    { result: 'SUCCESS', expectedEvent: false },
  ])('to failed on the solidified chain alone: %j', (changes) => {
    const events = path.slice(0, 6).map(([event]) => event)
    const seen = applyAll([...events, { kind: 'polled', txId: A, receipt: receipt(changes) }])
    expect(stageOf(seen)).toBe('included')
    const final = apply(seen, { kind: 'solidified', txId: A, receipt: receipt(changes) })
    expect(stageOf(final)).toBe('failed')
    expect(final.nextAt).toBe(WAITS_FOR_USER)
  })

  test('to final by any transaction of the leg, the wallet’s own too', () => {
    const leg = applyAll([
      ...path.slice(0, 4).map(([event]) => event),
      {
        kind: 'changed',
        changes: ['amount'],
        other: transaction({ txId: B, origin: 'wallet', handedAt: 1 }),
      },
      { kind: 'solidified', txId: B, receipt: receipt({}) },
    ])
    expect(stageOf(leg)).toBe('final')
    expect(stageOf(apply(leg, { kind: 'acknowledged', txId: A }))).toBe('final')
    expect(stageOf(apply(leg, { kind: 'acknowledged', txId: B }))).toBe('acknowledged')
  })
})

describe('transactions', () => {
  test('that never left our hands are replaced by a newer one', () => {
    const leg = applyAll([built(A), built(B)])
    expect(leg.transactions.map(({ txId }) => txId)).toEqual([B])
  })

  test('that left our hands stay', () => {
    const leg = applyAll([built(A), { kind: 'handed', txId: A }, built(B)])
    expect(leg.transactions.map(({ txId }) => txId)).toEqual([A, B])
    expect(tracked(leg).map(({ txId }) => txId)).toEqual([A])
  })

  test('keep the receipt of the block that they stand in now', () => {
    const seen = (blockNumber: number, result: string): Event => ({
      kind: 'polled',
      txId: A,
      receipt: receipt({ blockNumber, result }),
    })
    const leg = applyAll([built(A), { kind: 'handed', txId: A }, seen(7, 'SUCCESS')])
    expect(apply(leg, seen(7, 'SUCCESS'), 9_000).transactions[0]?.included?.at).toBe(
      leg.transactions[0]?.included?.at,
    )
    expect(apply(leg, seen(8, 'REVERT')).transactions[0]?.included).toMatchObject({
      blockNumber: 8,
      result: 'REVERT',
    })
  })
})

describe('a payment that another device announced', () => {
  const DEVICE = 1_000_000 * DAY_MS
  const lifeOf = (expiresAt: number) =>
    apply(legOf({}), { kind: 'followed', txId: A, expiresAt }, DEVICE).transactions[0]?.expiresAt

  test('keeps its whole life, also where the clock of this device is a day behind', () => {
    const twoMinutes = DEVICE + DAY_MS + 120_000
    expect(lifeOf(twoMinutes)).toBe(twoMinutes)
    // The longest life that the network permits.
    expect(lifeOf(DEVICE + 2 * DAY_MS)).toBe(DEVICE + 2 * DAY_MS)
  })

  test('lives no longer than anything can, whatever was said', () => {
    expect(lifeOf(Number.MAX_SAFE_INTEGER)).toBe(DEVICE + 3 * DAY_MS)
  })
})

describe('a block that was read to hold a transaction', () => {
  const missed: Event = { kind: 'missed', txId: A }
  const sighted: Event[] = [
    built(A),
    { kind: 'handed', txId: A },
    missed,
    { kind: 'sighted', txId: A, block: 7 },
  ]
  const after = (times: number) =>
    applyAll([...sighted, ...Array.from({ length: times }, () => missed)])

  test('outweighs what the look-ups say, twenty times', () => {
    expect(isProvable(after(0))).toBe(false)
    expect(after(20).transactions[0]).toMatchObject({ sightedIn: 7 })
    expect(isProvable(after(20))).toBe(false)
  })

  test('is taken for a lie after that, and the proof may be made again', () => {
    expect(after(21).transactions[0]?.sightedIn).toBeUndefined()
    expect(isProvable(after(21))).toBe(true)
  })
})

describe('trouble', () => {
  const refused: Event = { kind: 'troubled', trouble: { kind: 'refused', code: 1 }, retry: 'user' }
  const away: Event = {
    kind: 'troubled',
    trouble: { kind: 'unreachable', what: 'node', detail: '' },
    retry: { jitter: 0.5 },
  }

  test('that waits for the user has no time of its own', () => {
    expect(apply(legOf({}), refused)).toMatchObject({ nextAt: WAITS_FOR_USER, failures: 1 })
  })

  test('of a report waits for the user, whatever proof of an earlier one is wanted', () => {
    const missed = transaction({ handedAt: 1, missedAt: 2 })
    const paid = transaction({ txId: B, handedAt: 3, final: receipt({}) })
    const wanted = apply(legOf({ transactions: [missed, paid] }), { kind: 'proofWanted' })
    // The proof may never arrive.
    expect(nextEffect(wanted, plan({}), { attended: false })).toEqual({ kind: 'report', txId: B })
    const parked = apply(wanted, refused)
    expect(parked.nextAt).toBe(WAITS_FOR_USER)
    expect(awaitsTap(parked)).toBe(true)
    const reported = apply(wanted, { kind: 'acknowledged', txId: B })
    expect(nextEffect(reported, plan({}), { attended: false })?.kind).toBe('prove')
  })

  test('of a leg whose transaction may be on its way does not stop the looking', () => {
    const handed = applyAll([built(A), { kind: 'handed', txId: A }])
    expect(apply(handed, refused, 5).nextAt).toBeLessThan(60_000)
  })

  test('of an absent node backs off: 1 s, doubled, at most a minute', () => {
    expect([0, 1, 2, 3, 6, 50].map(backoff)).toEqual([1_000, 2_000, 4_000, 8_000, 60_000, 60_000])
    let leg = legOf({})
    const waits: number[] = []
    for (let failure = 0; failure < 8; failure += 1) {
      leg = apply(leg, away, 0)
      waits.push(leg.nextAt)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  test('that the user has to hear is not drowned by an absent node', () => {
    const leg = apply(apply(legOf({}), refused), away)
    expect(leg.trouble).toEqual({ kind: 'refused', code: 1 })
  })

  test('of an absent node ends with its next answer', () => {
    const handed = applyAll([built(A), { kind: 'handed', txId: A }, away])
    expect(handed.trouble?.kind).toBe('unreachable')
    expect(apply(handed, { kind: 'polled', txId: A, receipt: undefined }).trouble).toBeUndefined()
    expect(apply(handed, { kind: 'pending' }).trouble).toBeUndefined()
  })

  test('is ended by a tap, which also makes it due', () => {
    const leg = apply(apply(legOf({}), refused), { kind: 'resumed' }, 77)
    expect(leg).toMatchObject({ nextAt: 77, failures: 0 })
    expect(leg.trouble).toBeUndefined()
  })
})

/** Events that may happen to a leg with two transactions, in any order. */
const anyTxId = fc.constantFrom(A, B)
const anyReceipt = fc.record({
  blockNumber: fc.integer({ min: 1, max: 3 }),
  success: fc.boolean(),
})
const receiptFrom = ({ blockNumber, success }: { blockNumber: number; success: boolean }) =>
  receipt({ blockNumber, ...(success ? {} : { result: 'REVERT', expectedEvent: false }) })
const facts: fc.Arbitrary<Event> = fc.oneof(
  fc.constant<Event>({ kind: 'agreed' }),
  anyTxId.map((txId): Event => ({ kind: 'announced', txId })),
  anyTxId.map((txId): Event => ({ kind: 'handed', txId })),
  anyTxId.map((txId): Event => ({ kind: 'signed', txId, signature: ['ab'] })),
  fc.constant<Event>({
    kind: 'changed',
    changes: ['data'],
    other: transaction({ txId: TX.c, origin: 'wallet', handedAt: 1 }),
  }),
  anyTxId.map((txId): Event => ({ kind: 'sent', txId, code: 'SUCCESS' })),
  fc
    .tuple(anyTxId, anyReceipt)
    .map(([txId, it]): Event => ({ kind: 'solidified', txId, receipt: receiptFrom(it) })),
  anyTxId.map((txId): Event => ({ kind: 'acknowledged', txId })),
  fc.constant<Event>({ kind: 'resumed' }),
)
const anything: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: facts },
  anyTxId.map(built),
  fc
    .tuple(anyTxId, fc.option(anyReceipt, { nil: undefined }))
    .map(([txId, it]): Event => ({ kind: 'polled', txId, receipt: it && receiptFrom(it) })),
  anyTxId.map((txId): Event => ({ kind: 'missed', txId })),
  fc.constant<Event>({ kind: 'pending' }),
  fc.constant<Event>({ kind: 'troubled', trouble: { kind: 'rejected' }, retry: 'user' }),
)
const histories = fc.array(anything, { maxLength: 25 })

/**
 * Excludes impossible events: a transaction that never left this device is never seen, and nothing
 * unsigned is sent.
 */
function canCome(leg: Leg, event: Event): boolean {
  if (!('txId' in event) || event.kind === 'announced' || event.kind === 'handed') return true
  const tx = leg.transactions.find((each) => each.txId === event.txId)
  if (event.kind === 'sent') return tx?.signature !== undefined
  return tx?.handedAt !== undefined
}

describe('whatever happens, in whatever order', () => {
  test('a fact told twice changes nothing', () => {
    fc.assert(
      fc.property(histories, facts, (history, fact) => {
        const once = apply(applyAll(history), fact)
        expect(apply(once, fact)).toEqual(once)
      }),
    )
  })

  test('a transaction that was handed over is never removed, nor forgotten as handed', () => {
    fc.assert(
      fc.property(histories, anything, (history, event) => {
        const before = applyAll(history)
        const after = apply(before, event)
        for (const { txId, handedAt } of before.transactions) {
          if (handedAt === undefined) continue
          expect(after.transactions.find((tx) => tx.txId === txId)?.handedAt).toBe(handedAt)
        }
      }),
    )
  })

  test('signed bytes and final receipts are never lost', () => {
    fc.assert(
      fc.property(histories, anything, (history, event) => {
        const handed = applyAll([...history, built(A), { kind: 'handed', txId: A }])
        const before = apply(handed, { kind: 'signed', txId: A, signature: ['cd'] })
        const after = apply(before, event)
        expect(after.transactions.find((tx) => tx.txId === A)?.signature).toBeDefined()
        for (const { txId, final } of before.transactions) {
          if (!final) continue
          expect(after.transactions.find((tx) => tx.txId === txId)?.final).toBeDefined()
        }
      }),
    )
  })

  test('a paid leg stays paid', () => {
    fc.assert(
      fc.property(histories, histories, (history, later) => {
        const handed = applyAll([...history, built(A), { kind: 'handed', txId: A }])
        const paid = apply(handed, { kind: 'solidified', txId: A, receipt: receipt({}) })
        let leg = paid
        for (const event of later) {
          // The solidified chain never contradicts itself.
          if (
            event.kind === 'solidified' ||
            (event.kind === 'built' && event.transaction.txId === A)
          )
            continue
          leg = apply(leg, event)
          expect(['final', 'acknowledged']).toContain(stageOf(leg))
        }
      }),
    )
  })

  test('a leg has something to do, is done, or waits for a tap that makes it go on', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const leg = history.reduce(
          (it, event) => (canCome(it, event) ? apply(it, event) : it),
          legOf({}),
        )
        const alone = nextEffect(leg, plan({}), { attended: false })
        if (alone && leg.nextAt < WAITS_FOR_USER) return
        const tapped = apply(leg, { kind: 'resumed' })
        const done = ['acknowledged', 'skipped'].includes(stageOf(leg))
        expect(done || nextEffect(tapped, plan({}), { attended: true })).toBeTruthy()
      }),
    )
  })

  test('nothing is done to the leg beside it', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const beside = legOf({ name: 'beside' })
        let operation = operationOf([legOf({}), beside])
        for (const event of history) operation = reduce(operation, 0, event, 1)
        expect(operation.legs[1]).toEqual(beside)
      }),
    )
  })
})

test('a signature that comes after its transaction did its job does not touch the next one', () => {
  const done = transaction({ txId: TX.a, handedAt: 1, final: receipt({}) })
  const offered = transaction({ txId: TX.b, handedAt: 2 })
  const leg = legOf({
    past: [done],
    transactions: [offered],
    trouble: { kind: 'rejected' },
    nextAt: WAITS_FOR_USER,
  })
  const signed: Event = { kind: 'signed', txId: TX.a, signature: ['ab'] }
  expect(reduce(operationOf([leg]), 0, signed, 3).legs).toEqual([leg])
  expect(reduce(operationOf([leg]), 0, { ...signed, txId: TX.b }, 3).legs).not.toEqual([leg])
})

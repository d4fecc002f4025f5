import { describe, expect, test } from 'vitest'
import type { Leg } from '../../../src/outbox/operation.ts'
import { adviceText } from '../../../src/state/operations/adviceText.ts'
import { actionsOf } from '../../../src/state/operations/actions.ts'
import { stagesOf } from '../../../src/state/operations/stages.ts'
import { reduce } from '../../../src/outbox/reduce.ts'
import { waitingOf } from '../../../src/state/operations/waiting.ts'
import { operationWith, plan, receipt, transaction, TX } from '../outbox/rows.ts'

const plans = [plan({ after: () => ({}) as never })]
const handed = { handedAt: 11, signedAt: 12, sentAt: 13, polls: 20 }
const missed = transaction({ ...handed, missedAt: 14 })
const certificate = { from: 1, to: 2, ids: [TX.a], nodes: 1, at: 15 }

const stages = (leg: Partial<Leg>) => stagesOf(operationWith(leg), plans, () => undefined)
const waiting = (leg: Partial<Leg>) => waitingOf(operationWith(leg), plans)
/** A message's English words, without its values. */
const words = (message: { message?: string } | undefined) => message?.message

describe('the stages of what was proved', () => {
  test('end with the proof and its time, after what is known to have happened', () => {
    const shown = stages({ transactions: [{ ...missed, certificate }] })
    expect(shown.map(({ id, state, at }) => [id, state, at])).toEqual([
      ['signed', 'done', 12],
      ['sent', 'done', 13],
      ['dead', 'failed', 15],
    ])
  })

  test('do not claim that it was signed where nobody knows', () => {
    const shown = stages({
      transactions: [{ ...transaction({ handedAt: 11, missedAt: 14 }), certificate }],
    })
    expect(shown.map(({ id }) => id)).toEqual(['dead'])
  })

  test('tell how far the proof is', () => {
    const leg = { transactions: [missed], proof: { wantedAt: 15, checked: 12, of: 41 } }
    const current = stages(leg).find(({ state }) => state === 'current')
    expect(current?.sub?.values).toEqual({ checked: 12, of: 41 })
  })
})

describe('what is waited for', () => {
  test.each([
    ['the shop', {}, 'Waits for the shop to confirm the order'],
    ['the user', { agreedAt: 1 }, 'Waits for you'],
    [
      'the wallet',
      { transactions: [transaction({ handedAt: 1 })] },
      'Waits for you and your wallet',
    ],
    [
      'a block',
      { transactions: [transaction({ ...handed, polls: 1 })] },
      'Waits for a block to take it in',
    ],
    [
      'the chain',
      { transactions: [transaction({ ...handed, included: receipt({}) })] },
      'Waits until the block cannot be undone any more',
    ],
    [
      'a report',
      { transactions: [transaction({ ...handed, included: receipt({}), final: receipt({}) })] },
      'Waits for the shop to book it',
    ],
    [
      'a proof',
      { transactions: [missed], proof: { wantedAt: 15, checked: 0 } },
      'Reads block after block',
    ],
    [
      'two nodes',
      {
        transactions: [missed],
        proof: { wantedAt: 15, checked: 0 },
        trouble: { kind: 'nodesDisagree', detail: '' } as const,
      },
      'Waits until two sources tell the same',
    ],
    [
      'a node',
      { trouble: { kind: 'unreachable', what: 'node', detail: '' } as const },
      'Waits for the network to answer',
    ],
  ])('%s', (_, leg, text) => {
    expect(words(waiting(leg)?.text)).toBe(text)
  })

  test('since the last thing that happened, looks that found nothing left aside', () => {
    expect(waiting({ agreedAt: 5, transactions: [missed] })?.sinceAt).toBe(13)
    expect(waiting({ transactions: [missed], proof: { wantedAt: 20, checked: 3 } })?.sinceAt).toBe(
      20,
    )
  })

  test('nothing when all is done', () => {
    expect(waiting({ skipped: { reason: 'alreadyPaid', at: 1, solidAt: 2 } })).toBeUndefined()
  })
})

describe('the advice before a decision', () => {
  const advice = (leg: Partial<Leg>, repeat: 'orderOnce' | 'needsProof' = 'orderOnce') => {
    const operation = operationWith(leg)
    return adviceText(operation, actionsOf(operation, [plan({ repeat })]))
  }

  test('says why paying again is safe, where it is', () => {
    expect(advice({ transactions: [missed] })?.tone).toBe('safe')
    expect(advice({ transactions: [{ ...missed, certificate }] }, 'needsProof')?.tone).toBe('safe')
  })

  test('asks for the proof where it is not', () => {
    expect(advice({ transactions: [missed] }, 'needsProof')?.tone).toBe('warn')
  })

  test('is silent where nothing has to be decided', () => {
    expect(advice({ agreedAt: 1 })).toBeUndefined()
    expect(advice({ transactions: [transaction(handed)] })).toBeUndefined()
  })
})

describe('since when something is waited for', () => {
  test('is when its trouble began, however often it was tried since', () => {
    const away = { kind: 'unreachable', what: 'backend', detail: '' } as const
    const event = { kind: 'troubled', trouble: away, retry: { jitter: 0.5 } } as const
    const began = reduce(operationWith({ transactions: [transaction(handed)] }), 0, event, 20)
    const later = reduce(began, 0, event, 40)
    expect(waitingOf(later, plans)?.sinceAt).toBe(20)
    const other = { ...event, trouble: { ...away, what: 'node' } } as const
    const answered = reduce(later, 0, { kind: 'polled', txId: TX.a, receipt: undefined }, 50)
    expect(waitingOf(answered, plans)?.sinceAt).toBe(13)
    expect(waitingOf(reduce(answered, 0, other, 60), plans)?.sinceAt).toBe(60)
  })
})

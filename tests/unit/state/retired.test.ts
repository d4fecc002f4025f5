import { describe, expect, test } from 'vitest'
import type { Leg } from '../../../src/outbox/operation.ts'
import { actionsOf, type Action } from '../../../src/state/operations/actions.ts'
import { adviceText } from '../../../src/state/operations/adviceText.ts'
import { retiredText } from '../../../src/state/operations/retired.ts'
import { standingOf, type Standing } from '../../../src/state/operations/standing.ts'
import { legOf, operationOf, plan, receipt, transaction, TX } from '../outbox/rows.ts'

const handed = { handedAt: 1, signedAt: 2, sentAt: 3 }
const missed = transaction({ ...handed, polls: 20, missedAt: 4 })
const certificate = { from: 1, to: 2, ids: [TX.a], nodes: 1, at: 5 }
const reverted = receipt({ result: 'REVERT', expectedEvent: false })
const paid = { ...handed, included: receipt({}), final: receipt({}) }
const acknowledged = { transactions: [transaction(paid)], acknowledged: { txId: TX.a, at: 9 } }

const operationWith = (...legs: Partial<Leg>[]) => operationOf(legs.map(legOf))

/** Possible actions of each case, its standing, and whether any of it is still followed. */
const cases: readonly [string, Partial<Leg>[], Action[], Standing, boolean][] = [
  ['of which nothing was asked', [{}], ['cancel'], 'waiting', false],
  ['to which the shop agreed', [{ agreedAt: 1 }], ['cancel'], 'waiting', false],
  ['that was made', [{ transactions: [transaction({})] }], ['cancel'], 'waiting', false],
  [
    'that the wallet was shown',
    [{ transactions: [transaction({ handedAt: 1 })] }],
    ['lookAgain'],
    'waiting',
    true,
  ],
  ['that was sent', [{ transactions: [transaction(handed)] }], [], 'working', true],
  [
    'that was not found in time',
    [{ transactions: [missed] }],
    ['prove', 'lookAgain'],
    'waiting',
    true,
  ],
  ['that is dead', [{ transactions: [{ ...missed, certificate }] }], ['cancel'], 'waiting', false],
  [
    'that failed',
    [{ transactions: [transaction({ ...handed, included: reverted, final: reverted })] }],
    ['dismiss'],
    'failed',
    false,
  ],
  ['that waits for its report', [{ transactions: [transaction(paid)] }], [], 'working', true],
  [
    'whose approval is done',
    [{ ...acknowledged, name: 'approve' }, {}],
    ['cancel'],
    'waiting',
    false,
  ],
  ['whose first payment is done', [acknowledged, {}], ['dismiss'], 'waiting', false],
  [
    'whose first payment is not booked, as the shop refuses that',
    [
      {
        transactions: [transaction(paid)],
        failures: 1,
        trouble: { kind: 'refused', code: 1001 },
      },
      {},
    ],
    ['retryNow'],
    'waiting',
    true,
  ],
]

describe('of what this version does not send any more, one', () => {
  test.each(cases)('%s', (_, legs, actions, standing, isFollowed) => {
    for (const repeat of ['harmless', 'orderOnce', 'needsProof'] as const) {
      const plans = legs.map(() => plan({ repeat, retired: true }))
      const operation = operationWith(...legs)
      expect(actionsOf(operation, plans)).toEqual(actions)
      expect(standingOf(operation, plans)).toBe(standing)
      expect(retiredText(operation, plans).tone).toBe(isFollowed ? 'info' : 'warn')
    }
  })

  test('goes although another approval may come beside the one that is done, which does no harm', () => {
    const other = transaction({ txId: TX.b, handedAt: 1, origin: 'wallet' })
    const approval = { ...acknowledged, transactions: [transaction(paid), other] }
    const operation = operationWith({ ...approval, name: 'approve' }, { agreedAt: 1 })
    const [harmless, once] = [plan({ repeat: 'harmless', retired: true }), plan({ retired: true })]
    expect(actionsOf(operation, [harmless, once])).toEqual(['cancel'])
    const twice = plan({ repeat: 'needsProof', retired: true })
    expect(actionsOf(operation, [twice, once])).toEqual([])
  })

  test('is never advised to be paid again', () => {
    const advice = (leg: Partial<Leg>) => {
      const operation = operationWith(leg)
      const plans = [plan({ retired: true })]
      return adviceText(operation, actionsOf(operation, plans), plans)
    }
    expect(advice({ transactions: [missed] })?.text.message).toContain(
      'after that you can put it away',
    )
    expect(advice({ transactions: [{ ...missed, certificate }] })).toBeUndefined()
  })
})

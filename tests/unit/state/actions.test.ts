import { describe, expect, test } from 'vitest'
import { actionsOf, nextAttemptAt } from '../../../src/state/operations/actions.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'
import type { Leg } from '../../../src/outbox/operation.ts'
import {
  legOf,
  operationOf,
  operationWith,
  plan,
  receipt,
  transaction,
  TX,
} from '../outbox/rows.ts'
import { ada, multisigOf } from '../outbox/cosigners.ts'

const handed = { handedAt: 1, signedAt: 2, sentAt: 3, polls: 20 }
const missed = transaction({ ...handed, missedAt: 4 })
const certificate = { from: 1, to: 2, ids: [TX.a], nodes: 1, at: 5 }
const halfSigned = {
  multisig: multisigOf(),
  signature: ['ab'],
  signers: [ada.address],
}
const reverted = receipt({ result: 'REVERT', expectedEvent: false })
const WAITS = { nextAt: Number.POSITIVE_INFINITY }

const once = plan({ repeat: 'orderOnce' })
const proofOnly = plan({ repeat: 'needsProof' })
const followed = plan({ follow: {} as NonNullable<LegPlan['follow']> })

const actions = (leg: Partial<Leg>, of: LegPlan = once) => actionsOf(operationWith(leg), [of])

describe('what a person may do about an operation', () => {
  test('nothing but cancelling while the shop is asked', () => {
    expect(actions({})).toEqual(['cancel'])
  })

  test('going on once the shop has agreed, and with what the wallet was shown before', () => {
    expect(actions({ agreedAt: 1 })).toEqual(['resume', 'cancel'])
    expect(actions({ transactions: [transaction({})] })).toEqual(['resume', 'cancel'])
    const shown = transaction({ handedAt: 1 })
    expect(actions({ transactions: [shown], trouble: { kind: 'rejected' } })).toEqual([
      'resume',
      'lookAgain',
    ])
  })

  test('nothing while the app follows it at the pace of blocks', () => {
    expect(actions({ transactions: [transaction({ ...handed, polls: 3 })] })).toEqual([])
    const included = transaction({ ...handed, included: receipt({}) })
    expect(actions({ transactions: [included] })).toEqual([])
  })

  test('looking again where it was not found for long', () => {
    expect(actions({ transactions: [transaction(handed)] })).toEqual(['lookAgain'])
  })

  test('where the contract takes an order once, paying again or proof of what was not found', () => {
    expect(actions({ transactions: [missed] })).toEqual(['payAgain', 'prove', 'lookAgain'])
  })

  test('elsewhere only proof', () => {
    expect(actions({ transactions: [missed] }, proofOnly)).toEqual(['prove', 'lookAgain'])
    const trouble = { kind: 'needsProof' } as const
    expect(actions({ transactions: [missed], trouble }, proofOnly)).toEqual(['prove', 'lookAgain'])
    // It has not expired yet as far as the solidified chain shows.
    const shown = transaction({ handedAt: 1 })
    expect(actions({ transactions: [shown], trouble }, proofOnly)).toEqual(['lookAgain'])
  })

  test('no proof of an earlier one for what is paid', () => {
    const paid = transaction({ ...handed, txId: TX.b, final: receipt({}) })
    const trouble = { kind: 'refused', code: 1001 } as const
    const leg = { transactions: [missed, paid], failures: 1, trouble }
    expect(actions(leg)).toEqual(['retryNow'])
    expect(actions({ ...leg, proof: { wantedAt: 1, checked: 0 } })).toEqual(['retryNow'])
  })

  test('no proof for an approval, which may be made as often as one likes', () => {
    expect(actions({ transactions: [missed] }, plan({ repeat: 'harmless' }))).toEqual([
      'payAgain',
      'lookAgain',
    ])
  })

  test('nothing while a proof is made, unless the nodes keep it from going on: then no payment waits for it that needs none', () => {
    const proof = { wantedAt: 5, checked: 1 }
    expect(actions({ transactions: [missed], proof })).toEqual([])
    const trouble = { kind: 'nodesDisagree', detail: '' } as const
    const held = { transactions: [missed], proof, trouble }
    expect(actions(held)).toEqual(['payAgain', 'retryNow'])
    expect(actions(held, proofOnly)).toEqual(['retryNow'])
  })

  test.each([
    ['orderOnce', once],
    ['needsProof', proofOnly],
  ])('paying again after the proof, or forgetting it: %s', (_, of) => {
    expect(actions({ transactions: [{ ...missed, certificate }] }, of)).toEqual([
      'payAgain',
      'cancel',
    ])
  })

  test('no second payment while another transaction of ours is open', () => {
    const open = transaction({ txId: TX.b, origin: 'wallet', handedAt: 1, polls: 20 })
    const dead = { ...missed, certificate }
    expect(actions({ transactions: [dead, open] }, proofOnly)).not.toContain('payAgain')
    expect(actions({ transactions: [dead, { ...open, missedAt: 6 }] }, proofOnly)).toEqual([
      'prove',
    ])
  })

  test('another attempt after a failure on the chain', () => {
    const failed = transaction({ ...handed, included: reverted, final: reverted })
    expect(actions({ transactions: [failed] })).toEqual(['tryAgain'])
    const strange = receipt({ expectedEvent: false })
    const ran = transaction({ ...handed, included: strange, final: strange })
    expect(actions({ transactions: [ran] }, proofOnly)).toEqual([])
  })

  test('trying now what did not answer', () => {
    const trouble = { kind: 'unreachable', what: 'backend', detail: '' } as const
    expect(actions({ trouble })).toEqual(['retryNow', 'cancel'])
    const paid = transaction({ ...handed, included: receipt({}), final: receipt({}) })
    expect(actions({ transactions: [paid], failures: 2 })).toEqual(['retryNow'])
  })

  test('going on here, whatever another device has announced', () => {
    const trouble = { kind: 'otherDevice', expiresAt: 9 } as const
    expect(actions({ trouble })).toEqual(['resume', 'cancel'])
    const built = transaction({ builtAt: 1 })
    expect(actions({ agreedAt: 1, transactions: [built], trouble })).toEqual(['resume', 'cancel'])
  })

  test('what failed after it was missed is tried again, and a refused report is made once more', () => {
    const found = { ...missed, final: receipt({ result: 'REVERT', expectedEvent: false }) }
    expect(actions({ transactions: [found] }, proofOnly)).toEqual(['tryAgain'])
    const paid = { ...missed, final: receipt({}) }
    const trouble = { kind: 'refused', code: 400 } as const
    expect(actions({ transactions: [paid], failures: 1, trouble })).toEqual(['retryNow'])
  })

  test('what is proved dead while another transaction of it executed is put away', () => {
    const dead = { ...missed, certificate }
    const executed = transaction({
      txId: TX.b,
      origin: 'wallet',
      handedAt: 1,
      final: receipt({ expectedEvent: false }),
    })
    expect(actions({ transactions: [dead, executed] }, proofOnly)).toEqual(['dismiss'])
  })

  test('what was handed over is opened there again, and only forgotten once it is closed', () => {
    expect(actions({}, followed)).toEqual(['openAgain', 'cancel'])
    expect(actions({ trouble: { kind: 'expired' }, ...WAITS }, followed)).toEqual(['cancel'])
    const theirs = transaction({ origin: 'elsewhere', handedAt: 1, included: receipt({}) })
    expect(actions({ transactions: [theirs] }, followed)).toEqual([])
  })

  test('leaving out what was not begun, where each leg is of use without the others', () => {
    const done = legOf({
      transactions: [transaction({ ...handed, final: receipt({}) })],
      acknowledged: { txId: TX.a, at: 1 },
    })
    const optional = plan({ optional: true })
    const offered = (next: Partial<Leg>, of = optional) =>
      actionsOf(operationOf([done, legOf({ name: 'next', ...next })]), [optional, of])
    expect(offered({ agreedAt: 1 })).toEqual(['resume', 'leaveOut'])
    expect(offered({ trouble: { kind: 'refused', code: 1001 } })).toEqual(['resume', 'leaveOut'])
    const dead = transaction({ ...handed, missedAt: 4, certificate })
    expect(offered({ transactions: [dead] })).toEqual(['payAgain', 'leaveOut'])
    // A leg that may be on its way cannot be left out, nor can the first leg.
    expect(offered({ transactions: [transaction(handed)] })).toEqual(['lookAgain'])
    expect(offered({ skipped: { reason: 'alreadyPaid', at: 1 } })).toEqual([])
    expect(offered({ agreedAt: 1 }, once)).toEqual(['resume'])
  })

  test('nothing when all is done', () => {
    expect(actions({ skipped: { reason: 'alreadyPaid', at: 1, solidAt: 2 } })).toEqual([])
  })

  test('nothing while what somebody else has done becomes final', () => {
    expect(actions({ skipped: { reason: 'alreadyPaid', at: 1 } })).toEqual([])
  })
})

describe('the next attempt', () => {
  const at = (leg: Partial<Leg>) => nextAttemptAt(operationWith(leg), [once])

  test('is when the runner does something by itself', () => {
    expect(at({ nextAt: 70 })).toBe(70)
    expect(at({ transactions: [transaction(handed)], nextAt: 80 })).toBe(80)
  })

  test('is none while only the user can go on', () => {
    expect(at({ agreedAt: 1, nextAt: 70 })).toBeUndefined()
    expect(at({ trouble: { kind: 'refused', code: 1 }, ...WAITS })).toBeUndefined()
  })
})

describe('what takes several signatures', () => {
  const half = { ...handed, sentAt: undefined, polls: 3, ...halfSigned }
  const cosigning = (changes: object = {}) => {
    const { sentAt: _, ...tx } = { ...half, ...changes }
    return { transactions: [transaction(tx)] }
  }
  const cosigned = plan({ repeat: 'orderOnce', cosigned: true })

  test('is handed on: no tap would bring it further, unless one answers a trouble', () => {
    expect(actions(cosigning())).toEqual([])
    const trouble = { kind: 'rejected' } as const
    expect(actions({ ...cosigning(), trouble })).toEqual(['resume', 'lookAgain'])
  })

  test('and has expired is made anew by its maker alone', () => {
    const missedOne = cosigning({ missedAt: 4 })
    expect(actions(missedOne)).toEqual(['payAgain', 'prove'])
    expect(actions(missedOne, proofOnly)).toEqual(['prove'])
  })

  test('and came from another signer is forgotten once it has expired, and never proved', () => {
    const origin = 'handedOn' as const
    expect(actions(cosigning({ origin }), cosigned)).toEqual([])
    expect(actions(cosigning({ origin, missedAt: 4 }), cosigned)).toEqual(['cancel'])
    const trouble = { kind: 'tooLate' } as const
    const late = { ...cosigning({ origin, missedAt: 4 }), trouble }
    expect(actions(late, cosigned)).toContain('cancel')
    expect(actions(late, cosigned)).not.toContain('payAgain')
    expect(actions(late, cosigned)).not.toContain('prove')
  })
})

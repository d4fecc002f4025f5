import { describe, expect, test } from 'vitest'
import type { Leg, LegTransaction } from '../../../src/outbox/operation.ts'
import {
  hasFailed,
  isCancellable,
  standingOf,
  standingWordOf,
} from '../../../src/state/operations/standing.ts'
import { isSolidityAwaited } from '../../../src/outbox/stage.ts'
import { ada, ben, multisigOf } from '../outbox/cosigners.ts'
import { legOf, operationOf, operationWith, receipt, transaction, TX } from '../outbox/rows.ts'

describe('how an operation stands in the list', () => {
  test('a written intent is worked on by the app', () => {
    expect(standingOf(operationWith({}))).toBe('working')
  })

  test.each([
    ['agreed with the shop', { agreedAt: 1 }],
    ['built', { agreedAt: 1, transactions: [transaction({})] }],
    ['in the wallet', { transactions: [transaction({ handedAt: 1 })] }],
    ['refused by the shop', { trouble: { kind: 'refused', code: 2001 } as const }],
    [
      'lost beyond its time',
      { transactions: [transaction({ handedAt: 1, sentAt: 2, polls: 20, missedAt: 3 })] },
    ],
  ])('what is %s waits for the user', (_, leg) => {
    expect(standingOf(operationWith(leg))).toBe('waiting')
  })

  test.each([
    ['sent', { handedAt: 1, sentAt: 2 }],
    ['unresolved, but still alive', { handedAt: 1, sentAt: 2, polls: 20 }],
    ['in a block', { handedAt: 1, sentAt: 2, included: receipt({}) }],
  ])('what is %s goes on by itself', (_, tx) => {
    expect(standingOf(operationWith({ transactions: [transaction(tx)] }))).toBe('working')
  })

  test('a node that does not answer is no reason to ask the user', () => {
    const trouble = { kind: 'unreachable', what: 'node', detail: '' } as const
    expect(standingOf(operationWith({ trouble }))).toBe('working')
  })

  test('a revert on the solidified chain has failed', () => {
    const final = receipt({ result: 'REVERT', expectedEvent: false })
    const legs = { transactions: [transaction({ handedAt: 1, included: final, final })] }
    expect(standingOf(operationWith(legs))).toBe('failed')
  })

  test('what is being proved goes on by itself, whatever failed before; after that the user decides', () => {
    const missed = transaction({ handedAt: 1, missedAt: 2 })
    const final = receipt({ result: 'REVERT', expectedEvent: false })
    const failed = transaction({ txId: TX.b, handedAt: 1, included: final, final })
    const proof = { wantedAt: 3, checked: 0 }
    expect(standingOf(operationWith({ transactions: [missed, failed], proof }))).toBe('working')
    const certificate = { from: 1, to: 2, ids: [TX.c], nodes: 1, at: 4 }
    const dead = { transactions: [{ ...missed, certificate }] }
    expect(standingOf(operationWith(dead))).toBe('waiting')
    expect(isCancellable(operationWith(dead))).toBe(true)
  })

  test('only what was never handed to a wallet can be cancelled', () => {
    expect(isCancellable(operationWith({ transactions: [transaction({})] }))).toBe(true)
    expect(isCancellable(operationWith({ transactions: [transaction({ handedAt: 1 })] }))).toBe(
      false,
    )
  })

  test('an approval that is final keeps nobody from forgetting what it was for', () => {
    const pay = legOf({ name: 'pay1' })
    const of = (approval: Leg, next: Leg = pay) => isCancellable(operationOf([approval, next]))
    const approved = (changes: Partial<LegTransaction>, name = 'approve') => {
      const transactions = [transaction({ handedAt: 1, sentAt: 2, ...changes })]
      const acknowledged = changes.final && { txId: TX.a, at: 4 }
      return legOf({ name, transactions, ...(acknowledged && { acknowledged }) })
    }
    const final = { included: receipt({}), final: receipt({}) }
    expect(of(approved(final))).toBe(true)
    // It may still be orphaned.
    expect(of(approved({ included: receipt({}) }))).toBe(false)
    // Payments do not count, nor does anything that the wallet may still send.
    expect(of(approved(final, 'pay'))).toBe(false)
    expect(of(approved(final), legOf({ transactions: [transaction({ handedAt: 5 })] }))).toBe(false)
  })
})

describe('an operation has failed', () => {
  const reverted = receipt({ result: 'REVERT', expectedEvent: false })
  const withTx = (changes: Partial<LegTransaction>) =>
    operationWith({ transactions: [transaction({ handedAt: 1, ...changes })] })

  test('when the chain reverted it for good, also after that was read and put away', () => {
    const failed = withTx({ included: reverted, final: reverted })
    expect(hasFailed(failed)).toBe(true)
    expect(hasFailed({ ...failed, understoodAt: 1, archivedAt: 2 })).toBe(true)
  })

  test('when it was proved that it was never carried out', () => {
    const certificate = { from: 1, to: 2, ids: [], nodes: 1, at: 3 }
    expect(hasFailed(withTx({ certificate }))).toBe(true)
  })

  test('but not while its end is unknown, nor when it succeeded', () => {
    expect(hasFailed(withTx({ sentAt: 1, missedAt: 2 }))).toBe(false)
    expect(hasFailed(withTx({ included: reverted }))).toBe(false)
    expect(hasFailed(withTx({ included: receipt({}), final: receipt({}) }))).toBe(false)
  })
})

describe('the word for it', () => {
  const word = (leg: Partial<Leg>, isAsked: boolean, isHandedOver = false) => {
    const operation = operationWith(leg)
    return standingWordOf(operation, standingOf(operation), { isAsked, isHandedOver })
  }
  const inWallet = { transactions: [transaction({ handedAt: 1 })] }
  const elsewhere = transaction({ origin: 'elsewhere', handedAt: 1, announcedAt: 1 })

  test.each<[string, string, string, Partial<Leg>]>([
    ['planned', 'preparing', 'preparing', {}],
    ['agreed', 'preparing', 'waiting', { agreedAt: 1 }],
    ['built', 'preparing', 'waiting', { agreedAt: 1, transactions: [transaction({})] }],
    ['in the wallet', 'asking', 'waiting', inWallet],
    ['declined', 'declined', 'declined', { ...inWallet, trouble: { kind: 'rejected' } }],
    ['without a wallet', 'waiting', 'waiting', { agreedAt: 1, trouble: { kind: 'noWallet' } }],
    [
      'sent',
      'working',
      'working',
      { transactions: [transaction({ handedAt: 1, sentAt: 2, polls: 1 })] },
    ],
    [
      'missed',
      'waiting',
      'waiting',
      { transactions: [transaction({ handedAt: 1, sentAt: 2, polls: 20, missedAt: 3 })] },
    ],
  ])(
    'of what is %s is "%s" in the tab that asks the wallet, and "%s" in others',
    (_, here, other, leg) => {
      expect([word(leg, true), word(leg, false)]).toEqual([here, other])
    },
  )

  test('of what was handed over tells that it is in the other app until something is known', () => {
    expect(word({}, false, true)).toBe('elsewhere')
    expect(word({ transactions: [{ ...elsewhere, missedAt: 2 }] }, false, true)).toBe('elsewhere')
    expect(word({ transactions: [elsewhere] }, false, true)).toBe('working')
    expect(word({ trouble: { kind: 'expired' } }, false, true)).toBe('waiting')
  })
})

test.each([
  ['in the wallet', { handedAt: 1 }, false],
  ['sent', { handedAt: 1, sentAt: 2 }, true],
  ['in a block', { handedAt: 1, sentAt: 2, included: receipt({}) }, true],
  ['final', { handedAt: 1, sentAt: 2, included: receipt({}), final: receipt({}) }, false],
])('whether a transaction that is %s waits to be solidified', (_, tx, isAwaited) => {
  expect(isSolidityAwaited(operationWith({ transactions: [transaction(tx)] }))).toBe(isAwaited)
})

describe('what takes several signatures', () => {
  const tx = { handedAt: 1, multisig: multisigOf(), signature: ['ab'], signers: [ada.address] }
  const standing = (changes: Partial<LegTransaction> = {}, leg: Partial<Leg> = {}) => {
    const operation = operationWith({ transactions: [transaction({ ...tx, ...changes })], ...leg })
    const stands = standingOf(operation)
    return [stands, standingWordOf(operation, stands, { isAsked: true, isHandedOver: false })]
  }

  test('is being signed, and waits for others, not for this user', () => {
    expect(standing()).toEqual(['working', 'cosigning'])
    expect(standing({ origin: 'handedOn' })).toEqual(['working', 'cosigning'])
  })

  test('waits for the user where their own wallet is in the way, or it has expired', () => {
    expect(standing({}, { trouble: { kind: 'rejected' } })).toEqual(['waiting', 'declined'])
    const trouble = { kind: 'noPermission', signer: ada.address } as const
    expect(standing({}, { trouble })).toEqual(['waiting', 'waiting'])
    expect(standing({ missedAt: 4 })).toEqual(['waiting', 'waiting'])
  })

  test('goes on as any other once enough have signed', () => {
    const signers = [ada.address, ben.address]
    expect(standing({ signers, signature: ['ab', 'cd'] })).toEqual(['working', 'working'])
  })

  test('can be called off by nobody while it may be completed', () => {
    const row = (changes: Partial<LegTransaction>) =>
      operationWith({ transactions: [transaction({ ...tx, origin: 'handedOn', ...changes })] })
    expect(isCancellable(row({}))).toBe(false)
    expect(isCancellable(row({ missedAt: 4 }))).toBe(true)
  })
})

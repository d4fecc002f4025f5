import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainBytes } from '../../../src/chain/transfer.ts'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { receiversOf } from '../../../src/features/send/atoms.ts'
import { sendPath, wantedByLink } from '../../../src/features/send/link.ts'
import {
  arriving,
  mostSun,
  receiverProblem,
  unitsProblem,
  worthOf,
} from '../../../src/features/send/rules.ts'
import { legOf, operationOf, receipt, transaction, TX } from '../outbox/rows.ts'

const address = (byte: string) => addressFromHex(byte.repeat(20))
const owner = address('aa')
const friend = address('bb')
const token = address('cc')
const sale = address('dd')

describe('a receiver', () => {
  const problem = (to: string, changed: object = {}) =>
    receiverProblem(to as typeof owner, {
      owner,
      token: undefined,
      contracts: [sale],
      isContract: false,
      ...changed,
    })

  test.each([
    ['an account', problem(friend), undefined],
    ['oneself', problem(owner), 'oneself'],
    ['nobody', problem(nobody), 'nobody'],
    ['code of the chain itself', problem(addressFromHex('00'.repeat(19) + '09')), 'nobody'],
    ["the token's own contract", problem(token, { token, isContract: true }), 'ownContract'],
    ['a contract of the app', problem(sale), 'ofApp'],
    ['a contract of the app, for a token', problem(sale, { token }), 'ofApp'],
    ['a contract, for TRX', problem(friend, { isContract: true }), 'contract'],
    ['a contract, for a token', problem(friend, { isContract: true, token }), undefined],
  ])('that is %s', (_, found, expected) => {
    expect(found).toBe(expected)
  })
})

describe('the most TRX that can be sent', () => {
  test('is what the fee leaves, and nothing where it leaves nothing', () => {
    expect(mostSun(100n, () => 0n)).toBe(100n)
    expect(mostSun(1_100_001n, () => 1_100_000n)).toBe(1n)
    expect(mostSun(1_100_000n, () => 1_100_000n)).toBe(0n)
    expect(mostSun(5n, () => 1_100_000n)).toBe(0n)
  })

  test('can be sent, and no byte more of TRX, whatever its bytes cost', () => {
    const feeOf = (sun: bigint) => plainBytes(owner, { to: friend, sun }) * 1_000n
    // Balances for which the fee makes the amount one byte shorter than the balance.
    const nearOneByteMore = fc
      .tuple(fc.bigInt(3n, 7n), fc.bigInt(-2_000n, 2_000n))
      .map(([bytes, off]) => 2n ** (7n * bytes) + feeOf(2n ** (7n * bytes)) + off)
    fc.assert(
      fc.property(fc.oneof(fc.bigInt(0n, 2n ** 52n), nearOneByteMore), (balance) => {
        const most = mostSun(balance, feeOf)
        if (most === 0n) return balance <= feeOf(balance)
        // Shortening the amount by a byte may free a thousand sun that the shorter amount cannot
        // express.
        return most + feeOf(most) <= balance && most + 1_001n + feeOf(most + 1_001n) > balance
      }),
    )
    expect(mostSun(400_000n, feeOf) + feeOf(mostSun(400_000n, feeOf))).toBe(400_000n)
  })
})

test('an amount is held against the balance, and TRX with its fee', () => {
  const problem = (units: bigint, balance?: bigint, fee?: bigint) =>
    unitsProblem(units, { balance, feeOf: fee === undefined ? undefined : () => fee })
  expect(problem(0n, 9n)).toBe('zero')
  expect(problem(5n)).toBeUndefined()
  expect(problem(9n, 9n)).toBeUndefined()
  expect(problem(10n, 9n)).toBe('overBalance')
  expect(problem(8n, 9n, 1n)).toBeUndefined()
  expect(problem(9n, 9n, 1n)).toBe('overSpendable')
  expect(problem(10n, 9n, 1n)).toBe('overBalance')
})

test('a token is worth what its price says, and nothing is said without one', () => {
  expect(worthOf(3n * 10n ** 18n, 18, 2_500_000n)).toBe(7_500_000n)
  expect(worthOf(1n, 18, 0n)).toBeUndefined()
  expect(worthOf(1n, 18, undefined)).toBeUndefined()
})

test.each([
  ['a tenth of a percent', 2_000_000n, { rate: 10n, most: 1_000_000n }, 1_998_000n],
  ['no more than the most', 10_000_000_000n, { rate: 10n, most: 1_000_000n }, 9_999_000_000n],
  ['nothing of what is too little', 999n, { rate: 10n, most: 1_000_000n }, 999n],
  ['nothing', 5n, { rate: 0n, most: 0n }, 5n],
])('of what a token keeps for itself, the rest arrives: %s', (_, units, keeps, arrives) => {
  expect(arriving(units, keeps)).toBe(arrives)
})

test('a link names its coin as it stands there, and one that is damaged is not taken for none', () => {
  expect(wantedByLink('?to=T&amount=1.5')).toEqual({ token: undefined, to: 'T', amount: '1.5' })
  expect(wantedByLink('?coin=%20Tabc')).toEqual({ token: 'Tabc', to: '', amount: '' })
  const form = { token, to: 'T', amount: '2' }
  expect(wantedByLink(new URL(sendPath(form), 'https://x').search)).toEqual(form)
})

describe('whom something was sent', () => {
  const done = legOf({
    acknowledged: { txId: TX.a, at: 3 },
    transactions: [transaction({ handedAt: 1, final: receipt({}), included: receipt({}) })],
  })
  const sent = (to: unknown, createdAt: number, changes: object = {}) =>
    operationOf([done], {
      kind: 'send.trx',
      owner,
      intent: { to, sun: 1n },
      createdAt,
      archivedAt: 9,
      ...changes,
    })

  test('is offered again: the last one first, and each once', () => {
    const operations = [
      sent(friend, 1),
      sent(token, 2, { kind: 'send.token' }),
      sent(friend, 3),
      sent('nonsense', 4),
      sent(sale, 5, { owner: friend }),
      sent(sale, 6, { kind: 'card.transfer' }),
      sent(sale, 7, { archivedAt: undefined }),
    ]
    expect(receiversOf(operations, owner)).toEqual([friend, token])
    expect(receiversOf(operations, undefined)).toEqual([])
  })

  test('is not offered where it never arrived', () => {
    const failed = legOf({
      transactions: [transaction({ handedAt: 1, final: receipt({ result: 'REVERT' }) })],
    })
    expect(receiversOf([{ ...sent(friend, 1), legs: [failed] }], owner)).toEqual([])
  })
})

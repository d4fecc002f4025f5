import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { sharesCoin } from '../../../src/core/poolShares.ts'
import type { Move } from '../../../src/features/liquidity/atoms.ts'
import { keyOfMove, purchaseStateOf, recordsOf } from '../../../src/features/liquidity/purchases.ts'
import type { Leg } from '../../../src/outbox/operation.ts'
import {
  inBlock,
  key,
  leg,
  operation,
  OWNER,
  reverted,
  succeeded,
  transaction,
} from './blindboxSamples.ts'

const TOKEN = addressFromHex('5'.repeat(40))
const MADE = Date.UTC(2026, 10, 25)
/** Time of the block that holds the samples' transactions. */
const BLOCK_AT = succeeded.blockTimestamp

const intent = {
  factory: addressFromHex('6'.repeat(40)),
  router: addressFromHex('7'.repeat(40)),
  coin: { symbol: 'JADE', decimals: 18, contract: TOKEN },
  deadline: MADE,
  feeLimit: 1n,
  paid: 100n,
  least: 1n,
}

const purchase = (id: string, of: Leg) =>
  operation({ id: key(id), kind: 'liquidity.buy', intent, legs: [of] })

const move = (given: Partial<Move> = {}): Move => ({
  act: 'bought',
  orderKey: key('a'),
  owner: OWNER,
  token: { address: TOKEN, name: 'Jade', symbol: 'JADE' },
  trx: 99n,
  tokens: 1n,
  shares: 7n,
  state: 'waiting',
  txId: key('f'),
  position: 3,
  blockNumber: 5,
  at: BLOCK_AT,
  ...given,
})

const failed = leg('buy', {
  transactions: [transaction({ handedAt: 1, sentAt: 1, included: reverted, final: reverted })],
})
const revertedOnce = leg('buy', {
  transactions: [transaction({ handedAt: 1, sentAt: 1, included: reverted })],
})
const unreported = leg('buy', {
  transactions: [transaction({ handedAt: 1, sentAt: 1, included: succeeded, final: succeeded })],
})

describe('the state of a purchase on this device', () => {
  test('is none before it is in a block', () => {
    expect(purchaseStateOf(purchase('a', leg('buy')))).toBeUndefined()
    const sent = leg('buy', { transactions: [transaction({ handedAt: 1, sentAt: 1 })] })
    expect(purchaseStateOf(purchase('a', sent))).toBeUndefined()
  })

  test('is confirming in a block, waiting once that is solidified, issued once it is acknowledged', () => {
    expect(purchaseStateOf(purchase('a', inBlock('buy')))).toBe('confirming')
    expect(purchaseStateOf(purchase('a', unreported))).toBe('waiting')
    expect(purchaseStateOf(purchase('a', inBlock('buy', true)))).toBe('issued')
  })

  test('is failed only once the failure is final', () => {
    expect(purchaseStateOf(purchase('a', revertedOnce))).toBe('confirming')
    expect(purchaseStateOf(purchase('a', failed))).toBe('failed')
  })
})

describe('the records', () => {
  const states = (...given: Parameters<typeof recordsOf>) =>
    recordsOf(...given).map(({ state }) => state)

  test('have what the list says, and what only this device knows', () => {
    const records = recordsOf(
      [move({ orderKey: key('b') })],
      [purchase('a', inBlock('buy')), purchase('c', leg('buy')), purchase('d', failed)],
    )
    expect(records.map(({ key: each, state }) => [each, state])).toEqual([
      [key('a'), 'confirming'],
      [key('d'), 'failed'],
      [keyOfMove(move()), 'waiting'],
    ])
    expect(records[0]).toMatchObject({
      token: { address: TOKEN, symbol: 'JADE' },
      shares: undefined,
      trx: { units: 100n },
    })
    expect(records[2]).toMatchObject({
      shares: { units: 7n, coin: { symbol: 'JADE-TRX LP', decimals: 18 } },
      trx: { units: 99n },
    })
  })

  test('have each order once, with the later of its states', () => {
    const issued = move({ state: 'issued' })
    expect(states([move()], [purchase('a', inBlock('buy', true))])).toEqual(['issued'])
    expect(states([issued], [purchase('a', unreported)])).toEqual(['issued'])
    expect(states([move()], [purchase('a', inBlock('buy'))])).toEqual(['waiting'])
    // It reverted in a block that was orphaned; the list is newer.
    expect(states([move()], [purchase('a', failed)])).toEqual(['waiting'])
  })

  test('stand in the order of their times, whoever knows of them', () => {
    const ids = (...given: Parameters<typeof recordsOf>) =>
      recordsOf(...given).map(({ txId }) => txId)
    const newer = move({ orderKey: key('b'), txId: key('1'), at: BLOCK_AT + 2 })
    const older = move({ orderKey: key('c'), txId: key('2'), at: BLOCK_AT - 2 })
    const made = purchase('a', inBlock('buy'))
    const [own] = ids([], [made])
    expect(ids([newer, older], [made])).toEqual([key('1'), own, key('2')])
  })

  test('wait for the page that they belong to', () => {
    const known = [
      purchase('a', inBlock('buy', true)),
      purchase('c', inBlock('buy')),
      purchase('d', failed),
    ]
    const first = [move({ orderKey: key('b'), txId: key('1'), at: BLOCK_AT + 2 })]
    const second = [...first, move({ orderKey: key('a'), txId: key('2'), at: BLOCK_AT })]
    // Unfinished purchases are shown at once.
    expect(states(first, known, true)).toEqual(['waiting', 'confirming'])
    expect(states(second, known, true)).toEqual(['waiting', 'confirming', 'failed', 'issued'])
    expect(recordsOf(second, known, true)[3]).toMatchObject({ shares: { units: 7n } })
    // Only this device knows of them if the list has ended.
    expect(states(first, known, false)).toEqual(['waiting', 'issued', 'confirming', 'failed'])
  })

  test('leave what was taken out as it is', () => {
    const removed = move({ act: 'removed', state: 'issued', orderKey: key('b') })
    expect(states([removed], [purchase('a', inBlock('buy'))])).toEqual(['confirming', 'issued'])
  })
})

test('shares are named after their token, however long its symbol is', () => {
  expect(sharesCoin(TOKEN).symbol).toBe('UNI-V2')
  expect(sharesCoin(TOKEN, 'JADE').symbol).toBe('JADE-TRX LP')
  const long = sharesCoin(TOKEN, 'ABCDEFGHIJKLMNOPQRSTUVWX').symbol
  expect(long).toBe('ABCDEFGHIJKLMNOP…-TRX LP')
  expect(long.length).toBe(24)
})

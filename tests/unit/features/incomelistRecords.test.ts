import { typesOffered } from '../../../src/sheets/incomeTypes.ts'
import { describe, expect, test } from 'vitest'
import type { IncomeBooking, IncomeClaim } from '../../../src/api/endpoints/income.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { claimingKinds } from '../../../src/features/claiming/kinds.ts'
import { earnKinds } from '../../../src/features/earn/kinds.ts'
import { equityKinds } from '../../../src/features/equity/kinds.ts'
import { partIn, pathOfPart } from '../../../src/features/incomelist/link.ts'
import {
  keyOfClaim,
  everyKindOf,
  matching,
  ownStateOf,
  placeOfOwn,
  unlistedOf,
  type BalanceChange,
  type Filters,
} from '../../../src/features/incomelist/records.ts'
import {
  BOOKINGS,
  bookingRows,
  CHANGES,
  changeRows,
  CLAIMS,
  claimRows,
} from '../../../src/features/incomelist/table.ts'
import {
  inBlock,
  key,
  leg,
  operation,
  OTHER,
  reverted,
  transaction,
  USDT,
} from './blindboxSamples.ts'

const AT = Date.UTC(2026, 10, 25)
const CONTRACT = addressFromHex('5'.repeat(40))

const claim = (given: Partial<IncomeClaim> = {}): IncomeClaim => ({
  type: 'nft',
  state: 'success',
  coin: TRX,
  units: 12_500_000n,
  orderKey: null,
  txId: key('f'),
  position: 3,
  blockNumber: 77,
  at: AT,
  ...given,
})

const cause = {
  txId: key('e'),
  position: 2,
  contract: CONTRACT,
  event: 'CardSold',
  blockNumber: 76,
  at: AT,
}

const sent = leg('fee', { transactions: [transaction({ handedAt: 1, sentAt: 1 })] })

describe('records are told apart', () => {
  test('by their place within a transaction, which may have claimed several', () => {
    expect(keyOfClaim(claim())).not.toBe(keyOfClaim(claim({ position: 4 })))
  })

  test('by their order, whose transaction changes', () => {
    const order = claim({ orderKey: key('a'), position: null })
    expect(keyOfClaim(order)).toBe(keyOfClaim({ ...order, txId: key('9') }))
  })
})

describe('what only this device knows', () => {
  const order = operation({ id: key('a'), legs: [sent] })

  test('is an order that is not listed', () => {
    expect(unlistedOf([order], [])).toEqual([order])
    expect(unlistedOf([order], [claim({ orderKey: key('b'), txId: key('9') })])).toEqual([order])
    expect(unlistedOf([order], [claim({ orderKey: key('a'), txId: key('9') })])).toEqual([])
  })

  test('is a claim whose transaction is not listed', () => {
    const own = operation({ id: key('c'), legs: [inBlock('streams 1')] })
    expect(unlistedOf([own], [])).toEqual([own])
    expect(unlistedOf([own], [claim()])).toEqual([])
    // The second transaction still needs a signature.
    const more = operation({ id: key('c'), legs: [inBlock('streams 1'), leg('streams 2')] })
    expect(unlistedOf([more], [claim()])).toEqual([more])
  })

  test('is how far it is, until it is final', () => {
    const stateOf = (...legs: Parameters<typeof leg>[1][]) =>
      ownStateOf(operation({ legs: legs.map((each) => leg('fee', each)) }))
    expect(stateOf({})).toBeUndefined()
    expect(stateOf(sent)).toBe('packing')
    expect(stateOf(inBlock('fee'))).toBe('confirming')
    expect(stateOf(inBlock('fee', true))).toBeUndefined()
    const lost = { handedAt: 1, sentAt: 1, included: reverted, final: reverted }
    expect(stateOf({ transactions: [transaction(lost)] })).toBe('failed')
  })
})

describe('what only this device knows is filtered', () => {
  const kinds = {
    referral: { withdrawIncome: claimingKinds.withdraw },
    rwa: { withdrawEquity: equityKinds.withdraw, settleEquity: equityKinds.settle },
    several: earnKinds,
  }
  const [withdrawal, equity, settling, claims] = Object.values(everyKindOf(kinds)).map(
    (kind, index) => operation({ id: key(String(index)), kind, legs: [sent] }),
  )
  const all = [withdrawal!, equity!, settling!, claims!]
  const shown = (filters: Partial<Filters>) =>
    matching(all, { type: 'all', state: 'all', ...filters }, kinds)

  test('by the type that its kind takes; a claim of several types is of none of them alone', () => {
    expect(all.map(({ kind }) => kind)).toEqual([
      'income.withdraw',
      'equity.withdraw',
      'equity.settle',
      'earn.claim',
    ])
    expect(shown({})).toEqual(all)
    expect(shown({ type: 'referral' })).toEqual([withdrawal])
    expect(shown({ type: 'rwa' })).toEqual([equity, settling])
    expect(shown({ type: 'coin' })).toEqual([])
  })

  test('and goes on at its order, or in the activity', () => {
    expect(all.map((each) => placeOfOwn(each, kinds))).toEqual([
      `/claiming?order=${withdrawal!.id}`,
      ...Array<string>(3).fill('/activity'),
    ])
  })

  test('by its state, together with its type', () => {
    expect(shown({ state: 'packing' })).toEqual(all)
    expect(shown({ state: 'failed' })).toEqual([])
    expect(shown({ state: 'packing', type: 'referral' })).toEqual([withdrawal])
  })
})

test('a link names the part that is shown, where there is such a part', () => {
  expect(partIn('?part=bookings', ['records', 'balance', 'bookings'])).toBe('bookings')
  expect(partIn('?part=balance', ['records', 'bookings'])).toBe('records')
  expect(partIn('', ['records', 'bookings'])).toBe('records')
  for (const part of ['records', 'balance', 'bookings'] as const)
    expect(partIn(pathOfPart(part).replace('/incomeList', ''), ['balance', 'bookings', part])).toBe(
      part,
    )
})

test('only what the configuration names is earned', () => {
  const none = {} as Parameters<typeof typesOffered>[0]
  expect(typesOffered(none)).toEqual([])
  expect(typesOffered({ ...none, fixedPlans: CONTRACT })).toEqual(['coin'])
  expect(typesOffered({ ...none, staking: CONTRACT, incomeFund: CONTRACT })).toEqual([
    'referral',
    'lp',
    'coin',
  ])
})

describe('as a table', () => {
  const time = '2026-11-25T00:00:00.000Z'
  const asObject = (header: readonly string[], [row]: string[][]) =>
    Object.fromEntries(row!.map((cell, index) => [header[index], cell]))

  test('records have exact amounts, and nothing where nothing is known', () => {
    expect(asObject(CLAIMS, claimRows([claim({ coin: USDT, units: 1n })]))).toEqual({
      time,
      type: 'nft',
      state: 'success',
      amount: '0.000001',
      coin: 'USDT',
      coin_address: USDT.contract,
      transaction: key('f'),
      block: '77',
      order: '',
    })
    const bare = claim({ orderKey: key('a'), txId: null, blockNumber: null })
    expect(asObject(CLAIMS, claimRows([bare]))).toMatchObject({
      coin_address: '',
      transaction: '',
      block: '',
      order: key('a'),
    })
  })

  test('changes have the balance afterwards, and their cause', () => {
    const change: BalanceChange = {
      change: 'ordered',
      coin: TRX,
      units: 2_000_000n,
      balance: 500_000n,
      orderKey: key('a'),
      cause,
      at: AT,
    }
    expect(asObject(CHANGES, changeRows([change]))).toEqual({
      time,
      change: 'ordered',
      amount: '2',
      coin: 'TRX',
      coin_address: '',
      balance: '0.5',
      order: key('a'),
      event: 'CardSold',
      contract: CONTRACT,
      transaction: key('e'),
      position: '2',
      block: '76',
    })
    const returned = { ...change, change: 'returned', cause: null } as const
    expect(asObject(CHANGES, changeRows([returned]))).toMatchObject({
      amount: '2',
      event: '',
      block: '',
    })
  })

  test('bookings have what they are a part of, and all of their causes', () => {
    const booking: IncomeBooking = {
      type: 'referral',
      coin: TRX,
      units: 10_000_000n,
      referral: { payer: OTHER, fee: 'casting', paid: 100_000_000n, level: 1, rateBp: 1_000 },
      causes: [cause, { ...cause, event: 'Listed', position: 4 }],
      at: AT,
    }
    expect(asObject(BOOKINGS, bookingRows([booking]))).toMatchObject({
      amount: '10',
      fee: 'casting',
      fee_paid: '100',
      rate_bp: '1000',
      level: '1',
      payer: OTHER,
      event: 'CardSold + Listed',
      position: '2 + 4',
    })
    const ofChain: IncomeBooking = { ...booking, type: 'lp', referral: null, causes: [cause] }
    expect(bookingRows([ofChain])[0]).toHaveLength(BOOKINGS.length)
  })
})

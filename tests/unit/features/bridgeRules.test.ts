import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import {
  assetKnown,
  coinAt,
  type Crosser,
  type SideChain,
} from '../../../src/features/bridge/crossers.ts'
import {
  amountProblem,
  itemProblem,
  mostUnits,
  parseTxId,
} from '../../../src/features/bridge/problems.ts'
import { retryByNumber } from '../../../src/features/bridge/retries.ts'

const addressOf = (digit: string) => addressFromHex(digit.repeat(40))
const [ann, bob, coin, twin] = [addressOf('1'), addressOf('2'), addressOf('3'), addressOf('4')]

const TRX: Crosser = { standard: 'trx' }
const USDT: Crosser = { standard: 'trc20', main: coin, side: twin, symbol: 'USDT', decimals: 6 }
const CARD: Crosser = { standard: 'trc721', main: coin, side: twin, symbol: 'CARD' }
const points = { standard: 'trc10', main: '1000001', side: '1000002', symbol: 'CHP' } as const
const POINTS: Crosser = { ...points, decimals: 6 }

const known = { held: 100n, least: 5n, fee: 10n }

describe('an amount', () => {
  test.each([
    [TRX, 0n, 'zero'],
    [TRX, 4n, 'belowLeast'],
    [TRX, 5n, undefined],
    [TRX, 90n, undefined],
    [TRX, 91n, 'overSpendable'],
    [TRX, 101n, 'overBalance'],
    // The fee is paid in TRX.
    [USDT, 100n, undefined],
    [POINTS, 2n ** 53n, 'tooMuch'],
    [USDT, 2n ** 64n, 'tooMuch'],
  ] as const)('of %j, %i: %s', (crosser, units, problem) => {
    expect(amountProblem(crosser, units, known)).toBe(problem)
  })

  test('is not refused for what is not known yet', () => {
    const unknown = { held: undefined, least: undefined, fee: undefined }
    expect(amountProblem(TRX, 1n, unknown)).toBeUndefined()
  })

  test('at its most leaves what pays gateway and network, if it is TRX', () => {
    expect(mostUnits(TRX, 100n, 10n, 30n)).toBe(60n)
    expect(mostUnits(TRX, 20n, 10n, 30n)).toBe(0n)
    expect(mostUnits(TRX, 100n, 10n, undefined)).toBeUndefined()
    expect(mostUnits(USDT, 100n, 10n, 30n)).toBe(100n)
  })
})

test('an item crosses if there is such, and it is of this account', () => {
  expect(itemProblem(CARD, 7n, ann, ann)).toBeUndefined()
  expect(itemProblem(CARD, 7n, undefined, ann)).toBeUndefined()
  expect(itemProblem(CARD, 7n, bob, ann)).toBe('notYours')
  expect(itemProblem(CARD, 7n, null, ann)).toBe('noItem')
  expect(itemProblem(CARD, 2n ** 256n, ann, ann)).toBe('tooMuch')
})

test('each chain counts a token by its own contract', () => {
  expect(coinAt(USDT, undefined)?.contract).toBe(coin)
  expect(coinAt(USDT, 'side')?.contract).toBe(twin)
  expect(coinAt(POINTS, 'side')).toEqual({ symbol: 'CHP', decimals: 6 })
  expect(coinAt(CARD, 'side')).toBeUndefined()
})

test.each([
  ['ab'.repeat(32), 'ab'.repeat(32)],
  [` 0x${'AB'.repeat(32)}\n`, 'ab'.repeat(32)],
  ['ab'.repeat(31), undefined],
  ['', undefined],
])('the hash %j is read as %s', (text, hash) => {
  expect(parseTxId(text)).toBe(hash)
})

describe('by its number', () => {
  const sideChain = { tokens: [USDT, POINTS] } as unknown as SideChain
  const sent = { by: ann, kind: 'trc20', token: coin, tokenId: 0n, value: 9n } as const
  const ask = (changes: object, isThere = false) =>
    retryByNumber('deposit', 3n, { sent: { ...sent, ...changes }, isThere }, ann, sideChain)

  test('what is missing can be asked for again', () => {
    expect(ask({})).toEqual({ of: 'deposit', nonce: 3n, asset: { ...USDT, units: 9n } })
  })

  test.each([
    ['another account sent', { by: bob }, false, 'notYours'],
    ['has arrived', {}, true, 'isThere'],
    ['is of an unknown token', { token: twin }, false, 'unknownToken'],
  ] as const)('what %s cannot', (_, changes, isThere, problem) => {
    expect(ask(changes, isThere)).toBe(problem)
  })

  test('nothing can be asked for under a number that nobody has', () => {
    expect(retryByNumber('deposit', 3n, { isThere: false }, ann, sideChain)).toBe('unknownNumber')
  })

  test('a TRC-10 is known by the main chain’s number', () => {
    const known = { kind: 'trc10', token: ann, tokenId: 1_000_001n, value: 2n } as const
    expect(assetKnown(sideChain, known)).toEqual({ ...POINTS, units: 2n })
    expect(assetKnown(sideChain, { ...known, tokenId: 1_000_002n })).toBeUndefined()
  })
})

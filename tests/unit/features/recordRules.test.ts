import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX, trx } from '../../../src/core/amount.ts'
import { coinOf } from '../../../src/core/tokenTerms.ts'
import { behind, mergeNewest, type PurchaseRecord } from '../../../src/features/record/rules.ts'
import { recordOfCard } from '../../../src/features/record/records.ts'
import { sourcesOf, tokenKindOf } from '../../../src/features/record/sources.ts'
import { HEADER, rowsOf } from '../../../src/features/record/table.ts'

const list = (ats: readonly number[], hasMore = false) => ({
  items: ats.map((at) => ({ at })),
  hasMore,
})
const merged = (...lists: ReturnType<typeof list>[]) => mergeNewest(lists).map(({ at }) => at)

describe('several lists as one', () => {
  test('are newest first', () => {
    expect(merged(list([9, 5]), list([7, 1]))).toEqual([9, 7, 5, 1])
    expect(merged()).toEqual([])
  })

  test('go no further back than the list that is known least', () => {
    expect(merged(list([9, 5], true), list([7, 1]))).toEqual([9, 7, 5])
    expect(merged(list([9, 5], true), list([7, 6], true))).toEqual([9, 7, 6])
    expect(merged(list([], true), list([7]))).toEqual([])
  })

  test('ask for the next page of what keeps the others waiting', () => {
    const [first, second] = [list([9, 5], true), list([7, 6], true)]
    expect(behind([first, second])).toEqual([second])
    expect(behind([first, list([7, 6])])).toEqual([first])
    expect(behind([list([1])])).toEqual([])
  })

  test('have no gap, whatever was loaded of them', () => {
    const times = fc.array(fc.nat(100)).map((ats) => ats.toSorted((a, b) => b - a))
    fc.assert(
      fc.property(times, times, fc.nat(10), fc.nat(10), (a, b, fromA, fromB) => {
        const parts = [
          list(a.slice(0, fromA), fromA < a.length),
          list(b.slice(0, fromB), fromB < b.length),
        ]
        const all = [...a, ...b].toSorted((x, y) => y - x)
        const shown = merged(...parts)
        // Rows of equal time may be split. All rows newer than the last one shown are present.
        const last = shown.at(-1) ?? Infinity
        expect(shown.filter((at) => at > last)).toEqual(all.filter((at) => at > last))
      }),
    )
  })
})

describe('purchases as a table', () => {
  const token = addressFromHex('dd'.repeat(20))
  const record: PurchaseRecord = {
    key: 'a',
    kind: 'pool',
    href: '',
    seed: token,
    bought: { coin: coinOf({ address: token, symbol: 'JADE' }), units: 1_500_000_000_000_000_001n },
    paid: [trx(2_500_001n)],
    orderKey: 'order',
    txId: 'tx',
    blockNumber: 7,
    at: Date.UTC(2026, 10, 22, 8),
  }

  test('have exact amounts and times', () => {
    expect(rowsOf([record])).toEqual([
      [
        '2026-11-22T08:00:00.000Z',
        'pool',
        'JADE',
        '1.500000000000000001',
        '2.500001',
        'TRX',
        'tx',
        '7',
        'order',
      ],
    ])
    expect(HEADER).toHaveLength(9)
  })

  test('leave empty what nobody knows, and name both coins of boxes', () => {
    const usdt = { symbol: 'USDT', decimals: 6 }
    const [row] = rowsOf([
      {
        ...record,
        kind: 'box',
        name: 'Kiln Box',
        bought: { coin: { symbol: '', decimals: 0 }, units: 2n },
        paid: [
          { coin: usdt, units: 1_000_000n },
          { coin: TRX, units: 2_000_000n },
        ],
        txId: undefined,
        blockNumber: undefined,
      },
    ])
    expect(row?.slice(1, 8)).toEqual(['box', 'Kiln Box', '2', '1 + 2', 'USDT + TRX', '', ''])
    expect(rowsOf([{ ...record, bought: undefined }])[0]?.slice(2, 4)).toEqual(['', ''])
  })
})

describe('a card', () => {
  const bought = {
    orderKey: '1e'.repeat(32),
    owner: addressFromHex('aa'.repeat(20)),
    tokenId: '3000000042',
    level: 3,
    levelStr: 'Anvil',
    price: trx(150_000_000n),
    seller: null,
    txId: 'ab'.repeat(32),
    position: 4,
    blockNumber: 7,
    at: Date.UTC(2026, 10, 22, 8),
  }

  test('is named as everywhere, leads to its page, and is one in the table', () => {
    const record = recordOfCard(bought)
    expect(record).toMatchObject({
      key: `${bought.txId} 4`,
      name: 'Anvil #42',
      href: '/nftDetail?tokenId=3000000042',
    })
    const [row] = rowsOf([record])
    expect(row?.slice(1, 6)).toEqual(['card', 'Anvil #42', '1', '150', 'TRX'])
  })

  test('that was bought without an order has none', () => {
    expect(rowsOf([recordOfCard({ ...bought, orderKey: null })])[0]?.at(-1)).toBe('')
  })
})

describe('what is asked for', () => {
  test('is what the filter shows, and no cards where there is no contract of them', () => {
    expect(sourcesOf('all', true)).toEqual(['tokens', 'boxes', 'cards'])
    expect(sourcesOf('all', false)).toEqual(['tokens', 'boxes'])
    expect(sourcesOf('card', true)).toEqual(['cards'])
    expect(sourcesOf('box', true)).toEqual(['boxes'])
    expect(sourcesOf('otc', true)).toEqual(['tokens'])
    expect([tokenKindOf('otc'), tokenKindOf('all'), tokenKindOf('card')]).toEqual([
      { kind: 'otc' },
      {},
      {},
    ])
  })
})

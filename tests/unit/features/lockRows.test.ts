import { describe, expect, test } from 'vitest'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { readCoin } from '../../../src/features/lock/views.ts'
import {
  lockedTimes,
  lockingOf,
  unlockingOf,
  type WantedLock,
} from '../../../src/features/lock/rows.ts'
import { leg, operation, OTHER, OWNER, succeeded, transaction } from './blindboxSamples.ts'
import type { AbiValue } from '../../../src/chain/abi.ts'
import { nameOf, scriptedViews } from '../chain/scriptedViews.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))
const contract = address('3')
const usdt = address('4')
const token = address('5')
const tokenFactory = address('6')
const lock = {
  contract,
  coin: { symbol: 'JADE', decimals: 18, contract: token },
  units: 500n,
  feeLimit: 42n,
  factory: tokenFactory,
}
const MADE = Date.UTC(2026, 10, 22)

describe('the times of a lock', () => {
  const lockedAt = (blockTimestamp: number, intent: object) => {
    const included = { ...succeeded, blockTimestamp }
    const tx = transaction({ handedAt: 1, sentAt: 1, included })
    const locking = { ...lock, ...intent }
    return lockedTimes(
      operation({
        kind: 'lock.lock',
        intent: locking,
        legs: [leg('lock', { transactions: [tx] })],
      }),
    )
  }

  test('follow from the block that took it, in whole seconds', () => {
    expect(lockedAt(MADE + 750, { version: 'days', days: 30 })).toEqual({
      createdAt: MADE,
      unlockAt: MADE + 30 * DAY_MS,
    })
    expect(lockedAt(MADE, { version: 'time', unlockAt: MADE + 5 })).toEqual({
      createdAt: MADE,
      unlockAt: MADE + 5,
    })
  })

  test('are unknown before there is one', () => {
    const tx = transaction({ handedAt: 1, sentAt: 1 })
    expect(lockedTimes(operation({ legs: [leg('lock', { transactions: [tx] })] }))).toBeUndefined()
    expect(lockedTimes(operation({ legs: [leg('approve')] }))).toBeUndefined()
  })
})

describe('a lock that is wanted again is the one that is being made', () => {
  const forDays = (days: number) =>
    operation({ kind: 'lock.lock', intent: { ...lock, version: 'days', days } })
  const until = (unlockAt: number) =>
    operation({ kind: 'lock.lock', intent: { ...lock, version: 'time', unlockAt } })
  const unlockAt = MADE + 30 * DAY_MS
  const days: WantedLock = { ...lock, length: { days: 30 }, terms: { days: 30, unlockAt } }
  const date: WantedLock = { ...days, length: { unlockAt } }
  const time: WantedLock = { ...date, terms: { unlockAt } }
  const daysAsTime: WantedLock = { ...time, length: { days: 30 } }

  test('with the same contract, coin, amount and length', () => {
    const made = forDays(30)
    expect(lockingOf([forDays(31), made], days)).toBe(made)
    const timed = until(unlockAt)
    expect(lockingOf([until(unlockAt + 60_000), timed], time)).toBe(timed)
  })

  test('also when the clock has gone on since it was confirmed', () => {
    // At that time, the date came to one more day, and the days to an earlier time.
    const rounded = forDays(31)
    expect(lockingOf([rounded], date)).toBe(rounded)
    const earlier = until(unlockAt - 300_000)
    expect(lockingOf([earlier], daysAsTime)).toBe(earlier)
  })

  test.each<[string, WantedLock]>([
    ['amount', { ...days, units: 501n }],
    ['coin', { ...days, coin: { contract: usdt } }],
    ['contract', { ...days, contract: usdt }],
    ['number of days', { ...days, length: { days: 29 }, terms: { days: 29, unlockAt } }],
  ])('but not with another %s', (_, wanted) => {
    expect(lockingOf([forDays(30)], wanted)).toBeUndefined()
  })

  test('but not with another time', () => {
    expect(lockingOf([until(unlockAt - 60_000)], time)).toBeUndefined()
    expect(lockingOf([until(unlockAt - DAY_MS)], daysAsTime)).toBeUndefined()
    expect(lockingOf([forDays(29)], date)).toBeUndefined()
  })
})

test('a lock is being undone by the operation that names it, as long as that is not over', () => {
  const intent = { ...lock, createdAt: MADE }
  const known = { ...intent, owner: OWNER }
  const unlocking = operation({ kind: 'lock.unlock', intent })
  expect(unlockingOf([unlocking], known)).toBe(unlocking)
  expect(unlockingOf([unlocking], { ...known, createdAt: MADE + 1_000 })).toBeUndefined()
  expect(unlockingOf([unlocking], { ...known, contract: usdt })).toBeUndefined()
  // Another account's lock of the same second.
  expect(unlockingOf([unlocking], { ...known, owner: OTHER })).toBeUndefined()
  const others = [
    operation({ kind: 'lock.unlock', intent, archivedAt: 9 }),
    operation({ kind: 'lock.lock', intent }),
  ]
  expect(unlockingOf(others, known)).toBeUndefined()
})

describe('what the chain says of a coin', () => {
  type Told = Record<string, readonly AbiValue[] | 'malformed' | 'timeout'>
  const node = (told: Told) =>
    scriptedViews((call) => {
      const answer = told[nameOf(call)] ?? 'timeout'
      return typeof answer === 'string' ? err({ kind: answer, detail: '' }) : ok(answer)
    })
  const made = [[token, nobody, usdt, 0n, 'Jade', 'JADE', 1n]]
  const unknown = [[nobody, nobody, nobody, 0n, '', '', 0n]]
  const read = (told: Told, coin = token) => readCoin(node(told), { usdt, tokenFactory }, coin)
  const jade = { symbol: 'JADE', decimals: 18, contract: token }

  test('is its name, its decimals, and whether the factory made it', async () => {
    const words = { symbol: ['JADE'], decimals: [18n] }
    expect(await read({ ...words, pairOf: made })).toEqual(ok({ coin: jade, isMade: true }))
    expect(await read({ ...words, pairOf: unknown })).toEqual(ok({ coin: jade, isMade: false }))
  })

  test('needs no asking for USDT', async () => {
    expect(await read({}, usdt)).toEqual(
      ok({ coin: { symbol: 'USDT', decimals: 6, contract: usdt }, isMade: false }),
    )
  })

  test('is that it is none, where nothing answers at its address', async () => {
    const silent = { symbol: 'malformed', decimals: 'malformed', pairOf: unknown } as const
    expect(await read(silent)).toEqual(ok({ coin: null, isMade: false }))
  })

  test('is unknown while the node does not answer', async () => {
    expect((await read({ symbol: ['JADE'], decimals: [18n] })).ok).toBe(false)
    expect((await read({ pairOf: made, symbol: 'malformed' })).ok).toBe(false)
  })

  test('hides nothing, and does not run over the screen', async () => {
    const turned = { symbol: ['US\u202eDT'], decimals: [18n], pairOf: made }
    expect(await read(turned)).toMatchObject({ value: { coin: { symbol: 'USDT' } } })
    const long = { symbol: ['J'.repeat(99)], decimals: [18n], pairOf: made }
    expect(await read(long)).toMatchObject({ value: { coin: { symbol: 'J'.repeat(24) } } })
  })
})

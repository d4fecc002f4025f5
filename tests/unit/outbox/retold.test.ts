import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { kinds } from '../../../src/operations.ts'
import { namedIn, retell } from '../../../src/outbox/retold.ts'
import { ORDER, OWNER, samples } from '../golden/samples.ts'

const TOKEN = addressFromHex('d0'.repeat(20))
const coins = [{ contract: TOKEN, symbol: 'REAL', decimals: 3 }]

/** Every leg of every sample of every kind, with what may be said of it. */
const legs = Object.entries(samples).flatMap(([name, all]) =>
  all.flatMap(({ intent }) => {
    const kind = kinds.get(name)!
    const describe = (each: unknown) => kind.describe({ id: ORDER, owner: OWNER, intent: each })
    const planned = (each: unknown) => kind.plan({ id: ORDER, owner: OWNER, intent: each }) ?? []
    return planned(intent).map(({ name: leg, call }) => {
      const deedOf = (each: unknown) => planned(each).find((one) => one.name === leg)
      return {
        title: `${name} ${leg}`,
        told: (each: unknown) => {
          const { title, payments } = retell(describe, each, deedOf, coins)
          return { title, payments }
        },
        intent,
        /** Whether the bytes are those of this order, too: others are refused. */
        isOf: (each: unknown) => isDeepStrictEqual(deedOf(each)?.call, call),
      }
    })
  }),
)

const NAMES = new Set(['symbol', 'name', 'productName', 'levelStr'])

/** With every name a lie, and every coin counted in other decimals. */
const lied = (data: unknown): unknown =>
  Array.isArray(data)
    ? data.map(lied)
    : typeof data === 'object' && data !== null
      ? Object.fromEntries(
          Object.entries(data).map(([key, value]) => [
            key,
            NAMES.has(key) && value !== 'TRX'
              ? 'LIE'
              : key === 'decimals' && 'contract' in data
                ? 0
                : lied(value),
          ]),
        )
      : data

test('no name and no decimals that a sender gives are told, of no kind', () => {
  expect(legs.length).toBeGreaterThan(80)
  for (const { title, told, intent } of legs.filter(({ isOf, intent }) => isOf(lied(intent))))
    expect.soft(JSON.stringify(told(lied(intent)), withBigints), title).not.toContain('LIE')
})

test('a coin has the name and the decimals that the chain gave', () => {
  const known = legs.filter(({ intent }) => namedIn(intent).includes(TOKEN))
  expect(known.length).toBeGreaterThan(10)
  for (const { title, told, intent } of known) {
    expect.soft(told(lied(intent)), title).toEqual(told(intent))
    for (const { coin } of told(intent).payments)
      expect.soft(coin.contract !== TOKEN || coin.decimals === 3, title).toBe(true)
  }
})

const withBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

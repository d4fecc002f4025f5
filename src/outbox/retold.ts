import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { isPlain, type Call } from '../chain/call.ts'
import { isAddress, formatAddress, type Address } from '../core/address.ts'
import { coinSchema, TRX, type Coin } from '../core/amount.ts'
import type { Description } from './kind.ts'

/** A coin as the chain itself names it. */
export const knownCoin = v.required(coinSchema)

export type KnownCoin = v.InferOutput<typeof knownCoin>

/** The contracts that an intent has a name for: what they are called is read from the chain. */
export const namedIn = (intent: unknown): readonly Address[] => [
  ...new Set(
    objectsIn(intent).flatMap((each) => (typeof each['symbol'] === 'string' ? placeOf(each) : [])),
  ),
]

/**
 * What another signer's order is in words, of which none are his: coins have the names and decimals
 * that the chain gave, or none at all. Where what is said depends on anything else that the bytes do
 * not carry, it is told by its method alone.
 */
export function retell(
  describe: (intent: unknown) => Description | undefined,
  intent: unknown,
  call: Call,
  coins: readonly KnownCoin[],
): Description {
  const renamed = mapObjects(intent, (each) => rename(each, coins, call))
  const told = describe(renamed)
  const said = (description: Description | undefined) =>
    JSON.stringify([description?.title, description?.payments], withBigints)
  const before = said(told)
  const isBelieved = claimsIn(renamed, call).every((changed) => {
    const otherwise = tryTo(() => describe(changed))
    return otherwise === undefined || said(otherwise) === before
  })
  if (told && isBelieved) return told
  const method = isPlain(call) ? '' : call.signature.replace(/\(.*/, '')
  const contract = isPlain(call) ? '' : formatAddress(call.contract)
  const unnamed = { seed: isPlain(call) ? '' : call.contract, payments: [] }
  return {
    errors: [],
    reasons: {},
    ...told,
    ...unnamed,
    title: msg`Call ${method} of ${contract}`,
  }
}

type Plain = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRenamed = (given: Plain, key: string): boolean =>
  typeof given['symbol'] === 'string' && ['symbol', 'decimals', 'name'].includes(key)

/** Where a coin is, by whatever name its kind has for that. */
const placeOf = ({ contract, token, main }: Plain): Address[] => {
  const place = contract ?? token ?? main
  return typeof place === 'string' && isAddress(place) ? [place] : []
}

/** An object that names a coin, with what the chain calls it. */
function rename(given: Plain, coins: readonly KnownCoin[], call: Call): Plain {
  const { symbol, decimals } = given
  if (typeof symbol !== 'string') return given
  const [place] = placeOf(given)
  const isNative = symbol === TRX.symbol && decimals === TRX.decimals
  // What is to be made has no contract yet: its names are in the bytes.
  const isMade = carries(call, symbol) && carries(call, String(given['name'] ?? symbol))
  if (!place && (isNative || isMade)) return given
  const known = coins.find(({ contract }) => contract === place)
  const called: Coin = known ?? {
    symbol: formatAddress(String(place ?? given['main'])),
    decimals: 0,
  }
  return {
    ...given,
    symbol: called.symbol.slice(0, 24),
    ...(decimals !== undefined && { decimals: called.decimals }),
    ...(typeof given['name'] === 'string' && { name: called.symbol }),
  }
}

/** The intent with one amount or text changed that the bytes do not carry, once for each of them. */
function claimsIn(intent: unknown, call: Call): unknown[] {
  const changed: unknown[] = []
  const visit = (value: unknown, put: (value: unknown) => unknown) => {
    if (typeof value === 'bigint' && !carries(call, value)) changed.push(put(value + 1n))
    else if (Number.isSafeInteger(value) && !carries(call, BigInt(value as number)))
      changed.push(put((value as number) + 1))
    else if (typeof value === 'string' && !isAddress(value) && !carries(call, value))
      changed.push(put(`${value}x`))
    else if (Array.isArray(value))
      for (const [at, each] of value.entries()) visit(each, (it) => put(value.with(at, it)))
    else if (isObject(value))
      for (const [key, each] of Object.entries(value))
        if (!isRenamed(value, key)) visit(each, (it) => put({ ...value, [key]: it }))
  }
  visit(intent, (it) => it)
  return changed
}

/** Whether the bytes of a call have this very text or amount. */
function carries(call: Call, value: string | bigint): boolean {
  if (isPlain(call)) return call.sun === value
  const values: unknown[] = [call.callValue, call.trc10?.units, call.args]
  return values.flat(Infinity as 1).includes(value)
}

function objectsIn(data: unknown): Plain[] {
  const found: Plain[] = []
  mapObjects(data, (each) => (found.push(each), each))
  return found
}

const mapObjects = (data: unknown, change: (each: Plain) => Plain): unknown =>
  Array.isArray(data)
    ? data.map((each) => mapObjects(each, change))
    : isObject(data)
      ? change(
          Object.fromEntries(
            Object.entries(data).map(([key, each]) => [key, mapObjects(each, change)]),
          ),
        )
      : data

const withBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

function tryTo<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    // A text that is one of a few has no other.
    return undefined
  }
}

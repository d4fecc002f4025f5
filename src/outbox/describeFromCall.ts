import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { isPlain, type Call } from '../chain/call.ts'
import { formatAddress, isAddress, nobody, type Address } from '../core/address.ts'
import { levelOfCard } from '../core/cardNumber.ts'
import { coinSchema, trc10Coin, TRX, type Coin } from '../core/amount.ts'
import type { Description, Leg } from './kind.ts'

/** Token or TRX as the chain itself names it. */
export const knownCoin = v.required(coinSchema)

export type KnownCoin = v.InferOutput<typeof knownCoin>

/**
 * Returns the contracts that an intent has a name for. Their real names are read from the chain.
 */
export const namedIn = (intent: unknown): readonly Address[] => [
  ...new Set(
    objectsIn(intent).flatMap((each) => (typeof each['symbol'] === 'string' ? placesOf(each) : [])),
  ),
]

/**
 * Describes a co-signer's order without using that person's words. Assets have the names and
 * decimals that the chain gave, or none at all. If the description depends on anything that could
 * differ for the same deed, only the method is named. `deedOf` returns the call of an intent and
 * its voucher, or undefined if there is no such order.
 */
export function describeFromCall(
  describe: (intent: unknown) => Description | undefined,
  intent: unknown,
  deedOf: (intent: unknown) => Deed | undefined,
  coins: readonly KnownCoin[],
): Description {
  const { call, preparation } = deedOf(intent)!
  const tell = (each: unknown, known = coins) =>
    describe(mapObjects(each, (named) => rename(named, known, call)))
  const told = tell(intent)
  // Compare to the smallest unit: rounded words would be the same for two different amounts.
  const exact = coins.map((coin) => ({ ...coin, decimals: 0 }))
  const said = (each: unknown) => {
    const { title, payments, terms, seed } = tell(each, exact) ?? {}
    return written([title, payments, terms, seed])
  }
  const does = (deed: Deed | undefined) => deed && written([deed.call, deed.vouched?.by.call])
  const [before, done] = [said(intent), does(deedOf(intent))]
  const isBelieved = () =>
    claimsIn(intent).every((changed) => {
      const isOtherDeed = tryTo(() => does(deedOf(changed))) !== done
      return isOtherDeed || tryTo(() => said(changed)) === before
    })
  // An approval is described by what it does, not by what it prepares.
  if (told && !preparation && isBelieved()) return told
  const method = isPlain(call) ? '' : call.signature.replace(/\(.*/, '')
  const contract = isPlain(call) ? '' : formatAddress(call.contract)
  const unnamed = { seed: isPlain(call) ? '' : call.contract, payments: [], terms: [] }
  return {
    errors: [],
    reasons: {},
    ...told,
    ...unnamed,
    title: msg`Call ${method} of ${contract}`,
    isByCall: true,
  }
}

type Deed = Pick<Leg, 'call' | 'vouched' | 'preparation'>

type Plain = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRenamed = (given: Plain, key: string): boolean =>
  (typeof given['symbol'] === 'string' && ['symbol', 'decimals', 'name'].includes(key)) ||
  (isCard(given) && key === 'levelStr')

/** Whether an object is a card with a number, which includes its level. */
const isCard = (given: Plain): given is Plain & { readonly tokenId: string } =>
  typeof given['levelStr'] === 'string' && /^\d+$/.test(String(given['tokenId']))

/**
 * Returns the identifiers of the asset that an object names, under any field that its kind uses. A
 * TRC-10 token has a number.
 */
const namesOf = ({ contract, token, main, side }: Plain): string[] =>
  [contract, token, main, side].filter((name) => typeof name === 'string')

/** Returns the contracts of the asset that an object names. */
const placesOf = (given: Plain): Address[] => namesOf(given).filter(isAddress)

/**
 * Replaces the names in an object with those of the chain. For a card, uses the level that its
 * number implies.
 */
function rename(given: Plain, coins: readonly KnownCoin[], call: Call): Plain {
  if (isCard(given)) return { ...given, levelStr: `NFT L${levelOfCard(BigInt(given.tokenId))}` }
  const { symbol, decimals } = given
  if (typeof symbol !== 'string') return given
  const places = placesOf(given)
  // The asset has a contract on each of two chains. The bytes name the one on theirs.
  const place = places.find((each) => each === call.contract || carries(call, each)) ?? places[0]
  const [named] = namesOf(given)
  // A token still to be created has no contract, but its names are in the bytes.
  const isMade = carries(call, symbol) && carries(call, String(given['name'] ?? symbol))
  if (!named && isMade) return given
  const known = coins.find(({ contract }) => contract === place)
  const called = known ?? unknownCoin(place ?? named ?? (decimals === undefined ? '?' : ''), call)
  return {
    ...given,
    symbol: called.symbol.slice(0, 24),
    ...(decimals !== undefined && { decimals: called.decimals }),
    ...(typeof given['name'] === 'string' && { name: called.symbol }),
  }
}

/** Returns an asset whose contract states no name. Without any identifier, the asset is TRX. */
function unknownCoin(named: string, { trc10 }: Call): Coin {
  if (trc10 && !isAddress(named)) return trc10Coin(trc10.id)
  return named ? { symbol: formatAddress(named), decimals: 0 } : TRX
}

/**
 * Returns variants of the intent: each value changed once, except the names that this app sets.
 * Each list also appears with one entry left out.
 */
function claimsIn(intent: unknown): unknown[] {
  const changed: unknown[] = []
  const visit = (value: unknown, put: (value: unknown) => unknown) => {
    if (Array.isArray(value))
      for (const [at, each] of value.entries()) {
        // The call may do only a part of what the words say, while other values cause the rest.
        changed.push(put(value.toSpliced(at, 1)))
        visit(each, (it) => put(value.with(at, it)))
      }
    else if (isObject(value))
      for (const [key, each] of Object.entries(value)) {
        if (!isRenamed(value, key)) visit(each, (it) => put({ ...value, [key]: it }))
      }
    else changed.push(...othersThan(value).map(put))
  }
  visit(intent, (it) => it)
  return changed
}

/**
 * Returns other values that could be in the same place. At least one of them is valid, unless the
 * range ends there.
 */
function othersThan(value: unknown): unknown[] {
  if (typeof value === 'bigint') return [value + 1n, value - 1n]
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'boolean') return [!value]
  if (typeof value !== 'string') return []
  if (isAddress(value)) return [nobody, BLACK_HOLE].filter((other) => other !== value)
  return [`${value.startsWith('1') ? 2 : 1}${value.slice(1)}`]
}

/** Address that burns TRX. */
const BLACK_HOLE = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'

/** Whether the arguments of a call contain exactly this text. */
const carries = (call: Call, text: string): boolean =>
  !isPlain(call) && (call.args as readonly unknown[]).flat(Infinity as 1).includes(text)

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

const written = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

function tryTo<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    // A text from a fixed set of choices has no valid variant.
    return undefined
  }
}

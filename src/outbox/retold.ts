import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { isPlain, type Call } from '../chain/call.ts'
import { formatAddress, isAddress, nobody, type Address } from '../core/address.ts'
import { levelOfCard } from '../core/cardNumber.ts'
import { coinSchema, trc10Coin, TRX, type Coin } from '../core/amount.ts'
import type { Description, Leg } from './kind.ts'

/** A coin as the chain itself names it. */
export const knownCoin = v.required(coinSchema)

export type KnownCoin = v.InferOutput<typeof knownCoin>

/** The contracts that an intent has a name for: what they are called is read from the chain. */
export const namedIn = (intent: unknown): readonly Address[] => [
  ...new Set(
    objectsIn(intent).flatMap((each) => (typeof each['symbol'] === 'string' ? placesOf(each) : [])),
  ),
]

/**
 * What another signer's order is in words, of which none are his: coins have the names and decimals
 * that the chain gave, or none at all. Where what is said depends on anything else that could be
 * otherwise with the same deed, it is told by its method alone. `deedOf` an intent is what is called,
 * and who vouches for the contract; undefined if there is no such order.
 */
export function retell(
  describe: (intent: unknown) => Description | undefined,
  intent: unknown,
  deedOf: (intent: unknown) => Deed | undefined,
  coins: readonly KnownCoin[],
): Description {
  const { call, preparation } = deedOf(intent)!
  const tell = (each: unknown, known = coins) =>
    describe(mapObjects(each, (named) => rename(named, known, call)))
  const told = tell(intent)
  // To the last unit: words round, and would be the same of two amounts.
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
  // What an approval is for is not what it does.
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

/** A card that has a number: its level is a part of that. */
const isCard = (given: Plain): given is Plain & { readonly tokenId: string } =>
  typeof given['levelStr'] === 'string' && /^\d+$/.test(String(given['tokenId']))

/** What an object says a coin is, by whatever name its kind has for that: a TRC-10 token is a number. */
const namesOf = ({ contract, token, main, side }: Plain): string[] =>
  [contract, token, main, side].filter((name) => typeof name === 'string')

/** Where a coin is. */
const placesOf = (given: Plain): Address[] => namesOf(given).filter(isAddress)

/** An object that names a coin, with what the chain calls it, or a card, with its level's number. */
function rename(given: Plain, coins: readonly KnownCoin[], call: Call): Plain {
  if (isCard(given)) return { ...given, levelStr: `NFT L${levelOfCard(BigInt(given.tokenId))}` }
  const { symbol, decimals } = given
  if (typeof symbol !== 'string') return given
  const places = placesOf(given)
  // On two chains it has two places: the bytes have that of theirs.
  const place = places.find((each) => each === call.contract || carries(call, each)) ?? places[0]
  const [named] = namesOf(given)
  // What is to be made has no contract yet: its names are in the bytes.
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

/** A coin that does not say what it is called. What has no name to call it by is the network's own. */
function unknownCoin(named: string, { trc10 }: Call): Coin {
  if (trc10 && !isAddress(named)) return trc10Coin(trc10.id)
  return named ? { symbol: formatAddress(named), decimals: 0 } : TRX
}

/**
 * The intent with one value changed, once for each of them but for the names that are ours, and with
 * one of a list left out.
 */
function claimsIn(intent: unknown): unknown[] {
  const changed: unknown[] = []
  const visit = (value: unknown, put: (value: unknown) => unknown) => {
    if (Array.isArray(value))
      for (const [at, each] of value.entries()) {
        // It may do a part of what is said, and others the rest.
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

/** Other values that could stand in the same place: one at least, where it is not the end of a range. */
function othersThan(value: unknown): unknown[] {
  if (typeof value === 'bigint') return [value + 1n, value - 1n]
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'boolean') return [!value]
  if (typeof value !== 'string') return []
  if (isAddress(value)) return [nobody, BLACK_HOLE].filter((other) => other !== value)
  return [`${value.startsWith('1') ? 2 : 1}${value.slice(1)}`]
}

/** Where TRX is burnt. */
const BLACK_HOLE = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'

/** Whether the bytes of a call have this very text. */
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
    // A text that is one of a few has no other.
    return undefined
  }
}

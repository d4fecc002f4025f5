import * as v from 'valibot'
import { unitsToDecimal, type Amount, type Coin } from '../../core/amount.ts'
import { levelOfCard, placeOfCard } from '../../core/cardNumber.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { withoutHidden } from '../../core/text.ts'

// Rules for cards and their market, independent of screen, chain and clock.

const WHOLE = 10_000n

/** Highest level, because levels have 32 bits in `Card.sol`. */
const MOST_LEVEL = 2 ** 32 - 1

const cardNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,20}$/),
  v.transform((digits) => BigInt(digits)),
)

/** `impossible`: no card of any level can ever have this number. */
export type NumberFault = 'missing' | 'malformed' | 'impossible'

/** Parses the number of the card that an address's query names. */
export function cardIn(search: string): Result<bigint, NumberFault> {
  const text = new URLSearchParams(search).get('tokenId')
  if (text === null || text.trim() === '') return err('missing')
  const parsed = v.safeParse(cardNumber, text)
  if (!parsed.success) return err('malformed')
  const level = levelOfCard(parsed.output)
  const isPossible = level >= 1 && level <= MOST_LEVEL && placeOfCard(parsed.output) > 0n
  return isPossible ? ok(parsed.output) : err('impossible')
}

/** Market fee on a price, rounded down as in `CardMarket.sol`. */
export const feeOf = (price: bigint, feeBp: number): bigint => (price * BigInt(feeBp)) / WHOLE

/** Amount that reaches the seller. */
export const arrivalOf = (price: bigint, feeBp: number): bigint => price - feeOf(price, feeBp)

/** Highest price that the market accepts. */
const HIGHEST_PRICE = 2n ** 128n - 1n

export const isPrice = (units: bigint): boolean => units > 0n && units <= HIGHEST_PRICE

/**
 * Returns the initial asset and text: the previous price, if it is in one of `coins`. Assets match
 * by contract, since any token can be called "USDT". The price in another asset would be
 * meaningless.
 */
export function firstPrice(coins: readonly Coin[], before: Amount | undefined) {
  const coin = before && coins.find(({ contract }) => contract === before.coin.contract)
  return coin
    ? { coin, text: unitsToDecimal(before.units, coin.decimals) }
    : { coin: coins[0]!, text: '' }
}

/** Sale durations in days; the longest is the market's maximum. */
export const saleDays = [7, 30, 90, 365] as const
export type SaleDays = (typeof saleDays)[number]

/**
 * Maximum duration, with a margin. The market counts from the block's time, which is behind a
 * running clock.
 */
const LONGEST_MS = 365 * DAY_MS - 10 * MINUTE_MS

/** Returns the end of a sale that begins at `from` (chain time). Contracts count whole seconds. */
export const saleEnd = (from: Millis, days: SaleDays): Millis =>
  Math.floor((from + Math.min(days * DAY_MS, LONGEST_MS)) / SECOND_MS) * SECOND_MS

/**
 * Whether a listing has expired. The last second still counts as on sale, as in `CardMarket.sol`.
 */
export const isExpired = (expiresAt: Millis, now: Millis | undefined): boolean =>
  now !== undefined && now >= expiresAt + SECOND_MS

const LONGEST_URI = 200

/**
 * Renders an untrusted URI as short, single-line plain text. Removes characters that hide or
 * reorder others. The URI is never opened.
 */
export function shownUri(uri: string): string {
  const plain = withoutHidden(uri).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
  const characters = [...plain]
  return characters.length > LONGEST_URI ? `${characters.slice(0, LONGEST_URI).join('')}…` : plain
}

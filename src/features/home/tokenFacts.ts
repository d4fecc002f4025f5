import type { TokenPhase, TokenSort } from '../../api/endpoints/tokens.ts'
import type { Coin } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { formatPercent, formatRelative, formatShort } from '../../i18n/format.ts'
import type { Locale } from '../../i18n/locale.ts'

// Content of a token row, whether drawn by the app or by the document before the app loads.

/** Text that a row needs (tokenWords.ts). */
export type TokenWord = TokenPhase | 'tokens' | 'starts' | 'raised' | 'of' | 'progress'

/** Translates a word to the current language, with its values filled in. */
export type Say = (word: TokenWord, values?: Readonly<Record<string, string>>) => string

interface Valued {
  readonly quote: Coin
  readonly raised: bigint
  readonly goal: bigint
  readonly marketCap: bigint | null
}

export interface TokenFigures {
  /** Raised share of the goal, from 0 to 1; undefined without a goal. */
  readonly share: number | undefined
  /** Main number; undefined if there is none yet. */
  readonly value: string | undefined
  /** Goal, given if the main number is the amount raised. */
  readonly goal: string | undefined
}

/** Returns the numbers of a token's row for a sort order. */
export function figuresOf(
  { quote, raised, goal, marketCap }: Valued,
  sort: TokenSort,
): TokenFigures {
  const isByRaised = sort === 'raised'
  // Before a pool exists, the amount raised is more informative than a dash.
  const showsRaised = goal > 0n && (isByRaised || marketCap === null)
  const units = showsRaised ? raised : isByRaised ? null : marketCap
  return {
    share: goal > 0n ? Number((raised * 10_000n) / goal) / 10_000 : undefined,
    value: units === null ? undefined : formatValue(units, quote),
    goal: showsRaised ? formatValue(goal, quote) : undefined,
  }
}

/**
 * Formats "$1.24M" for a dollar asset, "1.24M TRX" otherwise. From a thousand up, the fraction is
 * dropped.
 */
function formatValue(units: bigint, quote: Coin): string {
  const isLarge = units >= 1_000n * 10n ** BigInt(quote.decimals)
  const whole = isLarge ? units - (units % 10n ** BigInt(quote.decimals)) : units
  const number = formatShort(whole, quote.decimals)
  return isDollar(quote) ? `$${number}` : `${number}\u00a0${quote.symbol}`
}

const isDollar = (coin: Coin): boolean => coin.symbol === 'USDT' || coin.symbol === 'USD'

interface Phased {
  readonly phase: TokenPhase
  readonly startAt: Millis | null
}

/**
 * Describes the phase of a token; `share` is its presale's raised part of the goal, from 0 to 1.
 */
export function sayPhase(
  { phase, startAt }: Phased,
  share: number | undefined,
  now: Millis,
  locale: Locale,
  say: Say,
): string {
  if (phase === 'notStarted' && startAt !== null)
    return say('starts', { when: formatRelative(startAt, now, locale) })
  if (phase !== 'presale') return say(phase)
  if (share === undefined) return say('presale')
  const percent = formatPercent(Math.round(share * 10_000), { maxFraction: 0 })
  return say('raised', { percent })
}

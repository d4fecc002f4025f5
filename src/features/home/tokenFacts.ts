import type { TokenPhase, TokenSort } from '../../api/endpoints/tokens.ts'
import type { Coin } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { formatPercent, formatRelative, formatShort } from '../../i18n/format.ts'
import type { Locale } from '../../i18n/locale.ts'

// What a row of tokens shows, whoever draws it: the app, or the document before the app is there.

/** What is said in words (tokenWords.ts). */
export type TokenWord = TokenPhase | 'tokens' | 'starts' | 'raised' | 'of' | 'progress'

/** Says a word in the language of the screen, with the values that it names. */
export type Say = (word: TokenWord, values?: Readonly<Record<string, string>>) => string

interface Valued {
  readonly quote: Coin
  readonly raised: bigint
  readonly goal: bigint
  readonly marketCap: bigint | null
}

export interface TokenFigures {
  /** Raised of the goal, from 0 to 1; undefined without a goal. */
  readonly share: number | undefined
  /** The main number; undefined if there is none yet. */
  readonly value: string | undefined
  /** The goal, where the number is what was raised of it. */
  readonly goal: string | undefined
}

/** The numbers of a token's row in a list of this order. */
export function figuresOf(
  { quote, raised, goal, marketCap }: Valued,
  sort: TokenSort,
): TokenFigures {
  const isByRaised = sort === 'raised'
  // Before there is a pool, what the presale has raised says more than a dash.
  const showsRaised = goal > 0n && (isByRaised || marketCap === null)
  const units = showsRaised ? raised : isByRaised ? null : marketCap
  return {
    share: goal > 0n ? Number((raised * 10_000n) / goal) / 10_000 : undefined,
    value: units === null ? undefined : formatValue(units, quote),
    goal: showsRaised ? formatValue(goal, quote) : undefined,
  }
}

/**
 * "$1.24M" in a dollar coin, "1.24M TRX" otherwise. From a thousand up, the fraction is dropped.
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

/** Where a token stands; `share` is what its presale has raised of the goal, from 0 to 1. */
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

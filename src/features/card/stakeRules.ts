import type { Millis } from '../../core/time.ts'

// What can be said of stakes of cards without a screen, a chain or a clock. What their weight earns is
// in `core/stream.ts`.

/** What a card counts in its pools: its level's weight, times what the days add in basis points. */
export const pledgeWeight = (levelWeight: number, factorBp: number): bigint =>
  BigInt(levelWeight) * BigInt(factorBp)

/** The least time for which cards of these levels can all be staked, in days. */
export const leastDays = (levels: readonly { readonly pledgeTime: number }[]): number =>
  Math.max(0, ...levels.map(({ pledgeTime }) => pledgeTime))

interface Staked {
  readonly pledge: { readonly until: Millis } | null
}

/** Whether a stake can be ended at `now`, chain time. */
export const isDue = ({ pledge }: Staked, now: Millis): boolean =>
  pledge !== null && pledge.until <= now

/** Whose time comes first before the others. */
export const byUnlockTime = <T extends Staked>(cards: readonly T[]): T[] =>
  cards.toSorted((a, b) => (a.pledge?.until ?? 0) - (b.pledge?.until ?? 0))

/** Those that can be unlocked now, in that order. */
export const dueOf = <T extends Staked>(cards: readonly T[], now: Millis): T[] =>
  byUnlockTime(cards.filter((card) => isDue(card, now)))

import type { Millis } from '../../core/time.ts'

// Rules for card stakes, independent of screen, chain and clock. The earnings of a weight are
// calculated in `core/stream.ts`.

/** Weight of a card in its pools: its level's weight times the period's factor in basis points. */
export const pledgeWeight = (levelWeight: number, factorBp: number): bigint =>
  BigInt(levelWeight) * BigInt(factorBp)

/** Shortest period, in days, for which cards of all these levels can be staked. */
export const leastDays = (levels: readonly { readonly pledgeTime: number }[]): number =>
  Math.max(0, ...levels.map(({ pledgeTime }) => pledgeTime))

interface Staked {
  readonly pledge: { readonly until: Millis } | null
}

/** Whether a stake can be ended at `now`, in chain time. */
export const isDue = ({ pledge }: Staked, now: Millis): boolean =>
  pledge !== null && pledge.until <= now

/** Sorts cards by unlock time, earliest first. */
export const byUnlockTime = <T extends Staked>(cards: readonly T[]): T[] =>
  cards.toSorted((a, b) => (a.pledge?.until ?? 0) - (b.pledge?.until ?? 0))

/** Returns the cards that can be unlocked now, in that order. */
export const dueOf = <T extends Staked>(cards: readonly T[], now: Millis): T[] =>
  byUnlockTime(cards.filter((card) => isDue(card, now)))

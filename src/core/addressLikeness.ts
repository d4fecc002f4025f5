import type { Address } from './address.ts'

// Address poisoning: a stranger creates an address that begins and ends like one of yours. It
// appears in your history, and you may mistake it for your own. Comparing 6…4 characters, or only
// the ends, is not enough.

/**
 * Length of the uninformative start. Every address begins with T, and its second character is one
 * of about 23.
 */
const COMMON_START = 2

/**
 * Fewest equal characters at the end. People compare the end, so fewer would not deceive anyone.
 */
const LEAST_END = 3

/*
 * Number of characters, after the first two, that must agree at both ends together. Chances for two
 * unrelated addresses, with an alphabet of 58:
 * - Exactly the same: one in 23 · 58^5 for each way to divide them between the ends. There are 3
 * ways: 1.9 · 10^-10.
 * - Easily mistaken: two characters agree one time in 27.6. One in 23 · 27.6^6, in 4 ways: 3.9 ·
 * 10^-10.
 *
 * Together, a check against a thousand known addresses has a chance of 6 in ten million. With one
 * character less, it would be one in 64,000. The tests compute this from the alphabet. Each
 * additional character costs a forger 58 times as much. A forgery of 6…4 characters far exceeds
 * both limits.
 */
const SAME = 5
const SIMILAR = 6

/** Digits with the shape of a letter. Upper and lower case are also easily mistaken. */
const SHAPES: Readonly<Record<string, string>> = {
  '1': 'i',
  '2': 'z',
  '5': 's',
  '6': 'g',
  '8': 'b',
}

/** Blurs an address to what a hasty reader sees. */
export const blurred = (address: string): string =>
  address.toLowerCase().replace(/[12568]/g, (digit) => SHAPES[digit] ?? digit)

/** Whether an address could be mistaken for another one. An address never resembles itself. */
export const looksLikeAddress = (address: Address, other: Address): boolean =>
  address !== other &&
  (sharedEnds(address, other) >= SAME || sharedEnds(blurred(address), blurred(other)) >= SIMILAR)

/**
 * Returns the first known address that an address could be mistaken for. `known` begins with the
 * most trusted. A known address can imitate only those before it, so the one that came first never
 * becomes the suspect.
 */
export function imitatedAddress(address: Address, known: readonly Address[]): Address | undefined {
  for (const each of known) {
    if (each === address) return undefined
    if (looksLikeAddress(address, each)) return each
  }
  return undefined
}

/**
 * Counts the equal characters at both ends together, without the common start. Returns 0 if there
 * are few.
 */
function sharedEnds(one: string, other: string): number {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < one.length && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return start < COMMON_START || end < LEAST_END ? 0 : start - COMMON_START + end
}

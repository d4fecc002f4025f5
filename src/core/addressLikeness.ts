import type { Address } from './address.ts'

// Address poisoning: a stranger makes an address that begins and ends as one of yours does, gets it
// into your sight, and waits for you to take it for yours. Whoever compares 6…4, or only the ends,
// is deceived.

/** Every address begins with T, and its second character is one of 23 or so: neither tells much. */
const COMMON_START = 2

/** With fewer at the end nobody would be deceived: the end is what people compare. */
const LEAST_END = 3

/*
 * How many characters, besides the first two, have to be the same at both ends together. For two
 * unrelated addresses, by the alphabet of 58:
 * - exactly the same: one in 23 · 58^5 for each way to divide them between the ends, of which there
 *   are 3: 1.9 · 10^-10;
 * - easily mistaken, where two characters agree one time in 27.6: one in 23 · 27.6^6, in 4 ways:
 *   3.9 · 10^-10.
 * Together that makes 6 in ten million for a check against a thousand known addresses; with one
 * character less it would be one in 64,000. (The tests compute it from the alphabet.) A forger pays
 * 58 times as much for each character: 6…4 is far beyond both.
 */
const SAME = 5
const SIMILAR = 6

/** Digits with the shape of a letter; besides them, upper and lower case are easily mistaken. */
const SHAPES: Readonly<Record<string, string>> = {
  '1': 'i',
  '2': 'z',
  '5': 's',
  '6': 'g',
  '8': 'b',
}

/** An address as a hasty eye sees it. */
export const blurred = (address: string): string =>
  address.toLowerCase().replace(/[12568]/g, (digit) => SHAPES[digit] ?? digit)

/** Whether an address could be mistaken for another one; none for itself. */
export const looksLikeAddress = (address: Address, other: Address): boolean =>
  address !== other &&
  (sharedEnds(address, other) >= SAME || sharedEnds(blurred(address), blurred(other)) >= SIMILAR)

/**
 * The first of the known addresses that an address could be mistaken for. `known` begins with what
 * is surest: one that is known itself can imitate only those before it, so that the one which came
 * first never becomes the suspect.
 */
export function imitatedAddress(address: Address, known: readonly Address[]): Address | undefined {
  for (const each of known) {
    if (each === address) return undefined
    if (looksLikeAddress(address, each)) return each
  }
  return undefined
}

/** How many characters are the same at both ends together, without the common start; 0 if few. */
function sharedEnds(one: string, other: string): number {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < one.length && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return start < COMMON_START || end < LEAST_END ? 0 : start - COMMON_START + end
}

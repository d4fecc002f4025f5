import { parseAddress } from '../../core/address.ts'
import { withoutHidden } from '../../core/text.ts'

/** Maximum length of a search. */
export const MOST_TYPED = 64

/** Matches text in the form of an address, whether or not its checksum is valid. */
const LIKE_AN_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

export type WrongSearch = 'tooLong' | 'wrongAddress'

/** Parses typed or pasted text into a query, or returns why it cannot match anyone. */
export function parseSearch(
  typed: string,
): { readonly query: string } | { readonly wrong: WrongSearch } {
  const query = withoutHidden(typed).replaceAll(/\s+/g, ' ').trim()
  if (query.length > MOST_TYPED) return { wrong: 'tooLong' }
  if (LIKE_AN_ADDRESS.test(query) && !parseAddress(query).ok) return { wrong: 'wrongAddress' }
  return { query }
}

interface Known {
  readonly address: string
  readonly nickname: string
}

/** Merges answers that come newest first into one list, with each person as last seen. */
export function joinPeople<P extends Known>(answers: readonly (readonly P[])[]): readonly P[] {
  const seen = new Map<string, P>()
  for (const people of answers)
    for (const person of people) if (!seen.has(person.address)) seen.set(person.address, person)
  return [...seen.values()]
}

/**
 * Finds people by part of the nickname or by the whole address. Those with a nickname come first.
 */
export function findPeople<P extends Known>(people: readonly P[], query: string): readonly P[] {
  const part = query.toLowerCase()
  return people
    .filter(({ address, nickname }) => address === query || nickname.toLowerCase().includes(part))
    .toSorted(
      (a, b) =>
        Number(a.nickname === '') - Number(b.nickname === '') || (a.address < b.address ? -1 : 1),
    )
}

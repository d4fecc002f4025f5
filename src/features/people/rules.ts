import { parseAddress } from '../../core/address.ts'
import { withoutHidden } from '../../core/text.ts'

/** What one looks for is at most so long. */
export const MOST_TYPED = 64

/** An address is recognised as one, finished or not, before its checksum is right. */
const LIKE_AN_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

export type WrongSearch = 'tooLong' | 'wrongAddress'

/** What is asked for, from what was typed or pasted; or why nobody can be found by it. */
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

/** Everybody in answers that come newest first, each as last seen. */
export function joinPeople<P extends Known>(answers: readonly (readonly P[])[]): readonly P[] {
  const seen = new Map<string, P>()
  for (const people of answers)
    for (const person of people) if (!seen.has(person.address)) seen.set(person.address, person)
  return [...seen.values()]
}

/** By a part of the nickname, or the whole address; those with a nickname first. */
export function findPeople<P extends Known>(people: readonly P[], query: string): readonly P[] {
  const part = query.toLowerCase()
  return people
    .filter(({ address, nickname }) => address === query || nickname.toLowerCase().includes(part))
    .toSorted(
      (a, b) =>
        Number(a.nickname === '') - Number(b.nickname === '') || (a.address < b.address ? -1 : 1),
    )
}

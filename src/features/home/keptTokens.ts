import type * as v from 'valibot'
import type { tokenSummary, TokenPhase, TokenSort } from '../../api/endpoints/tokens.ts'
import type { Millis } from '../../core/time.ts'

export type Token = v.InferOutput<typeof tokenSummary>

export interface TokenQuestion {
  readonly search: string
  readonly phase: TokenPhase | 'all'
  readonly sort: TokenSort
}

interface TokenAnswer {
  readonly data: { readonly items: readonly Token[]; readonly now: Millis }
  readonly fetchedAt: Millis
}

/** Cached tokens, with the age of the oldest one. */
export interface KeptTokens {
  readonly items: readonly Token[]
  /** Device time. */
  readonly fetchedAt: Millis
  /** Lead of the backend's clock over the device's. */
  readonly aheadMs: Millis
}

/**
 * Merges the tokens of all answers, which come newest first, keeping each as last seen. Returns
 * undefined without answers.
 */
export function joinTokens(answers: readonly TokenAnswer[]): KeptTokens | undefined {
  const [newest] = answers
  if (!newest) return undefined
  const seen = new Map<string, Token>()
  let oldest = newest.fetchedAt
  for (const { data, fetchedAt } of answers)
    for (const token of data.items) {
      if (seen.has(token.address)) continue
      seen.set(token.address, token)
      oldest = Math.min(oldest, fetchedAt)
    }
  const aheadMs = newest.data.now - newest.fetchedAt
  return { items: [...seen.values()], fetchedAt: oldest, aheadMs }
}

/**
 * Finds and sorts tokens by the backend's rules: a part of name or symbol, or the whole address.
 */
export function answerFrom(
  tokens: readonly Token[],
  { search, phase, sort }: TokenQuestion,
): readonly Token[] {
  const part = search.toLowerCase()
  return tokens
    .filter((token) => phase === 'all' || token.phase === phase)
    .filter(
      ({ name, symbol, address }) =>
        address === search || [name, symbol].some((text) => text.toLowerCase().includes(part)),
    )
    .toSorted((a, b) => compare(a, b, sort) || (a.address < b.address ? -1 : 1))
}

function compare(a: Token, b: Token, sort: TokenSort): number {
  if (sort === 'newest') return b.createdAt - a.createdAt
  const byRaised = descending(a.raised, b.raised)
  if (sort === 'raised') return byRaised
  // Tokens without a price come last, by the amount they have raised.
  const [left, right] = [a.marketCap, b.marketCap]
  if (left === null || right === null)
    return Number(left === null) - Number(right === null) || byRaised
  return descending(left, right) || byRaised
}

const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? 1 : -1)

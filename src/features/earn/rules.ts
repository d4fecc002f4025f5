import type { Amount } from '../../core/amount.ts'

// What can be said of earnings without a screen, a chain or a clock.

/**
 * The most streams, and stakes of plans, that one transaction claims from. The contract takes more
 * streams, but a first claim of each is 108,000 energy, and a busy coin may add half of that: beyond
 * 1,500,000 (at 100 sun) a transaction burns its whole limit and brings nothing.
 */
export const STREAMS_AT_ONCE = 8
/** As many as the contract takes (its `MOST_AT_ONCE`). */
export const ORDERS_AT_ONCE = 10
/** The most of each in one operation. */
export const MOST_CLAIMED = 100

/** What an account may have earned in: streams by their numbers, stakes of plans by their orders. */
export interface Sources {
  readonly streams: readonly bigint[]
  readonly orders: readonly string[]
}

/** No more than one operation claims; each once. */
export const claimedAtOnce = ({ streams, orders }: Sources): Sources => ({
  streams: [...new Set(streams)].slice(0, MOST_CLAIMED),
  orders: [...new Set(orders)].slice(0, MOST_CLAIMED),
})

/** What one stream, or one stake of a plan, owes. */
type Owed = Amount &
  (
    | { readonly of: 'stream'; readonly stream: bigint }
    | { readonly of: 'order'; readonly order: string; readonly plan: bigint }
  )

/** What one stream owes, or all stakes in one plan, which pay the same coin. */
export interface Claim extends Amount, Sources {
  readonly of: 'stream' | 'plan'
  /** Of the stream or the plan. */
  readonly number: bigint
}

export const keyOfClaim = ({ of, number }: Claim): string =>
  `${of === 'stream' ? 'pool' : 'plan'}-${number}`

/** What can be claimed, stream by stream and plan by plan; those that owe nothing are left out. */
export function claimsOf(earned: readonly Owed[]): Claim[] {
  const claims = new Map<string, Claim>()
  for (const each of earned) {
    const { coin, units } = each
    if (units === 0n) continue
    const one: Claim =
      each.of === 'stream'
        ? { of: 'stream', number: each.stream, coin, units, streams: [each.stream], orders: [] }
        : { of: 'plan', number: each.plan, coin, units, streams: [], orders: [each.order] }
    const known = claims.get(keyOfClaim(one))
    claims.set(
      keyOfClaim(one),
      known
        ? { ...known, units: known.units + units, orders: [...known.orders, ...one.orders] }
        : one,
    )
  }
  return [...claims.values()]
}

/** Everything that several claims are of. */
export const sourcesOf = (claims: readonly Claim[]) => ({
  streams: claims.flatMap(({ streams }) => streams),
  orders: claims.flatMap(({ orders }) => orders),
})

/** How many transactions claim from so many. */
export const transactionsOf = ({ streams, orders }: Sources): number =>
  Math.ceil(streams.length / STREAMS_AT_ONCE) + Math.ceil(orders.length / ORDERS_AT_ONCE)

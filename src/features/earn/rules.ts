import type { Amount } from '../../core/amount.ts'

// Rules for earnings, independent of screen, chain and clock.

/**
 * Maximum number of streams that one transaction claims from.
 *
 * The contract accepts more, but a first claim of each takes 108,000 energy, and a busy token may
 * add half of that. Beyond 1,500,000 energy (at 100 sun), a transaction burns its whole fee limit
 * and fails.
 */
export const STREAMS_AT_ONCE = 8
/**
 * Maximum number of plan stakes that one transaction claims from; the contract's own limit
 * (`MOST_AT_ONCE`).
 */
export const ORDERS_AT_ONCE = 10
/** Maximum number of each in one operation. */
export const MOST_CLAIMED = 100

/** Sources of earnings: streams by their numbers, plan stakes by their orders. */
export interface Sources {
  readonly streams: readonly bigint[]
  readonly orders: readonly string[]
}

/** Limits sources to the maximum of one operation, without duplicates. */
export const claimedAtOnce = ({ streams, orders }: Sources): Sources => ({
  streams: [...new Set(streams)].slice(0, MOST_CLAIMED),
  orders: [...new Set(orders)].slice(0, MOST_CLAIMED),
})

/** Amount that one stream, or one stake in a plan, owes. */
type Owed = Amount &
  (
    | { readonly of: 'stream'; readonly stream: bigint }
    | { readonly of: 'order'; readonly order: string; readonly plan: bigint }
  )

/** Amount owed by one stream, or by all stakes in one plan, which pay the same asset. */
export interface Claim extends Amount, Sources {
  readonly of: 'stream' | 'plan'
  /** Number of the stream or plan. */
  readonly number: bigint
}

export const keyOfClaim = ({ of, number }: Claim): string =>
  `${of === 'stream' ? 'pool' : 'plan'}-${number}`

/** Groups the claimable amounts by stream and plan, leaving out those that owe nothing. */
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

/** Collects the sources of several claims. */
export const sourcesOf = (claims: readonly Claim[]) => ({
  streams: claims.flatMap(({ streams }) => streams),
  orders: claims.flatMap(({ orders }) => orders),
})

/** Number of transactions needed to claim from these sources. */
export const transactionsOf = ({ streams, orders }: Sources): number =>
  Math.ceil(streams.length / STREAMS_AT_ONCE) + Math.ceil(orders.length / ORDERS_AT_ONCE)

import { leastOf } from '../../core/pool.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import type { PoolCoins } from './atoms.ts'
import type { PoolNow } from './pool.ts'
import { quotePurchase, quoteRemoval, type Purchase, type Removal } from './rules.ts'

/** Terms confirmed for purchases and removals. */
interface Terms extends PoolCoins {
  readonly slippageBp: number
  /** Chain time. */
  readonly deadline: Millis
}

/** Purchase about to be confirmed. */
export interface BuyOrder extends Terms {
  /** In sun. */
  readonly paid: bigint
  readonly quote: Purchase
  readonly pool: PoolNow
  readonly least: bigint
}

/** Removal about to be confirmed. */
export interface RemoveOrder extends Terms {
  readonly units: bigint
  readonly quote: Removal
  readonly pool: PoolNow
  readonly leastTokens: bigint
  readonly leastTrx: bigint
}

interface Wanted {
  readonly coins: PoolCoins
  readonly pool: PoolNow
  readonly slippageBp: number
  readonly lastsMs: Millis
  /** Chain time. */
  readonly now: Millis
}

/** Builds the terms. Contracts count whole seconds. */
const termsOf = ({ coins, slippageBp, lastsMs, now }: Wanted): Terms => ({
  ...coins,
  slippageBp,
  deadline: Math.floor((now + lastsMs) / SECOND_MS) * SECOND_MS,
})

export function buyOrder(wanted: Wanted, paid: bigint): BuyOrder {
  const { pool, slippageBp } = wanted
  const quote = quotePurchase(pool, paid)
  return { ...termsOf(wanted), paid, quote, pool, least: leastOf(quote.shares, slippageBp) }
}

export function removeOrder(wanted: Wanted, units: bigint): RemoveOrder {
  const { pool, slippageBp } = wanted
  const quote = quoteRemoval(pool, units)
  return {
    ...termsOf(wanted),
    units,
    quote,
    pool,
    leastTokens: leastOf(quote.tokens, slippageBp),
    leastTrx: leastOf(quote.trx, slippageBp),
  }
}

import { amountOut, impactOf, shareOf, type Pool } from '../../core/pool.ts'
import type { Millis } from '../../core/time.ts'

/** The energy of a purchase by somebody new to the pool. */
export const BUY_ENERGY = 650_000n

// What liquidity is bought for and brings, before the chain is asked: the arithmetic of
// `PoolRouter.sol`, `CastToken.sol` and Uniswap V2's pairs, to the unit. What somebody has sent to a
// pool past the router is not counted, nor can it be read whether kept fees are sold where the purchase
// itself decides that. The chain decides again.

const WHOLE = 10_000n
const FEE_KEEPS = 997n
const FEE_OF = 1_000n

/** Of a pool's tokens, the most that a token sells at once of its kept fees (`CastToken.sol`). */
const MOST_SOLD_BP = 25

/** A pool, and what its token does to whoever buys or takes out its liquidity. */
export interface LiquidityPool extends Pool {
  /** How many shares there are. */
  readonly total: bigint
  /** What the token takes of what leaves the pool, and of what comes to it, in basis points. */
  readonly feeBuy: number
  readonly feeSell: number
  /** What it burns of the pool's tokens before anything else. */
  readonly burnDue: bigint
  /** Fees that it has kept, the amount from which on it sells them into the pool, and whether it would. */
  readonly keptFees: bigint
  readonly swapThreshold: bigint
  readonly sellsFees: boolean
}

/** What buying liquidity comes to. */
export interface Purchase {
  readonly shares: bigint
  /** Sun that goes into tokens, and beside them; what is left over comes back. */
  readonly spent: bigint
  readonly beside: bigint
  readonly trxBack: bigint
  /** Tokens that reach the pool, and that come back. */
  readonly tokens: bigint
  readonly tokensBack: bigint
  /** What the token takes: of those that are bought, then of those that are brought. */
  readonly taxBuy: bigint
  readonly taxSell: bigint
  /** How much the purchase of the tokens worsens their price. */
  readonly impactBp: number
  /** The pool afterwards. */
  readonly after: Pool & { readonly total: bigint }
}

/** Rounded down. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** How much of so much sun is spent on tokens, so that the rest fits what arrives of them. */
export function toSpend(
  { trx, feeBuy, feeSell }: Pick<LiquidityPool, 'trx' | 'feeBuy' | 'feeSell'>,
  sun: bigint,
): bigint {
  const kept = FEE_KEEPS * (WHOLE - BigInt(feeBuy)) * (WHOLE - BigInt(feeSell))
  const all = FEE_OF * WHOLE * WHOLE
  const sum = trx * (all + kept)
  return (squareRoot(sum * sum + 4n * kept * all * sun * trx) - sum) / (2n * kept)
}

/** What `sun` brings now; no shares where it would fail. */
export function quotePurchase(pool: LiquidityPool, sun: bigint): Purchase {
  const { trx: reserve, total, feeBuy, feeSell } = pool
  const held = pool.tokens - pool.burnDue
  const spent = toSpend(pool, sun)
  const out = amountOut(spent, reserve, held)
  const taxBuy = shareOf(out, feeBuy)
  const bought = out - taxBuy
  let [tokens, trx] = [held - out, reserve + spent]

  const fitting = ((sun - spent) * tokens) / trx
  const sent = least((fitting * WHOLE) / (WHOLE - BigInt(feeSell)), bought)
  const taxSell = shareOf(sent, feeSell)
  const arrived = sent - taxSell
  const sold = feesSold(pool, pool.keptFees + taxBuy, tokens)
  const paidOut = amountOut(sold, tokens, trx)
  // Fees that would bring nothing are not sold.
  if (paidOut > 0n) [tokens, trx] = [tokens + sold, trx - paidOut]

  const beside = least(sun - spent, (arrived * trx) / tokens)
  const shares = out === 0n ? 0n : least((arrived * total) / tokens, (beside * total) / trx)
  return {
    shares,
    spent,
    beside,
    trxBack: sun - spent - beside,
    tokens: arrived,
    tokensBack: bought - sent,
    taxBuy,
    taxSell,
    impactBp: impactOf(spent, reserve),
    after: { tokens: tokens + arrived, trx: trx + beside, total: total + shares },
  }
}

/** What the token sells of its fees in the middle of it: it must not press the price by them. */
function feesSold({ swapThreshold, sellsFees }: LiquidityPool, kept: bigint, held: bigint): bigint {
  if (swapThreshold === 0n || kept < swapThreshold || !sellsFees) return 0n
  return least(kept, shareOf(held, MOST_SOLD_BP))
}

/** What shares bring when they are taken out. */
export interface Removal {
  /** After the token's tax on what leaves its pool. */
  readonly tokens: bigint
  readonly tax: bigint
  readonly trx: bigint
}

export function quoteRemoval(
  { tokens, trx, total, feeBuy }: Pick<LiquidityPool, 'tokens' | 'trx' | 'total' | 'feeBuy'>,
  shares: bigint,
): Removal {
  if (total === 0n) return { tokens: 0n, tax: 0n, trx: 0n }
  const out = (shares * tokens) / total
  const tax = shareOf(out, feeBuy)
  return { tokens: out - tax, tax, trx: (shares * trx) / total }
}

/** A pool gives both, or nothing. */
export function removeProblem(
  pool: Parameters<typeof quoteRemoval>[0] | undefined,
  shares: bigint,
): 'tooSmall' | undefined {
  const quote = pool && quoteRemoval(pool, shares)
  return quote && (quote.trx === 0n || quote.tokens === 0n) ? 'tooSmall' : undefined
}

/** What shares are worth in sun: at the pool's price, its tokens are worth as much as its TRX. */
export const worthOf = ({ trx, total }: { trx: bigint; total: bigint }, shares: bigint): bigint =>
  total === 0n ? 0n : (2n * trx * shares) / total

/** The part of a pool that shares are, in basis points. */
export const partBp = (shares: bigint, total: bigint): number =>
  total === 0n ? 0 : Number((shares * WHOLE) / total)

/** So many percent of what is held. */
export const percentOf = (held: bigint, percent: number): bigint => (held * BigInt(percent)) / 100n

/** What becomes of somebody's part of a pool when the token's price changes. */
export interface Change {
  /** Of the price, in basis points: −5,000 is half of it. */
  readonly priceBp: number
  /** In sun: what is in the pool then, and what TRX and tokens kept outside would be worth. */
  readonly inPool: bigint
  readonly kept: bigint
  /** 2√k/(1+k) − 1, for a price k times as high, in basis points: never above zero. */
  readonly lossBp: number
}

/** How prices may change: in basis points of what they are now. */
export const PRICE_CHANGES = [-5_000, -2_500, 5_000, 10_000, 30_000] as const

/** Of a part worth so many sun now, without the fees of trades that it earns meanwhile. */
export function changeOf(worth: bigint, priceBp: number): Change {
  const price = WHOLE + BigInt(priceBp)
  const both = WHOLE + price
  const left = squareRoot(4n * price * WHOLE * WHOLE * WHOLE) / both
  return {
    priceBp,
    inPool: squareRoot((worth * worth * price) / WHOLE),
    kept: (worth * both) / (2n * WHOLE),
    lossBp: Number(left - WHOLE),
  }
}

export type BuyObstacle = 'notLaunched' | 'emptyPool' | 'salesClosed' | 'tooSmall' | 'insufficient'

/** What decides whether liquidity can be bought; `held` is undefined while unknown: no obstacle. */
interface BuyFacts {
  readonly pool: Pool & { readonly takesSales: boolean; readonly launchedAt: Millis | null }
  /** Undefined while nothing is typed. */
  readonly paid: bigint | undefined
  readonly shares: bigint
  readonly held: bigint | undefined
}

/** Why liquidity cannot be bought now: its tokens come to the pool as those of a sale do. */
export function buyObstacle({ pool, paid, shares, held }: BuyFacts): BuyObstacle | undefined {
  if (pool.launchedAt === null) return 'notLaunched'
  if (pool.tokens === 0n || pool.trx === 0n) return 'emptyPool'
  if (!pool.takesSales) return 'salesClosed'
  if (paid === undefined) return undefined
  if (held !== undefined && paid > held) return 'insufficient'
  return shares === 0n ? 'tooSmall' : undefined
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

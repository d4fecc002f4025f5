import { amountOut, impactOf, shareOf, type Pool } from '../../core/pool.ts'
import type { Millis } from '../../core/time.ts'

/** Energy of a purchase by an account that is new to the pool. */
export const BUY_ENERGY = 650_000n

// Cost and result of a liquidity purchase, calculated before the chain is asked. The arithmetic is
// that of `PoolRouter.sol`, `CastToken.sol` and Uniswap V2's pairs, to the unit. Assets sent to a
// pool past the router are not counted. It also cannot be read whether held fees are sold if the
// purchase itself decides that. The chain decides again.

const WHOLE = 10_000n
const FEE_KEEPS = 997n
const FEE_OF = 1_000n

/**
 * Maximum part of a pool's tokens that a token sells at once from its held fees (`CastToken.sol`).
 */
const MOST_SOLD_BP = 25

/** Pool, and the taxes and burns of its token that affect liquidity. */
export interface LiquidityPool extends Pool {
  /** Total supply of LP tokens. */
  readonly total: bigint
  /** Tax on tokens that leave the pool, and on tokens that enter it, in basis points. */
  readonly feeBuy: number
  readonly feeSell: number
  /** Amount of the pool's tokens that the token burns first. */
  readonly burnDue: bigint
  /**
   * Fees held by the token, the threshold from which it sells them into the pool, and whether it
   * would sell.
   */
  readonly keptFees: bigint
  readonly swapThreshold: bigint
  readonly sellsFees: boolean
}

/** Result of a liquidity purchase. */
export interface Purchase {
  readonly shares: bigint
  /** Sun spent on tokens, and sun added beside them; the remainder is returned. */
  readonly spent: bigint
  readonly beside: bigint
  readonly trxBack: bigint
  /** Tokens that reach the pool, and tokens returned. */
  readonly tokens: bigint
  readonly tokensBack: bigint
  /** Tax on the tokens bought, then on the tokens added. */
  readonly taxBuy: bigint
  readonly taxSell: bigint
  /** Price impact of buying the tokens. */
  readonly impactBp: number
  /** Pool after the purchase. */
  readonly after: Pool & { readonly total: bigint }
}

/** Square root, rounded down. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/**
 * Calculates how much of the sun to spend on tokens, so that the rest matches the tokens that
 * arrive.
 */
export function toSpend(
  { trx, feeBuy, feeSell }: Pick<LiquidityPool, 'trx' | 'feeBuy' | 'feeSell'>,
  sun: bigint,
): bigint {
  const kept = FEE_KEEPS * (WHOLE - BigInt(feeBuy)) * (WHOLE - BigInt(feeSell))
  const all = FEE_OF * WHOLE * WHOLE
  const sum = trx * (all + kept)
  return (squareRoot(sum * sum + 4n * kept * all * sun * trx) - sum) / (2n * kept)
}

/** Quotes the purchase for `sun` now; `shares` is 0 if it would fail. */
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
  // Fees that would yield nothing are not sold.
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

/**
 * Amount of held fees that the token sells during the purchase, capped to limit the effect on the
 * price.
 */
function feesSold({ swapThreshold, sellsFees }: LiquidityPool, kept: bigint, held: bigint): bigint {
  if (swapThreshold === 0n || kept < swapThreshold || !sellsFees) return 0n
  return least(kept, shareOf(held, MOST_SOLD_BP))
}

/** Result of removing liquidity. */
export interface Removal {
  /** Tokens received, after the token's tax on tokens that leave its pool. */
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

/** Reports an amount too small to yield both TRX and tokens. */
export function removeProblem(
  pool: Parameters<typeof quoteRemoval>[0] | undefined,
  shares: bigint,
): 'tooSmall' | undefined {
  const quote = pool && quoteRemoval(pool, shares)
  return quote && (quote.trx === 0n || quote.tokens === 0n) ? 'tooSmall' : undefined
}

/** Worth of LP tokens in sun. At the pool's price, its tokens are worth as much as its TRX. */
export const worthOf = ({ trx, total }: { trx: bigint; total: bigint }, shares: bigint): bigint =>
  total === 0n ? 0n : (2n * trx * shares) / total

/** Share of the pool that LP tokens represent, in basis points. */
export const partBp = (shares: bigint, total: bigint): number =>
  total === 0n ? 0 : Number((shares * WHOLE) / total)

/** Percentage of the amount held. */
export const percentOf = (held: bigint, percent: number): bigint => (held * BigInt(percent)) / 100n

/** Effect of a token's price change on a share of its pool. */
export interface Change {
  /** Price change in basis points: −5,000 halves the price. */
  readonly priceBp: number
  /**
   * In sun: the value in the pool afterwards, and the value of the same TRX and tokens held
   * outside.
   */
  readonly inPool: bigint
  readonly kept: bigint
  /** 2√k/(1+k) − 1, for a price k times as high, in basis points: never above zero. */
  readonly lossBp: number
}

/** Price changes shown, in basis points of the current price. */
export const PRICE_CHANGES = [-5_000, -2_500, 5_000, 10_000, 30_000] as const

/** Projected value of a share worth `worth` sun now, excluding future trading fees. */
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

/**
 * Facts that decide whether liquidity can be bought. An unknown `held` is undefined and no
 * obstacle.
 */
interface BuyFacts {
  readonly pool: Pool & { readonly takesSales: boolean; readonly launchedAt: Millis | null }
  /** Undefined while the field is empty. */
  readonly paid: bigint | undefined
  readonly shares: bigint
  readonly held: bigint | undefined
}

/** Returns why liquidity cannot be bought now. Its tokens enter the pool like those of a sale. */
export function buyObstacle({ pool, paid, shares, held }: BuyFacts): BuyObstacle | undefined {
  if (pool.launchedAt === null) return 'notLaunched'
  if (pool.tokens === 0n || pool.trx === 0n) return 'emptyPool'
  if (!pool.takesSales) return 'salesClosed'
  if (paid === undefined) return undefined
  if (held !== undefined && paid > held) return 'insufficient'
  return shares === 0n ? 'tooSmall' : undefined
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** State of a pool. */
export interface PoolState {
  readonly tokens: bigint
  readonly trx: bigint
  readonly shares: bigint
  /** Amounts beyond the reserves, and LP tokens sent to the pool itself. */
  readonly beyond: { readonly tokens: bigint; readonly trx: bigint; readonly shares: bigint }
}

/** Trading tax of a token, in basis points. */
export interface TokenFees {
  readonly buy: bigint
  readonly sell: bigint
}

/** Actions of a token itself while tokens are sent to its pool. */
export interface Meanwhile {
  readonly burnt: bigint
  /** Amount of withheld taxes that it sells. */
  readonly feesSold: bigint
}

/** Purchase as the router reports it. */
export interface Bought {
  readonly trx: bigint
  readonly tokensBack: bigint
  readonly liquidity: bigint
}

const WHOLE = 10_000n
export const NOTHING: Meanwhile = { burnt: 0n, feesSold: 0n }

const part = (amount: bigint, fee: bigint): bigint => (amount * fee) / WHOLE
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Returns the output of a pool for an input: 0.3 % less than its product allows. */
export const outOf = (amount: bigint, reserveIn: bigint, reserveOut: bigint): bigint =>
  (amount * 997n * reserveOut) / (reserveIn * 1_000n + amount * 997n)

/**
 * Finds the amount of TRX to spend on tokens. It is the most whose remainder still suffices for the
 * tokens that arrive, without rounding. Found by trying; the contract solves an equation.
 */
export function spentOf(trx: bigint, reserve: bigint, fees: TokenFees): bigint {
  const kept = 997n * (WHOLE - fees.buy) * (WHOLE - fees.sell)
  const all = 1_000n * WHOLE * WHOLE
  // Compares the rest per unit of the pool's TRX with the arriving amount per remaining token.
  const isEnough = (spent: bigint) =>
    (trx - spent) * reserve * all >= kept * spent * (reserve + spent)
  let [least, most] = [0n, trx]
  while (least < most) {
    const middle = (least + most + 1n) / 2n
    if (isEnough(middle)) least = middle
    else most = middle - 1n
  }
  return least
}

/** Models a purchase of LP tokens for TRX only; undefined if it yields nothing. */
export function buyLiquidity(
  pool: PoolState,
  fees: TokenFees,
  paid: bigint,
  { burnt, feesSold }: Meanwhile = NOTHING,
): Bought | undefined {
  let { tokens, trx } = pool
  let beyond = { ...pool.beyond }
  if (burnt > 0n) {
    // The pool then updates its reserves.
    ;[tokens, trx] = [tokens + beyond.tokens - burnt, trx + beyond.trx]
    beyond = { ...beyond, tokens: 0n, trx: 0n }
  }
  const spent = spentOf(paid, trx, fees)
  const given = spent + beyond.trx
  if (given === 0n) return undefined
  const out = outOf(given, trx, tokens)
  const bought = out - part(out, fees.buy)
  ;[tokens, trx] = [tokens + beyond.tokens - out, trx + given]
  const rest = paid - spent
  const brought = lesser(bought, (((rest * tokens) / trx) * WHOLE) / (WHOLE - fees.sell))
  if (feesSold > 0n) {
    trx -= outOf(feesSold, tokens, trx)
    tokens += feesSold
  }
  const arrived = brought - part(brought, fees.sell)
  const beside = lesser(rest, (arrived * trx) / tokens)
  const liquidity = lesser((arrived * pool.shares) / tokens, (beside * pool.shares) / trx)
  if (out === 0n || liquidity === 0n) return undefined
  return { trx: spent + beside, tokensBack: bought - brought, liquidity }
}

/** Models a removal of this many LP tokens; undefined if it yields nothing. */
export function removeLiquidity(
  { tokens, trx, shares, beyond }: PoolState,
  { buy }: TokenFees,
  liquidity: bigint,
): { readonly tokens: bigint; readonly trx: bigint } | undefined {
  // LP tokens given to the pool are removed along with them.
  const all = liquidity + beyond.shares
  const given = (all * (tokens + beyond.tokens)) / shares
  const sun = (all * (trx + beyond.trx)) / shares
  if (given === 0n || sun === 0n) return undefined
  return { tokens: given - part(given, buy), trx: sun }
}

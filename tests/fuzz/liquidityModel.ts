/** A pool as it stands. */
export interface PoolState {
  readonly tokens: bigint
  readonly trx: bigint
  readonly shares: bigint
  /** What lies there beyond the reserves, and shares that somebody sent there. */
  readonly beyond: { readonly tokens: bigint; readonly trx: bigint; readonly shares: bigint }
}

/** What a token takes of what is bought and sold, in basis points. */
export interface TokenFees {
  readonly buy: bigint
  readonly sell: bigint
}

/** What a token does on its own while tokens are brought to its pool. */
export interface Meanwhile {
  readonly burnt: bigint
  /** Fees that it kept and sells. */
  readonly feesSold: bigint
}

/** As the router tells it. */
export interface Bought {
  readonly trx: bigint
  readonly tokensBack: bigint
  readonly liquidity: bigint
}

const WHOLE = 10_000n
export const NOTHING: Meanwhile = { burnt: 0n, feesSold: 0n }

const part = (amount: bigint, fee: bigint): bigint => (amount * fee) / WHOLE
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** What a pool gives for what it is given: 0.3 % less than its product allows. */
export const outOf = (amount: bigint, reserveIn: bigint, reserveOut: bigint): bigint =>
  (amount * 997n * reserveOut) / (reserveIn * 1_000n + amount * 997n)

/**
 * How much of so much TRX is spent on tokens: the most for which the rest does not fall short of what
 * fits what arrives, if nothing were rounded. Found by trying, where the contract solves an equation.
 */
export function spentOf(trx: bigint, reserve: bigint, fees: TokenFees): bigint {
  const kept = 997n * (WHOLE - fees.buy) * (WHOLE - fees.sell)
  const all = 1_000n * WHOLE * WHOLE
  // The rest, for each unit of the pool's TRX, against what arrives for each that is left of its tokens.
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

/** What buying shares of a pool for TRX alone brings; undefined if it brings nothing. */
export function buyLiquidity(
  pool: PoolState,
  fees: TokenFees,
  paid: bigint,
  { burnt, feesSold }: Meanwhile = NOTHING,
): Bought | undefined {
  let { tokens, trx } = pool
  let beyond = { ...pool.beyond }
  if (burnt > 0n) {
    // The pool takes stock then.
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

/** What so many shares bring when they are taken out; undefined if that is nothing. */
export function removeLiquidity(
  { tokens, trx, shares, beyond }: PoolState,
  { buy }: TokenFees,
  liquidity: bigint,
): { readonly tokens: bigint; readonly trx: bigint } | undefined {
  // Shares that somebody gave away go along.
  const all = liquidity + beyond.shares
  const given = (all * (tokens + beyond.tokens)) / shares
  const sun = (all * (trx + beyond.trx)) / shares
  if (given === 0n || sun === 0n) return undefined
  return { tokens: given - part(given, buy), trx: sun }
}

import { partOf } from './phase.ts'
import type { RiskFacts } from './report.ts'
import type { Risk } from './risk.ts'

// Risks of withdrawals from a token's pool. Parts are in basis points.

/** Locked part from which only dust remains. */
const LOCKED = 9_900
/** Large withdrawable part. Without a fifth of the pool, a sale moves the price a quarter more. */
const MUCH = 2_000

/**
 * Returns the pool's risks. Before trading opens, there are none unless a presale decides who gets
 * the LP tokens.
 */
export function risksOfPool({ launchedAt, trial, pool }: RiskFacts): Risk[] {
  if (!pool) return []
  // After a full withdrawal, the few remaining LP tokens are locked, but that protects nothing.
  if (launchedAt !== undefined && !trial) return [{ kind: 'emptyPool', level: 'bad' }]
  const { shares, locked, largest } = pool
  const bpOf = (part: bigint) => partOf(part, shares) ?? 0
  const [lockedBp, mostBp] = [bpOf(locked), bpOf(largest.shares)]
  const [level, bp] =
    lockedBp >= LOCKED
      ? (['good', lockedBp] as const)
      : mostBp >= MUCH
        ? (['bad', mostBp] as const)
        : (['notice', bpOf(shares - locked)] as const)
  return [{ kind: 'liquidity', level, bp, largest }]
}

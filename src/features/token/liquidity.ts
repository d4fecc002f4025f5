import { partOf } from './phase.ts'
import type { RiskFacts } from './report.ts'
import type { Risk } from './risk.ts'

// What can be withdrawn from a token's pool. Parts are basis points.

/** All but dust. */
const LOCKED = 9_900
/** Without a fifth of the pool, a sale moves the price a quarter more. */
const MUCH = 2_000

/** Before trading opens, none unless a presale says who gets the shares. */
export function risksOfPool({ launchedAt, trial, pool }: RiskFacts): Risk[] {
  if (!pool) return []
  // Once all is withdrawn, the few shares that are left are locked: that protects nothing.
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

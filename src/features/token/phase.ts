import type { Millis } from '../../core/time.ts'

const WHOLE = 10_000

/** Phase of a token, in the words of the token list. */
export type TokenPhase = 'notStarted' | 'presale' | 'trading' | 'ended'

export function phaseOf(
  launchedAt: Millis | null,
  presale: { readonly phase: string } | null,
): TokenPhase {
  if (launchedAt !== null) return 'trading'
  if (!presale || presale.phase === 'notStarted') return 'notStarted'
  return presale.phase === 'inProgress' ? 'presale' : 'ended'
}

/** Returns a part of a whole in basis points, rounded down; undefined if the whole is zero. */
export const partOf = (part: bigint, whole: bigint): number | undefined =>
  whole > 0n ? Number((part * BigInt(WHOLE)) / whole) : undefined

import type { Millis } from '../core/time.ts'
import type { Leg, LegTransaction, Trouble } from './operation.ts'

type Changes = { [K in keyof LegTransaction]?: LegTransaction[K] | undefined }

/** Returns the leg with one of its transactions changed. A value of `undefined` removes a fact. */
export function change(
  leg: Leg,
  txId: string,
  changes: Changes | ((tx: LegTransaction) => Changes),
): Leg {
  const transactions = leg.transactions.map((tx) => {
    if (tx.txId !== txId) return tx
    const merged = { ...tx, ...(typeof changes === 'function' ? changes(tx) : changes) }
    return Object.fromEntries(
      Object.entries(merged).filter(([, value]) => value !== undefined),
    ) as unknown as LegTransaction
  })
  return { ...leg, transactions }
}

/** Clears the error of an unreachable server. Any answer does that, even one without news. */
export function answered(leg: Leg): Leg {
  return leg.trouble?.kind === 'unreachable' ? untroubled(leg) : leg
}

/** Records progress after which proof is no longer wanted. */
export function atRest(leg: Leg, now: Millis): Leg {
  const { proof: _, ...rest } = leg
  return progressed(rest, now)
}

/** Records progress: clears any error and makes the next effect due now. */
export function progressed(leg: Leg, now: Millis): Leg {
  return { ...untroubled(leg), failures: 0, nextAt: now }
}

/** Returns the leg with an error, and the time at which that error began. */
export function inTrouble(leg: Leg, trouble: Trouble, now: Millis): Leg {
  const isSame = leg.trouble?.kind === trouble.kind && leg.troubledAt !== undefined
  return { ...leg, trouble, troubledAt: isSame ? leg.troubledAt : now }
}

function untroubled(leg: Leg): Leg {
  const { trouble: _, troubledAt: __, awaits: ___, ...rest } = leg
  return rest
}

import type { Millis } from '../core/time.ts'
import type { Leg, LegTransaction } from './operation.ts'

type Changes = { [K in keyof LegTransaction]?: LegTransaction[K] | undefined }

/** The leg with one of its transactions changed; `undefined` takes a fact away. */
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

/** An answer that brings nothing new ends the trouble that there was none. */
export function answered(leg: Leg): Leg {
  if (leg.trouble?.kind !== 'unreachable') return leg
  const { trouble: _, ...rest } = leg
  return rest
}

/** No proof is wanted any more. */
export function atRest(leg: Leg, now: Millis): Leg {
  const { proof: _, ...rest } = leg
  return progressed(rest, now)
}

/** Something new is known: no trouble any more, and the next effect is due at once. */
export function progressed(leg: Leg, now: Millis): Leg {
  const { trouble: _, ...rest } = leg
  return { ...rest, failures: 0, nextAt: now }
}

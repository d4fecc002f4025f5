import type { Millis } from '../core/time.ts'
import type { Leg, LegTransaction, Trouble } from './operation.ts'

type Changes = { [K in keyof LegTransaction]?: LegTransaction[K] | undefined }

/** The leg with one of its transactions changed; `undefined` removes a fact. */
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

/** Even an answer without news ends the trouble of having had none. */
export function answered(leg: Leg): Leg {
  return leg.trouble?.kind === 'unreachable' ? untroubled(leg) : leg
}

/** Progress after which no proof is wanted any more. */
export function atRest(leg: Leg, now: Millis): Leg {
  const { proof: _, ...rest } = leg
  return progressed(rest, now)
}

/** Something new is known: ends any trouble, and makes the next effect due at once. */
export function progressed(leg: Leg, now: Millis): Leg {
  return { ...untroubled(leg), failures: 0, nextAt: now }
}

/** The leg in trouble, with the time at which that began. */
export function inTrouble(leg: Leg, trouble: Trouble, now: Millis): Leg {
  const isSame = leg.trouble?.kind === trouble.kind && leg.troubledAt !== undefined
  return { ...leg, trouble, troubledAt: isSame ? leg.troubledAt : now }
}

function untroubled(leg: Leg): Leg {
  const { trouble: _, troubledAt: __, awaits: ___, ...rest } = leg
  return rest
}

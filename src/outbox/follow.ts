import { solidifiedState } from '../chain/chainState.ts'
import { look } from './look.ts'
import { tracked } from './next.ts'
import { currentTransaction, stageOf } from './stage.ts'
import type { Trace } from './kind.ts'
import type { Work } from './ports.ts'
import type { Event } from './event.ts'
import { awayTrouble, nodeTrouble, parked } from './trouble.ts'

/**
 * Asks the backend what another device has done for this leg, but trusts only the chain about the
 * payment. A payment that the backend has booked counts as acknowledged: this device reports
 * nothing.
 */
export async function follow(work: Work): Promise<boolean> {
  const { ports, operation, index, plan, record } = work
  const leg = operation.legs[index]
  const query = plan.follow?.query
  if (!query || !leg) return true
  const answer = await ports.call(query.call)
  if (stageOf(leg) === 'final') {
    if (!answer.ok) return record(awayTrouble(ports, answer.error))
    const txId = currentTransaction(leg)?.txId
    const booked = bookedIn(query.read(answer.value))
    return record(
      txId !== undefined && booked.includes(txId)
        ? { kind: 'acknowledged', txId }
        : { kind: 'pending' },
    )
  }
  const trace = answer.ok ? query.read(answer.value) : undefined
  const news = trace && newsOf(work, trace)
  if (news) return record(news)
  const refund = await trace?.refund?.(solidifiedState(ports.node))
  if (refund && !refund.ok) return record(nodeTrouble(ports, refund.error))
  if (refund?.value !== undefined)
    return record({ kind: 'skipped', reason: refund.value, isSolid: true })
  // A transaction that was not found in time may be in a block that the TRON node did not know.
  const open = tracked(leg)
  if (!(await look(work, open))) return false
  if (!answer.ok) return record(awayTrouble(ports, answer.error))
  return open.length > 0 || record({ kind: 'unseen' })
}

const bookedIn = ({ transactions }: Trace): string[] =>
  transactions.filter(({ isBooked }) => isBooked).map(({ txId }) => txId)

/** Returns what the backend reports and this leg does not know yet. */
function newsOf({ operation, index }: Work, trace: Trace): Event | undefined {
  const leg = operation.legs[index]
  const known = new Map(leg?.transactions.map((tx) => [tx.txId, tx]))
  const found = trace.transactions.find(({ txId, isBooked }) => {
    const tx = known.get(txId)
    return !tx || (isBooked && tx.missedAt !== undefined)
  })
  if (found) return { kind: 'followed', txId: found.txId, expiresAt: found.expiresAt }
  // Transactions that may still be found are looked for first.
  const isOver = leg === undefined || tracked(leg).every((tx) => tx.missedAt !== undefined)
  return trace.isExpired && isOver ? parked({ kind: 'expired' }) : undefined
}

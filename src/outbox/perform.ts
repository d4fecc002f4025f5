import { solidifiedState } from '../chain/chainState.ts'
import { askBefore, verdictEvent } from './askBefore.ts'
import { hasAcknowledged, look } from './look.ts'
import { tracked, type Effect } from './next.ts'
import type { LegTransaction } from './operation.ts'
import { cross } from './cross.ts'
import { follow } from './follow.ts'
import type { Work } from './ports.ts'
import { prove } from './prove.ts'
import { buildLeg } from './build.ts'
import { signLeg } from './sign.ts'
import { backendTrouble, earlyEvent, nodeTrouble, unpinnedTrouble } from './trouble.ts'

/** Performs one effect and records its outcome. Returns false if the lease was lost on the way. */
export function perform(work: Work, effect: Effect): Promise<boolean> {
  switch (effect.kind) {
    case 'prepare':
      return prepare(work)
    case 'build':
      return buildLeg(work)
    case 'announce':
      return announce(work, effect.transaction)
    case 'sign':
      return signLeg(work, effect.transaction)
    case 'broadcast':
      return broadcast(work, effect.transaction)
    case 'look':
      return look(work, effect.transactions)
    case 'report':
      return report(work, effect.txId)
    case 'cross':
      return cross(work, effect.txId)
    case 'settle':
      return settle(work)
    case 'prove':
      return prove(work, effect.transaction)
    case 'follow':
      return follow(work)
  }
}

async function prepare(work: Work): Promise<boolean> {
  const { ports, plan, record } = work
  const unpinned = await unpinnedTrouble(ports, plan)
  if (unpinned) return record(unpinned)
  if (plan.skip) {
    const skip = await plan.skip(ports.node)
    if (!skip.ok) return record(nodeTrouble(ports, skip.error))
    if (skip.value !== undefined) return record({ kind: 'skipped', reason: skip.value })
  }
  const early = await earlyEvent(ports, plan)
  if (early) return record(early)
  if (plan.verify) {
    const verdict = await plan.verify(ports.node)
    if (!verdict.ok) return record(nodeTrouble(ports, verdict.error))
    const event = verdictEvent(work, verdict.value)
    if (event) return record(event)
  }
  const answer = await askBefore(work)
  return record(answer.ok ? { kind: 'agreed' } : answer.error)
}

async function announce(work: Work, tx: LegTransaction): Promise<boolean> {
  const answer = await askBefore(work, tx, true)
  return work.record(answer.ok ? { kind: 'announced', txId: tx.txId } : answer.error)
}

/** Sends the same bytes as often as needed. The network removes duplicates by txID. */
async function broadcast(work: Work, tx: LegTransaction): Promise<boolean> {
  const { ports, record } = work
  if (!tx.unsigned || !tx.signature) throw new Error(`no signed bytes for ${tx.txId}`)
  const answer = await ports.node.broadcast({ ...tx.unsigned, signature: tx.signature })
  if (answer.ok) return record({ kind: 'sent', txId: tx.txId, code: answer.value.code })
  // No answer came, but the transaction may have been accepted.
  const info = await ports.node.transactionInfo(tx.txId)
  if (info.ok && info.value) return record({ kind: 'sent', txId: tx.txId, code: undefined })
  // It was tried for its whole life. From here on it is looked for, and its end can be proved.
  const head = await ports.node.solidifiedHead()
  if (head.ok && head.value.timestamp >= tx.expiresAt)
    return record({ kind: 'sent', txId: tx.txId, code: undefined })
  return record(nodeTrouble(ports, answer.error))
}

async function report({ ports, plan, record }: Work, txId: string): Promise<boolean> {
  if (!plan.after) return record({ kind: 'acknowledged', txId })
  const answer = await ports.call(plan.after(txId))
  if (!answer.ok) return record(backendTrouble(ports, answer.error))
  return record(
    hasAcknowledged(answer.value) ? { kind: 'acknowledged', txId } : { kind: 'pending' },
  )
}

/**
 * Settles a leg that was skipped because the newest block says it is not needed. That block can be
 * orphaned. The leg is final once the solidified chain agrees, and needed again if neither agrees
 * any more. Transactions handed over earlier are also looked for, because one of them may be the
 * payment.
 */
async function settle(work: Work): Promise<boolean> {
  const { ports, operation, index, plan, record } = work
  const leg = operation.legs[index]
  if (!leg || !(await look(work, tracked(leg)))) return false
  // If this version's plan has no `skip` any more, the leg counts as needed.
  const solid = await plan.skip?.(solidifiedState(ports.node))
  if (solid && !solid.ok) return record(nodeTrouble(ports, solid.error))
  if (solid?.value !== undefined) return record({ kind: 'settled' })
  const newest = await plan.skip?.(ports.node)
  if (newest && !newest.ok) return record(nodeTrouble(ports, newest.error))
  return record({ kind: newest?.value === undefined ? 'needed' : 'unsettled' })
}

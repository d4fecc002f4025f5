import type { TransactionInfo } from '../chain/nodeAnswers.ts'
import { decodeEvents } from '../chain/event.ts'
import type { LegPlan } from './kind.ts'
import type { LegTransaction, Receipt } from './operation.ts'
import { mayGoOn, mayRepeat } from './next.ts'
import { isDone } from './stage.ts'
import { POLLS } from './pace.ts'
import type { RunnerPorts, Work } from './ports.ts'
import { nodeTrouble } from './trouble.ts'
import { unneededReason } from './unneeded.ts'

/** Until they are included, signed bytes are sent again once in this many polls. */
const RESEND_EVERY_POLLS = 5

/** Looks for each transaction on the full node and, where it matters, on the solidified chain. */
export async function look(work: Work, transactions: readonly LegTransaction[]): Promise<boolean> {
  for (const tx of transactions) {
    if (!(await lookFor(work, tx))) return false
  }
  return true
}

async function lookFor(work: Work, tx: LegTransaction): Promise<boolean> {
  const { ports, plan, record } = work
  const { node } = ports
  const { txId } = tx
  const solidHead = tx.included && (await node.solidifiedHead())
  if (solidHead && !solidHead.ok) return record(nodeTrouble(ports, solidHead.error))
  // Not asked for before it can be there: one answer about the head serves all who wait.
  if (tx.included && solidHead && solidHead.value.number >= tx.included.blockNumber) {
    const solid = await node.solidifiedTransactionInfo(txId)
    if (!solid.ok) return record(nodeTrouble(ports, solid.error))
    if (solid.value) {
      return record({ kind: 'solidified', txId, receipt: receiptOf(ports, plan, tx, solid.value) })
    }
  }
  const info = await node.transactionInfo(txId)
  if (!info.ok) return record(nodeTrouble(ports, info.error))
  if (info.value) {
    const receipt = receiptOf(ports, plan, tx, info.value)
    const solidIn = solidHead && receipt.blockNumber - solidHead.value.number
    if (!(await record({ kind: 'polled', txId, receipt, solidIn }))) return false
    return tx.included || !receipt.expectedEvent ? true : hint(work, txId)
  }
  if (!(await record({ kind: 'polled', txId, receipt: undefined }))) return false
  return missing(work, tx)
}

/** Not on the full node: resent while it lives, then looked for on the solidified chain. */
async function missing(work: Work, tx: LegTransaction): Promise<boolean> {
  const { ports, operation, index, plan, record } = work
  const { node } = ports
  const { txId } = tx
  const leg = operation.legs[index]
  // Only what was sent before is resent: nothing that was held back, and nothing retired. Nor what
  // would pay a second time, now that something else is known of the leg.
  const resend =
    !plan.retired &&
    leg !== undefined &&
    mayGoOn(leg, plan, tx) &&
    tx.signature &&
    tx.sentAt !== undefined &&
    (tx.polls + 1) % RESEND_EVERY_POLLS === 0
  const late =
    tx.missedAt !== undefined ||
    tx.polls % RESEND_EVERY_POLLS === 0 ||
    // Polled slowly by now; until its end is seen the user cannot take the order back.
    (tx.origin === 'elsewhere' && tx.polls >= POLLS)
  if (!resend && !late) return true
  const solidHead = await node.solidifiedHead()
  if (!solidHead.ok) return record(nodeTrouble(ports, solidHead.error))
  if (solidHead.value.timestamp < tx.expiresAt) {
    if (!resend || !tx.unsigned || !tx.signature) return true
    const answer = await node.broadcast({ ...tx.unsigned, signature: tx.signature })
    return answer.ok ? record({ kind: 'sent', txId, code: answer.value.code }) : true
  }
  const solid = await node.solidifiedTransactionInfo(txId)
  if (!solid.ok) return record(nodeTrouble(ports, solid.error))
  if (solid.value) {
    return record({ kind: 'solidified', txId, receipt: receiptOf(ports, plan, tx, solid.value) })
  }
  if (!(await record({ kind: 'missed', txId }))) return false
  // Ours will not pay any more, but another device may have. An approval is not taken for granted:
  // it may stand because a wallet changed ours.
  const isNeeded = leg !== undefined && leg.skipped === undefined && !isDone(leg)
  const reason = isNeeded && plan.expects ? await unneededReason(work) : undefined
  return reason === undefined || record({ kind: 'skipped', reason })
}

/** Reported once it is included; the backend may say pending, and is asked again when final. */
async function hint({ ports, plan, record }: Work, txId: string): Promise<boolean> {
  if (!plan.after) return true
  const answer = await ports.call(plan.after(txId))
  return answer.ok && hasAcknowledged(answer.value) ? record({ kind: 'acknowledged', txId }) : true
}

/**
 * What a receipt means for this leg: success needs receipt success and the expected event. Where
 * no event is expected, only bytes are known to have done the job: our own, or such as do the same.
 * Where a contract knows no orders, its event tells of any that is like ours: another amount, say.
 */
export function receiptOf(
  { clock }: RunnerPorts,
  plan: LegPlan,
  { origin, doesSame }: LegTransaction,
  info: TransactionInfo,
): Receipt {
  const { blockNumber, blockTimestamp, result, fee, output } = info
  const { expects } = plan
  const expectedEvent =
    result === 'SUCCESS' &&
    (expects
      ? (doesSame !== false || mayRepeat(plan)) &&
        decodeEvents(expects.shape, expects.contract, info.logs).some(expects.matches)
      : origin === 'ours' || origin === 'handedOn' || doesSame === true)
  return { blockNumber, blockTimestamp, result, fee, output, expectedEvent, at: clock.now() }
}

export const hasAcknowledged = (answer: unknown): boolean =>
  (answer as { status?: unknown } | null)?.status === 'acknowledged'

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

/** Number of polls between two resends of the signed bytes, until the transaction is included. */
const RESEND_EVERY_POLLS = 5

/** Looks for each transaction on the full node and, if needed, on the solidified chain. */
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
  // Ask only once it can be there. A single answer about the head serves all transactions that
  // wait.
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

/**
 * Handles a transaction that the full node does not have. Resends it during its lifetime, then
 * looks on the solidified chain.
 */
async function missing(work: Work, tx: LegTransaction): Promise<boolean> {
  const { ports, operation, index, plan, record } = work
  const { node } = ports
  const { txId } = tx
  const leg = operation.legs[index]
  // Resend only what was sent before. Never resend a transaction that was held back or retired.
  // Never resend one that would pay twice, given what else is known of the leg.
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
    // It is polled slowly by now. The user cannot cancel the order until the end is known.
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
  // Ours can no longer pay, but another device may have paid. Approvals are excluded: the allowance
  // may come from our transaction as changed by a wallet.
  const isNeeded = leg !== undefined && leg.skipped === undefined && !isDone(leg)
  const reason = isNeeded && plan.expects ? await unneededReason(work) : undefined
  return reason === undefined || record({ kind: 'skipped', reason })
}

/**
 * Reports the transaction once it is included. The backend may answer pending, and is asked again
 * once it is final.
 */
async function hint({ ports, plan, record }: Work, txId: string): Promise<boolean> {
  if (!plan.after) return true
  const answer = await ports.call(plan.after(txId))
  return answer.ok && hasAcknowledged(answer.value) ? record({ kind: 'acknowledged', txId }) : true
}

/**
 * Converts transaction info to this leg's receipt. Success needs a successful receipt and the
 * expected event. If no event is expected, only known bytes count: our own, or bytes that do the
 * same. If a contract knows no orders, its event also matches similar calls, such as one with
 * another amount.
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

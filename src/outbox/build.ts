import { transactionId } from '../chain/transaction.ts'
import { ok, type Result } from '../core/result.ts'
import { BLOCK_MS } from '../core/time.ts'
import { askBefore } from './askBefore.ts'
import type { Event } from './event.ts'
import {
  endsAtOf,
  EXPIRATION_MS,
  expirationAfter,
  fetchOtherTimes,
  longestLife,
} from './expiration.ts'
import { EXPIRES, type Completed } from './kind.ts'
import { permissionToBuild } from './permission.ts'
import type { Work } from './ports.ts'
import { currentTransaction, isDone } from './stage.ts'
import { earlyEvent, nodeTrouble, parked, unpinnedTrouble } from './trouble.ts'
import { unneededReason } from './unneeded.ts'

/** Simulates the call, builds its transaction and stores it. This is the second write-ahead. */
export async function buildLeg(work: Work): Promise<boolean> {
  const { ports, operation, plan, plans, record } = work
  const { node, store, page, random, clock } = ports
  if (!page) return true
  // The leg may be too early again: its moment was missed, or the block that held it was orphaned.
  const early = await earlyEvent(ports, plan)
  if (early) return record(early)
  const completed = await completedCall(work)
  if (!completed.ok) return record(completed.error)
  const { call, expires } = completed.value
  const unpinned = await unpinnedTrouble(ports, { ...plan, call })
  if (unpinned) return record(unpinned)
  const permitted = await permissionToBuild(work, page.wallet.state(), call)
  if (!permitted.ok) return record(permitted.error)
  const under = permitted.value
  const lifeMs = under ? Math.min(under.lifeMs, longestLife(plan)) : EXPIRATION_MS
  const others = fetchOtherTimes(ports)
  const [head, reference] = await Promise.all([node.head(), node.solidifiedHead()])
  if (!head.ok) return record(nodeTrouble(ports, head.error))
  if (!reference.ok) return record(nodeTrouble(ports, reference.error))
  // The call could expire while the wallet is open, and would then revert.
  if (expires < head.value.timestamp + EXPIRATION_MS) return record({ kind: 'early', why: EXPIRES })
  const simulated = await page.dryRun(node, operation.owner, call)
  if (!simulated.ok) return record(nodeTrouble(ports, simulated.error))
  if (simulated.value.kind === 'reverted') {
    const reason = await unneededReason(work)
    if (reason !== undefined) return record({ kind: 'skipped', reason })
    const spent = await spentPreparation(work)
    if (spent !== undefined) return work.recordAt(spent, { kind: 'reopened' })
    const { output, message } = simulated.value
    return record(parked({ kind: 'wouldFail', output, message }))
  }
  // Co-signers should not wait for a call that would fail, but the wallet always gets its two
  // minutes.
  const end = under ? Math.max(endsAtOf(plans), head.value.timestamp + EXPIRATION_MS) : Infinity
  const expiresAt = Math.min(expires, end, expirationAfter(head.value, await others, lifeMs))
  const built = await page.build(call, {
    owner: operation.owner,
    // A solidified block cannot be orphaned, so the reference survives every reorganisation.
    reference: reference.value,
    expiresAt,
    permissionId: under?.multisig.permissionId,
    timestamp: await store.uniqueTime(
      head.value.timestamp + Math.floor(random.fraction() * BLOCK_MS),
    ),
  })
  if (!built.ok) {
    const { kind, detail } = built.error
    // A file of the app that failed to load is retried, like a failed request to the TRON node.
    return record(
      kind === 'missing'
        ? nodeTrouble(ports, { kind: 'network', detail })
        : parked({ kind: 'buildFailed', detail }),
    )
  }
  const unsigned = built.value
  if (transactionId(unsigned.raw_data_hex) !== unsigned.txID) {
    return record(parked({ kind: 'buildFailed', detail: 'txID is not the hash of the raw data' }))
  }
  return record({
    kind: 'built',
    transaction: {
      txId: unsigned.txID,
      origin: 'ours',
      unsigned,
      expiresAt,
      referenceBlock: reference.value.number,
      ...(under && { multisig: under.multisig }),
      builtAt: clock.now(),
      polls: 0,
    },
  })
}

/** Returns the call to make. If only the backend's answer completes it, asks for a fresh answer. */
async function completedCall(work: Work): Promise<Result<Completed, Event>> {
  const { call, before } = work.plan
  if (!before?.complete) return ok({ call, expires: Number.POSITIVE_INFINITY })
  const leg = work.operation.legs[work.index]
  const answer = await askBefore(work, leg && currentTransaction(leg))
  return answer.ok ? ok(before.complete(answer.value)) : answer
}

/**
 * Returns the index of the first leg that prepares this one, was done and is needed again. This
 * happens when two orders relied on one approval and the other order used it up. Undefined if there
 * is none, or the TRON node does not answer.
 */
export async function spentPreparation(work: Work): Promise<number | undefined> {
  const { ports, operation, index, plans } = work
  for (const [at, plan] of plans.slice(0, index).entries()) {
    const leg = operation.legs[at]
    // A preparation for an earlier leg has already done its job.
    const isOurs = plans.slice(at, index).every(({ preparation }) => preparation)
    if (!isOurs || !plan.skip || !leg || !isDone(leg)) continue
    const skip = await plan.skip(ports.node)
    if (skip.ok && skip.value === undefined) return at
  }
  return undefined
}

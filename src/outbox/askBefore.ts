import { err, ok, type Result } from '../core/result.ts'
import { MINUTE_MS, type Millis } from '../core/time.ts'
import type { Event } from './event.ts'
import { EXPIRATION_MS, longestLife } from './expiration.ts'
import type { Verdict } from './kind.ts'
import { mayRepeat } from './next.ts'
import type { LegTransaction } from './operation.ts'
import type { Work } from './ports.ts'
import { backendTrouble, nodeTrouble, parked } from './trouble.ts'
import { unneededReason } from './unneeded.ts'

/**
 * Makes the before call, if the leg has one. Returns the answer, or the event that keeps the leg
 * from going on. The backend knows `ours` already, or learns of it now if `announced`.
 */
export async function askBefore(
  work: Work,
  ours?: LegTransaction,
  announced = false,
): Promise<Result<unknown, Event>> {
  const { ports, plan } = work
  if (!plan.before) return ok(undefined)
  const news = announced && mayRepeat(plan) ? ours : undefined
  const answer = await ports.call(
    plan.before.call(news && { txId: news.txId, expiresAt: news.expiresAt }),
  )
  if (!answer.ok) {
    // The backend refuses an order that another device has paid: nothing is left to pay.
    const reason = answer.error.kind === 'refused' ? await unneededReason(work) : undefined
    return err(
      reason === undefined ? backendTrouble(ports, answer.error) : { kind: 'skipped', reason },
    )
  }
  const verdict = plan.before.judge(answer.value, ours?.txId)
  if (verdict.kind === 'otherDevice') {
    const head = await ports.node.head()
    // Chain time is needed to decide whether the announcement is credible.
    if (!head.ok) return err(nodeTrouble(ports, head.error))
    if (!isBelieved(work, verdict.expiresAt, head.value.timestamp)) return answer
  }
  const event = verdictEvent(work, verdict)
  return event ? err(event) : answer
}

/**
 * Whether an announcement can come from this app. Its transactions never live longer than their
 * rule allows, and anyone can announce anything.
 */
function isBelieved({ operation, plan }: Work, expiresAt: Millis, now: Millis): boolean {
  const lifeMs = operation.multisig ? longestLife(plan) : EXPIRATION_MS
  return expiresAt <= now + lifeMs + MINUTE_MS
}

/** Converts a verdict to the event that keeps the leg from going on, if any. */
export function verdictEvent({ operation, index }: Work, verdict: Verdict): Event | undefined {
  if (verdict.kind === 'agreed') return undefined
  if (verdict.kind === 'early') return verdict
  if (verdict.kind !== 'otherDevice') return parked(verdict)
  const insists = operation.legs[index]?.insistedAt !== undefined
  return insists ? undefined : parked(verdict, { afterMs: OTHER_DEVICE_MS })
}

const OTHER_DEVICE_MS = 5_000

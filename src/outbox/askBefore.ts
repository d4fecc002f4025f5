import { err, ok, type Result } from '../core/result.ts'
import type { Event } from './event.ts'
import type { Verdict } from './kind.ts'
import type { Work } from './ports.ts'
import { backendTrouble, parked } from './trouble.ts'

/**
 * Asks the backend beforehand, if it cares: its answer, or what keeps the leg from going on. `ours` is
 * the transaction that may have been announced.
 */
export async function askBefore(work: Work, ours?: string): Promise<Result<unknown, Event>> {
  const { ports, plan } = work
  if (!plan.before) return ok(undefined)
  const answer = await ports.call(plan.before.call())
  if (!answer.ok) return err(backendTrouble(ports, answer.error))
  const event = verdictEvent(work, plan.before.judge(answer.value, ours))
  return event ? err(event) : answer
}

export function verdictEvent({ operation, index }: Work, verdict: Verdict): Event | undefined {
  if (verdict.kind === 'agreed') return undefined
  if (verdict.kind === 'early') return verdict
  if (verdict.kind !== 'otherDevice') return parked(verdict)
  const insists = operation.legs[index]?.insistedAt !== undefined
  return insists ? undefined : parked(verdict, { afterMs: OTHER_DEVICE_MS })
}

const OTHER_DEVICE_MS = 5_000

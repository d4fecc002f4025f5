import type { ApiError } from '../api/client.ts'
import type { NodeError } from '../chain/nodeAnswers.ts'
import { findStranger } from '../chain/trust.ts'
import type { LegPlan } from './kind.ts'
import type { Trouble } from './operation.ts'
import type { RunnerPorts } from './ports.ts'
import type { Event, Retry } from './event.ts'

/** Parks the leg until the user acts, or until `retry`. */
export const parked = (trouble: Trouble, retry: Retry = 'user'): Event => ({
  kind: 'troubled',
  trouble,
  retry,
})

/** Returns the event for a contract that nothing vouches for. Nothing is built or signed for it. */
export async function unpinnedTrouble(
  ports: RunnerPorts,
  plan: Pick<LegPlan, 'call' | 'vouched'>,
): Promise<Event | undefined> {
  const stranger = await findStranger(ports.node, ports.pinned, plan)
  if (!stranger.ok) return nodeTrouble(ports, stranger.error)
  return stranger.value && parked({ kind: 'unpinned', contract: stranger.value })
}

/**
 * Returns the event that keeps the leg waiting, if its time has not come or is unknown. Undefined
 * if it has come.
 */
export async function earlyEvent(
  ports: RunnerPorts,
  { ready }: Pick<LegPlan, 'ready'>,
): Promise<Event | undefined> {
  if (!ready) return undefined
  const isTime = await ready(ports.node)
  if (!isTime.ok) return nodeTrouble(ports, isTime.error)
  const found = isTime.value
  if (found === true) return undefined
  return found === false ? { kind: 'early' } : { kind: 'early', why: found }
}

export const nodeTrouble = (ports: RunnerPorts, error: NodeError): Event =>
  unreachable(ports, 'node', error)

/**
 * Converts a backend error to an event. A busy backend, 401, 408, 425, 429, 5xx, silence and invalid
 * answers are retried; other refusals park the leg.
 */
export function backendTrouble(ports: RunnerPorts, error: ApiError): Event {
  if (error.kind === 'refused') return parked({ kind: 'refused', code: error.code })
  if (error.kind === 'http' && error.status < 500 && ![401, 408, 425, 429].includes(error.status))
    return parked({ kind: 'refused', code: error.status })
  return awayTrouble(ports, error)
}

/**
 * Converts any backend error to a retry, because asking again does no harm and there is nothing to
 * decide.
 */
export const awayTrouble = (ports: RunnerPorts, error: ApiError): Event =>
  unreachable(ports, 'backend', error)

/**
 * Schedules a retry, not before the end of the wait that a busy server asked for. The reducer knows
 * the number of failures; the runner adds the jitter.
 */
function unreachable(
  { random }: RunnerPorts,
  what: 'node' | 'backend',
  error: ApiError | NodeError,
): Event {
  const jitter = random.fraction()
  const trouble = { kind: 'unreachable', what, detail: describe(error) } as const
  if (error.kind !== 'busy') return parked(trouble, { jitter })
  const { waitMs } = error
  return parked({ ...trouble, waitMs }, { jitter, atLeastMs: waitMs })
}

const describe = (error: ApiError | NodeError): string =>
  'status' in error ? `HTTP ${error.status}` : 'detail' in error ? error.detail : error.kind

import type { ApiError } from '../api/client.ts'
import { trc20Calls } from '../chain/contracts/trc20.ts'
import type { NodeError } from '../chain/nodeAnswers.ts'
import type { Address } from '../core/address.ts'
import type { LegPlan } from './kind.ts'
import type { Trouble } from './operation.ts'
import type { RunnerPorts } from './ports.ts'
import type { Event, Retry } from './event.ts'

/** The leg waits for the user, or for `retry`. */
export const parked = (trouble: Trouble, retry: Retry = 'user'): Event => ({
  kind: 'troubled',
  trouble,
  retry,
})

/**
 * A call trusts its contract with money, and an approval its spender: the configuration has to name
 * both, or a contract that it names has to vouch for them.
 */
export async function unpinnedTrouble(
  ports: RunnerPorts,
  { call, vouched }: Pick<LegPlan, 'call' | 'vouched'>,
): Promise<Event | undefined> {
  const { contract, signature, args } = call
  const trusted = signature === trc20Calls.approve ? [contract, String(args[0])] : [contract]
  const strangers = trusted.filter((each) => !ports.pinned.has(each))
  if (strangers.length === 0) return undefined
  const unpinned = (stranger: string) => parked({ kind: 'unpinned', contract: stranger })
  if (!vouched || !ports.pinned.has(vouched.by.contract)) return unpinned(strangers[0]!)
  const read = await ports.node.read(vouched.by, vouched.types)
  if (!read.ok) return nodeTrouble(ports, read.error)
  const known = vouched.names(read.value)
  const stranger = strangers.find((each) => !known.includes(each as Address))
  return stranger === undefined ? undefined : unpinned(stranger)
}

export const nodeTrouble = (ports: RunnerPorts, error: NodeError): Event =>
  troubled(ports, { kind: 'unreachable', what: 'node', detail: describe(error) })

/** 401, 408, 425, 429, 5xx, silence and nonsense are tried again; other refusals park the leg. */
export function backendTrouble(ports: RunnerPorts, error: ApiError): Event {
  const code =
    error.kind === 'refused' ? error.code : error.kind === 'http' ? error.status : undefined
  const parks =
    error.kind === 'refused' ||
    (error.kind === 'http' && error.status < 500 && ![401, 408, 425, 429].includes(error.status))
  if (parks && code !== undefined) {
    return parked({ kind: 'refused', code })
  }
  return troubled(ports, { kind: 'unreachable', what: 'backend', detail: describe(error) })
}

/** Whatever the backend said: asking again does no harm, and there is nothing to decide. */
export const awayTrouble = (ports: RunnerPorts, error: ApiError): Event =>
  troubled(ports, { kind: 'unreachable', what: 'backend', detail: describe(error) })

/** Tried again: the reducer knows how often it failed, the runner adds the jitter. */
const troubled = (ports: RunnerPorts, trouble: Trouble): Event =>
  parked(trouble, { jitter: ports.random.fraction() })

const describe = (error: ApiError | NodeError): string =>
  'status' in error ? `HTTP ${error.status}` : 'detail' in error ? error.detail : error.kind

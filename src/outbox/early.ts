import type { Event } from './event.ts'
import type { LegPlan } from './kind.ts'
import type { RunnerPorts } from './ports.ts'
import { nodeTrouble } from './trouble.ts'

/** What keeps the leg waiting, if its time has not come or nobody can say; undefined if it has. */
export async function earlyEvent(
  ports: RunnerPorts,
  { ready }: Pick<LegPlan, 'ready'>,
): Promise<Event | undefined> {
  if (!ready) return undefined
  const isTime = await ready(ports.node)
  if (!isTime.ok) return nodeTrouble(ports, isTime.error)
  return isTime.value ? undefined : { kind: 'early' }
}

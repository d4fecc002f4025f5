import { SECOND_MS, type Millis } from '../core/time.ts'
import type { Kinds, LegPlan } from './kind.ts'
import { portsFor } from './network.ts'
import { isFinished, isRetired, legsAtWork, nextEffect, type Effect } from './next.ts'
import { isDue, WAITS_FOR_USER } from './pace.ts'
import type { Operation } from './operation.ts'
import { endOf } from './stage.ts'
import { perform } from './perform.ts'
import type { RunnerPorts } from './ports.ts'
import { reduce } from './reduce.ts'
import type { Event } from './event.ts'
import { LEASE_MS, type Schedule } from './store.ts'

/** Maximum number of effects in one pass, so that a mistake in the rules cannot loop forever. */
const EFFECTS_PER_PASS = 40

/**
 * Wait before a second attempt at the lock. A runner releases its lease a moment before its lock.
 */
const LEASE_GRACE_MS = 250

/**
 * Result of a pass. `worked`: the row was taken, or is archived. `held`: another runner has it.
 * `stranger`: this version and configuration can never do anything for it.
 */
export type Pass = 'worked' | 'held' | 'stranger'

/**
 * Carries one operation as far as it goes now. The lock shows at once that another runner died. The
 * lease covers a runner that froze and keeps its lock, and is the only protection without Web
 * Locks. The fence keeps a thawed runner from writing. `eager` looks at each leg once, even if it
 * is not due.
 */
export async function runOperation(ports: RunnerPorts, id: string, eager: boolean): Promise<Pass> {
  let passed: Pass | undefined
  const tryLocked = () =>
    ports.locks.tryRun(`outbox:${id}`, async () => {
      passed = await pass(ports, id, eager, true)
    })
  // Try again for the lock: if a runner without it died, the row would wait for the whole lease.
  if (!(await tryLocked())) {
    await ports.clock.sleep(LEASE_GRACE_MS)
    await tryLocked()
  }
  return passed ?? pass(ports, id, eager, false)
}

async function pass(
  ports: RunnerPorts,
  id: string,
  eager: boolean,
  hasLock: boolean,
): Promise<Pass> {
  const { store, clock, runner, kinds } = ports
  const row = await store.read(id)
  const plans = row && plansOf(kinds, row)
  const there = row && portsFor(ports, row)
  if (!plans || !there) return 'stranger'
  if (row.archivedAt !== undefined) return 'worked'
  const claim = await store.claim(id, runner, clock.now(), hasLock)
  if (!claim) return 'held'
  const ended = new AbortController()
  const heartbeat = keepLease(ports, id, claim.fence, ended.signal)
  try {
    await carryOn(there, claim.operation, plans, claim.fence, eager)
  } finally {
    ended.abort('done')
    await heartbeat
    await store.release(id, claim.fence)
  }
  return 'worked'
}

async function carryOn(
  ports: RunnerPorts,
  claimed: Operation,
  plans: readonly LegPlan[],
  fence: number,
  eager: boolean,
): Promise<void> {
  const { store, clock } = ports
  let operation = claimed
  const early = new Set(eager ? plans.keys() : [])
  const write = async (index: number, event: Event): Promise<boolean> => {
    const change = (current: Operation) => {
      const changed = reduce(current, index, event, clock.now())
      return { operation: changed, schedule: schedule(changed, plans) }
    }
    const put = (by: number | 'user') => store.write(operation.id, by, change)
    const written = await (isFromWallet(event)
      ? retryUntilWritten(() => put(fence), ports)
      : put(fence))
    if (written) {
      const how = endOf(written)
      if (how !== undefined && how !== endOf(operation)) ports.ended?.(written, how)
      operation = written
    }
    // The wallet may answer after this tab was frozen and another took over. Its answer is a fact,
    // whichever runner holds the lease.
    else if (isFromWallet(event)) await retryUntilWritten(() => put('user'), ports)
    return written !== undefined
  }
  for (let effects = 0; effects < EFFECTS_PER_PASS; effects += 1) {
    const work = nextWork(ports, operation, plans, early)
    if (!work) break
    const { index, effect } = work
    early.delete(index)
    const record = (event: Event) => write(index, event)
    const { plan } = work
    const one = { ports, operation, index, plan, plans, record, recordAt: write }
    if (!(await perform(one, effect))) return
  }
  // An effect that an older version scheduled and this one no longer performs would stay due
  // forever.
  const mayRest = isFinished(operation, plans) || isRetired(plans)
  if (mayRest && operation.archivedAt === undefined) {
    await store.write(operation.id, fence, (current) => {
      // A tap may have arrived since.
      const isOver = isFinished(current, plans)
      const changed = isOver ? { ...current, archivedAt: clock.now() } : current
      return { operation: changed, schedule: schedule(changed, plans) }
    })
  }
}

/**
 * Returns the first effect that this runner would perform for the operation now. Undefined if there
 * is none.
 */
function nextWork(
  ports: RunnerPorts,
  operation: Operation,
  plans: readonly LegPlan[],
  early: ReadonlySet<number>,
): { index: number; plan: LegPlan; effect: Effect } | undefined {
  for (const { index, open } of legsAtWork(operation, plans)) {
    const { plan, effect } = workOf(ports, operation, plans, index, open, early.has(index))
    if (effect) return { index, plan, effect }
  }
  return undefined
}

/**
 * Retries a write for as long as this runner lives. A wallet answers only once, and no one else
 * knows the answer. Storage may fail briefly after an app switch, or until the user has freed
 * space.
 */
async function retryUntilWritten<T>(
  write: () => Promise<T>,
  { clock, onError }: RunnerPorts,
): Promise<T> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await write()
    } catch (error) {
      if (!isTold) onError(error)
      await clock.sleep(SECOND_MS)
    }
  }
}

const isFromWallet = ({ kind }: Event) =>
  kind === 'signed' || kind === 'cosigned' || kind === 'changed' || kind === 'missigned'

function workOf(
  { clock, page }: RunnerPorts,
  operation: Operation,
  plans: readonly LegPlan[],
  index: number,
  open: boolean,
  early: boolean,
) {
  const leg = operation.legs[index]
  const plan = plans[index]
  if (!leg || !plan) throw new Error(`no plan for leg ${index} of ${operation.kind}`)
  const attended = open && (page?.isAttended(operation.id, index) ?? false)
  const effect =
    isDue(leg.nextAt, clock.now()) || (early && leg.nextAt !== WAITS_FOR_USER)
      ? nextEffect(leg, plan, { attended })
      : undefined
  return { plan, effect }
}

/** Returns the kind's plans for this row. Undefined if this version does not know the row. */
export function plansOf(kinds: Kinds, operation: Operation): readonly LegPlan[] | undefined {
  const kind = kinds.get(operation.kind)
  if (!kind || kind.version < operation.kindVersion) return undefined
  const plans = kind.plan(operation)
  return plans?.length === operation.legs.length ? plans : undefined
}

/**
 * Returns when a row is due: the earliest time of a leg that has something to do. In the tab where
 * the user asked for it, this includes effects that need the user.
 */
export function schedule(
  operation: Operation,
  plans: readonly LegPlan[],
  isAttended: (leg: number) => boolean = () => false,
): Schedule {
  const times = legsAtWork(operation, plans).map(({ index, open }): Millis => {
    const leg = operation.legs[index]
    const plan = plans[index]
    const attended = open && isAttended(index)
    return leg && plan && nextEffect(leg, plan, { attended }) ? leg.nextAt : WAITS_FOR_USER
  })
  const live = operation.archivedAt === undefined
  const done = live && isFinished(operation, plans)
  return { live, nextAt: done ? 0 : Math.min(WAITS_FOR_USER, ...times) }
}

async function keepLease(
  { store, clock }: RunnerPorts,
  id: string,
  fence: number,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    await clock.sleep(LEASE_MS / 3, ended)
    // After a failed renewal, other runners get the row in time. The fence keeps the writes apart.
    const renewed = ended.aborted || (await store.renew(id, fence, clock.now()).catch(() => false))
    if (!renewed) return
  }
}

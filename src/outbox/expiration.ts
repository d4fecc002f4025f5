import type { BlockHead } from '../chain/nodeAnswers.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Millis } from '../core/time.ts'
import type { LegPlan } from './kind.ts'
import { mayRepeat } from './next.ts'
import type { RunnerPorts } from './ports.ts'

/**
 * A wallet window stays open longer than tronweb's default of 60 s; the network allows up to 24 h.
 */
export const EXPIRATION_MS = 2 * MINUTE_MS

/**
 * How long a transaction may live that several people sign. The network allows a day. Where a second
 * attempt needs proof that the first one is dead, every block of its life has to be read for that:
 * an hour's are 1,200.
 */
export const longestLife = (plan: Pick<LegPlan, 'repeat'>): Millis =>
  mayRepeat(plan) ? DAY_MS : HOUR_MS

/** Chain time after which a contract refuses what several sign for one order; without end, mostly. */
export const endsAtOf = (plans: readonly Pick<LegPlan, 'endsAt'>[]): Millis =>
  Math.min(...plans.map(({ endsAt = Number.POSITIVE_INFINITY }) => endsAt))

/**
 * Chain time after which no block may contain a transaction made now. The earliest head counts,
 * since a node whose clock runs ahead would grant too long a life; a node that stands still would
 * grant none, and is left out.
 */
export const expirationAfter = (
  head: BlockHead,
  others: readonly Millis[],
  lifeMs: Millis = EXPIRATION_MS,
): Millis =>
  lifeMs +
  Math.min(head.timestamp, ...others.filter((time) => head.timestamp - time < STANDING_STILL_MS))

/** A node this far behind has stopped following the chain: its next block is long overdue. */
const STANDING_STILL_MS = MINUTE_MS

/** The chain's time at the further nodes; one that keeps the user waiting is left out. */
export async function fetchOtherTimes({ otherNodes, clock }: RunnerPorts): Promise<Millis[]> {
  const times = otherNodes.map(async (node) => {
    const told = new AbortController()
    const late = clock.sleep(OTHER_NODE_MS, told.signal).then(() => undefined)
    const head = await Promise.race([node.head(), late])
    told.abort()
    return head?.ok ? [head.value.timestamp] : []
  })
  return (await Promise.all(times)).flat()
}

const OTHER_NODE_MS = 2 * SECOND_MS

import type { BlockHead } from '../chain/nodeAnswers.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Millis } from '../core/time.ts'
import type { LegPlan } from './kind.ts'
import { mayRepeat } from './next.ts'
import type { RunnerPorts } from './ports.ts'

/**
 * Lifetime of a transaction, in ms. A wallet window stays open longer than tronweb's default of 60
 * s. The network allows up to 24 h.
 */
export const EXPIRATION_MS = 2 * MINUTE_MS

/**
 * Longest lifetime of a transaction that several people sign. The network allows a day. If a second
 * attempt needs proof that the first is dead, every block of that lifetime must be read. An hour
 * has 1,200 blocks.
 */
export const longestLife = (plan: Pick<LegPlan, 'repeat'>): Millis =>
  mayRepeat(plan) ? DAY_MS : HOUR_MS

/**
 * Chain time after which the contract refuses the calls that several people sign for one order.
 * Usually Infinity.
 */
export const endsAtOf = (plans: readonly Pick<LegPlan, 'endsAt'>[]): Millis =>
  Math.min(...plans.map(({ endsAt = Number.POSITIVE_INFINITY }) => endsAt))

/**
 * Returns the chain time after which no block may contain a transaction built now. The earliest
 * head counts, because a node with a fast clock would grant too long a life. A stalled node would
 * grant none, so it is left out.
 */
export const expirationAfter = (
  head: BlockHead,
  others: readonly Millis[],
  lifeMs: Millis = EXPIRATION_MS,
): Millis =>
  lifeMs +
  Math.min(head.timestamp, ...others.filter((time) => head.timestamp - time < STANDING_STILL_MS))

/** Lag after which a TRON node counts as stalled: its next block is long overdue. */
const STANDING_STILL_MS = MINUTE_MS

/** Fetches the chain time of the further nodes. A node that answers too slowly is left out. */
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

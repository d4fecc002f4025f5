import type { Clock } from '../../core/ports.ts'
import { SECOND_MS } from '../../core/time.ts'
import type { Operation } from '../../outbox/operation.ts'
import { isDone } from '../../outbox/stage.ts'
import type { Source } from '../answers/renewal.ts'

/**
 * Pauses between requests to the backend. It is not notified of everything: it reads locks, for
 * example, from the chain, and finds them after a while.
 */
const PAUSES_MS = [2, 3, 5, 10].map((seconds) => seconds * SECOND_MS)

/**
 * Follows the operations of this device, and renews what is on screen when one of them changes it.
 * Chain answers are renewed once it is in a block, backend answers once it is final.
 */
export function createRenewing(
  renew: (source: Source) => void,
  clock: Pick<Clock, 'sleep'>,
  gone: AbortSignal,
): (operations: readonly Operation[]) => void {
  let before: ReadonlyMap<string, Operation> | undefined
  let latest = 0

  async function askBackend() {
    const round = ++latest
    renew('backend')
    for (const pause of PAUSES_MS) {
      await clock.sleep(pause, gone)
      if (gone.aborted || round !== latest) return
      renew('backend')
    }
  }

  return (operations) => {
    const known = before
    // Few of thousands have changed. The others are the same objects.
    const changes = known ? operations.filter((it) => known.get(it.id) !== it) : []
    const steps = changes.map((operation) => {
      const earlier = known?.get(operation.id)
      return { from: earlier ? reachedBy(earlier) : NOTHING, to: reachedBy(operation) }
    })
    const isInBlock = steps.some(({ from, to }) => to.inBlock > from.inBlock)
    const isFinal = steps.some(({ from, to }) => to.final > from.final)
    before = new Map(operations.map((operation) => [operation.id, operation]))
    if (isInBlock || isFinal) renew('chain')
    if (isFinal) void askBackend()
  }
}

/** Progress of an operation, in steps that change the answers of others. */
interface Reached {
  readonly inBlock: number
  /** Also counts the legs that the backend has acknowledged. */
  readonly final: number
}

const NOTHING: Reached = { inBlock: 0, final: 0 }

function reachedBy({ legs }: Operation): Reached {
  const transactions = legs.flatMap((leg) => leg.transactions)
  return {
    inBlock: transactions.filter(({ included, final }) => included ?? final).length,
    final: transactions.filter(({ final }) => final).length + legs.filter(isDone).length,
  }
}

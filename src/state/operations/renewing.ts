import type { Clock } from '../../core/ports.ts'
import { SECOND_MS } from '../../core/time.ts'
import type { Operation } from '../../outbox/operation.ts'
import { isDone } from '../../outbox/stage.ts'
import type { Source } from '../answers/renewal.ts'

/** Not all is reported: the backend reads locks, for one, from the chain, and finds them in a while. */
const PAUSES_MS = [2, 3, 5, 10].map((seconds) => seconds * SECOND_MS)

/**
 * Follows the operations of this device, and has what is on screen asked for again when one of them
 * changed it: of the chain as soon as it is in a block, of the backend from when it is final.
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
    // Of thousands, few have changed: the others are the same objects.
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

/** How far an operation has come, in steps that change what others tell of it. */
interface Reached {
  readonly inBlock: number
  /** Also how much of it the backend has acknowledged. */
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

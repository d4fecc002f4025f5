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
  let before: ReadonlyMap<string, Reached> | undefined
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
    const now = new Map(operations.map((operation) => [operation.id, reachedBy(operation)]))
    const hasGone = (further: keyof Reached) =>
      before !== undefined &&
      [...now].some(([id, reached]) => reached[further] > (before?.get(id)?.[further] ?? 0))
    const [isInBlock, isFinal] = [hasGone('inBlock'), hasGone('final')]
    before = now
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

function reachedBy({ legs }: Operation): Reached {
  const transactions = legs.flatMap((leg) => leg.transactions)
  return {
    inBlock: transactions.filter(({ included, final }) => included ?? final).length,
    final: transactions.filter(({ final }) => final).length + legs.filter(isDone).length,
  }
}

import type { OperationRow } from '../../src/db/database.ts'
import { tracked } from '../../src/outbox/next.ts'
import type { Leg, Operation } from '../../src/outbox/operation.ts'
import { currentLeg, currentTransaction, stageOf, type Stage } from '../../src/outbox/stage.ts'
import type { Process } from './process.ts'

/** Target of a fault, if it is not everything on a device. */
export type Struck =
  /** Order on which its user acts. */
  | { readonly order: string }
  /** Current transaction of a leg. */
  | { readonly transaction: string; readonly by?: Process }
  /** Legs that another device or account had done, and that are now undone. */
  | { readonly undone: (operation: Operation, leg: number) => boolean }
  /** Request of a process, with the order or the transaction that it names, if any. */
  | { readonly by: Process; readonly names?: string | undefined }

/**
 * Finds the stages at which orders are struck. Bystanders do not count. Requests for an order that
 * another process now holds do not count either, because the row does not show their stage.
 */
export function stagesStruck(rows: Iterable<OperationRow>, struck: Struck | undefined): Stage[] {
  const known = [...rows].filter(({ body }) => typeof body === 'object')
  const operations = known.map(({ body }) => body as Operation)
  if (!struck) {
    const live = operations.filter(({ archivedAt }) => archivedAt === undefined)
    return (live.length > 0 ? live : operations).map(shownStage)
  }
  if ('order' in struck) return operations.filter(({ id }) => id === struck.order).map(shownStage)
  if ('undone' in struck)
    return operations.flatMap((operation) =>
      operation.legs
        .map(stageOf)
        .filter((stage, index) => stage === 'unneeded' && struck.undone(operation, index)),
    )
  const { by } = struck
  const held = operations.filter((_, at) => !by || known[at]!.lease?.runner === by.name)
  if ('transaction' in struck)
    return held
      .flatMap(({ legs }) => legs)
      .filter((leg) => currentTransaction(leg)?.txId === struck.transaction)
      .map(stageOf)
  const { names } = struck
  if (names === undefined) return held.length === 1 ? atWork(held[0]!) : []
  return held.flatMap((operation) =>
    operation.id === names ? atWork(operation) : operation.legs.filter(has(names)).map(stageOf),
  )
}

/** Returns the stage that an order shows: of its current leg, or of the last one. */
export function shownStage(operation: Operation): Stage {
  const leg = currentLeg(operation) ?? operation.legs.at(-1)
  return leg ? stageOf(leg) : 'planned'
}

/** Returns the stage of the current leg, if no other leg is possible. */
function atWork(operation: Operation): Stage[] {
  const current = currentLeg(operation)
  const legs = operation.legs.filter((leg) => leg === current || tracked(leg).length > 0)
  return legs.length === 1 ? legs.map(stageOf) : []
}

const has =
  (txId: string) =>
  ({ transactions }: Leg): boolean =>
    transactions.some((tx) => tx.txId === txId)

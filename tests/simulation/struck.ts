import type { OperationRow } from '../../src/db/database.ts'
import { tracked } from '../../src/outbox/next.ts'
import type { Leg, Operation } from '../../src/outbox/operation.ts'
import { currentLeg, currentTransaction, stageOf, type Stage } from '../../src/outbox/stage.ts'
import type { Process } from './process.ts'

/** What a fault takes effect on, if not on everything on a device. */
export type Struck =
  /** What a user does with one order. */
  | { readonly order: string }
  /** The transaction that a leg stands on. */
  | { readonly transaction: string; readonly by?: Process }
  /** Legs that somebody else had done, and that are undone now. */
  | { readonly undone: (operation: Operation, leg: number) => boolean }
  /** A request of a process, with the order or the transaction that it names, if any. */
  | { readonly by: Process; readonly names?: string | undefined }

/**
 * The stages at which orders are struck. Bystanders do not count, and neither do requests for an
 * order that another process holds by now: the row does not say where the asking one stands.
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

/** The stage that an order shows: of the leg that is worked on, or of the last one. */
export function shownStage(operation: Operation): Stage {
  const leg = currentLeg(operation) ?? operation.legs.at(-1)
  return leg ? stageOf(leg) : 'planned'
}

/** The stage of the leg being worked on, if it can be no other. */
function atWork(operation: Operation): Stage[] {
  const current = currentLeg(operation)
  const legs = operation.legs.filter((leg) => leg === current || tracked(leg).length > 0)
  return legs.length === 1 ? legs.map(stageOf) : []
}

const has =
  (txId: string) =>
  ({ transactions }: Leg): boolean =>
    transactions.some((tx) => tx.txId === txId)

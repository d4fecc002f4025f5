import { awaitsTap, tracked } from '../../src/outbox/next.ts'
import type { Leg, LegTransaction, Operation } from '../../src/outbox/operation.ts'
import { currentLeg, isDone, stageOf } from '../../src/outbox/stage.ts'
import { WAITS_FOR_USER } from '../../src/outbox/pace.ts'
import type { OperationRow } from '../../src/db/database.ts'
import type { Chain } from './chain.ts'

/** What an order's leg is paid by, in the world's own books. */
export interface Made {
  readonly order: string
  readonly leg: string
  readonly origin: LegTransaction['origin']
}

/** Whether a leg moves money; an approval may be made as often as one likes. */
export const isPayment = (leg: string): boolean => !leg.startsWith('approve')

/** What a row says that is not so, compared with the chain as nobody in the world can see it. */
export function falsehoods({ body, nextAt, live }: OperationRow, chain: Chain): string[] {
  const operation = body as Operation
  const found = operation.legs.flatMap((leg) => falsehoodsOf(leg, chain))
  const leg = currentLeg(operation)
  if (live === 1 && nextAt === WAITS_FOR_USER && !(leg && awaitsTap(leg)))
    found.push('waits for nobody')
  if (live === 0 && operation.archivedAt === undefined) found.push('is neither live nor archived')
  if (operation.archivedAt !== undefined && operation.understoodAt === undefined && leg)
    found.push(`is archived while a leg is ${stageOf(leg)}`)
  return found
}

function falsehoodsOf(leg: Leg, chain: Chain): string[] {
  const found: string[] = []
  for (const tx of leg.transactions) {
    const truth = chain.finalOf(tx.txId)
    const name = `${leg.name} ${tx.txId.slice(0, 6)}`
    if (tx.final && tx.final.result !== truth?.result)
      found.push(`${name} is told final as ${tx.final.result}, and is ${truth?.result ?? 'open'}`)
    if (tx.certificate && !chain.isDead(tx.txId, tx.expiresAt))
      found.push(`${name} is certified dead, and is not`)
  }
  if (stageOf(leg) === 'acknowledged' && !leg.skipped) {
    const { txId = '' } = leg.acknowledged ?? {}
    if (chain.finalOf(txId)?.result !== 'SUCCESS') found.push(`${leg.name} is acknowledged, unpaid`)
  }
  return found
}

/** Payments of one leg that all succeeded: more than one is what must never be. */
export function doublePayments(chain: Chain, made: ReadonlyMap<string, Made>): string[] {
  const paid = new Map<string, string[]>()
  for (const { txId, outcome } of chain.included()) {
    const of = made.get(txId)
    if (outcome.result !== 'SUCCESS' || !of || !isPayment(of.leg)) continue
    const key = `${of.order.slice(0, 4)} ${of.leg}`
    paid.set(key, [...(paid.get(key) ?? []), txId.slice(0, 6)])
  }
  return [...paid].flatMap(([key, txIds]) =>
    txIds.length > 1 ? [`${key} was paid ${txIds.length} times: ${txIds.join(', ')}`] : [],
  )
}

/** Whether an order has nothing left to do. */
export const isOver = ({ archivedAt, legs }: Operation): boolean =>
  archivedAt !== undefined || legs.every((leg) => isDone(leg) && tracked(leg).length === 0)

/** The same, or it watches for ever what others have settled and nobody wants proof of. */
export const isSettled = (operation: Operation): boolean =>
  operation.archivedAt !== undefined || operation.legs.every(isDone)

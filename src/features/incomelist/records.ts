import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { income, IncomeBooking, IncomeClaim, IncomeState } from '../../api/endpoints/income.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg, currentTransaction, notableTransaction } from '../../outbox/stage.ts'
import { hasFailed } from '../../state/operations/standing.ts'

export type BalanceChange = ResponseOf<typeof income.profitChangeRecordList>['items'][number]

// What the lists know their items by. One transaction may do several.

export const keyOfClaim = ({ orderKey, txId, position }: IncomeClaim): string =>
  orderKey ?? `${txId} ${position}`

export const keyOfBooking = ({ type, referral, causes: [cause] }: IncomeBooking): string =>
  `${type} ${referral?.level} ${cause?.txId} ${cause?.position}`

export const keyOfChange = ({ change, orderKey, cause }: BalanceChange): string =>
  `${change} ${orderKey} ${cause?.txId} ${cause?.position}`

/** Where an order goes on, or has its fee taken back. */
export const claimingPath = (orderKey: string): string => `/claiming?order=${orderKey}`

/**
 * Those of this device's operations that the backend does not list yet. An order is known by its key,
 * what is claimed on the chain by its transaction: each stands in one place alone.
 */
export function unlistedOf(
  operations: readonly Operation[],
  claims: readonly IncomeClaim[],
): readonly Operation[] {
  const listed = new Set(claims.flatMap(({ orderKey, txId }) => [orderKey, txId]))
  return operations.filter((operation) => {
    const leg = currentLeg(operation)
    const txId = leg && currentTransaction(leg)?.txId
    return !listed.has(operation.id) && !(txId !== undefined && listed.has(txId))
  })
}

/** How far an operation is that the backend does not list yet; undefined before it was sent. */
export function ownStateOf(operation: Operation): IncomeState | undefined {
  if (hasFailed(operation)) return 'failed'
  const tx = notableTransaction(operation)
  if (!tx || tx.final) return undefined
  return tx.included ? 'confirming' : 'packing'
}

import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { income, IncomeClaim, IncomeState, IncomeType } from '../../api/endpoints/income.ts'
import { isOneOf, type KindNames } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg, currentTransaction, notableTransaction } from '../../outbox/stage.ts'
import { hasFailed } from '../../state/operations/standing.ts'

export type BalanceChange = ResponseOf<typeof income.profitChangeRecordList>['items'][number]

// Keys of the items in the lists. One transaction may cause several items.

export const keyOfClaim = ({ orderKey, txId, position }: IncomeClaim): string =>
  orderKey ?? `${txId} ${position}`

export const keyOfChange = ({ change, orderKey, cause }: BalanceChange): string =>
  `${change} ${orderKey} ${cause?.txId} ${cause?.position}`

/** Path of the page where an order continues or its fee is refunded. */
export const claimingPath = (orderKey: string): string => `/claiming?order=${orderKey}`

/**
 * Returns this device's operations that the backend does not list yet. Orders match by key and
 * on-chain claims by transaction, so that each appears only once.
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

/**
 * Returns the state of an operation that the backend does not list yet; undefined before it is
 * sent.
 */
export function ownStateOf(operation: Operation): IncomeState | undefined {
  if (hasFailed(operation)) return 'failed'
  const tx = notableTransaction(operation)
  if (!tx || tx.final) return undefined
  return tx.included ? 'confirming' : 'packing'
}

/**
 * Kinds that claim or withdraw income, by their type; `several` covers kinds for more than one
 * type.
 */
export type KindsByType = Readonly<Partial<Record<IncomeType | 'several', KindNames>>>

/** Merges the kinds of all types. */
export const everyKindOf = (kinds: KindsByType): KindNames =>
  Object.fromEntries(
    Object.values(kinds)
      .flatMap((names) => Object.values(names))
      .map((name) => [name, name]),
  )

/** Filters of the records. */
export interface Filters {
  readonly type: IncomeType | 'all'
  readonly state: IncomeState | 'all'
}

/**
 * Filters this device's operations like the records. An operation of several types matches no
 * single type.
 */
export const matching = (
  operations: readonly Operation[],
  { type, state }: Filters,
  kinds: KindsByType,
): readonly Operation[] =>
  operations.filter(
    (operation) =>
      (state === 'all' || ownStateOf(operation) === state) &&
      (type === 'all' || isOneOf(operation, kinds[type] ?? {})),
  )

/**
 * Returns the page that continues an operation. A voucher order shares its key with its operation
 * and has a page of its own.
 */
export const placeOfOwn = (operation: Operation, { referral = {} }: KindsByType): string =>
  isOneOf(operation, referral) ? claimingPath(operation.id) : '/activity'

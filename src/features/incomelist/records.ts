import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { income, IncomeClaim, IncomeState, IncomeType } from '../../api/endpoints/income.ts'
import { isOneOf, type KindNames } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg, currentTransaction, notableTransaction } from '../../outbox/stage.ts'
import { hasFailed } from '../../state/operations/standing.ts'

export type BalanceChange = ResponseOf<typeof income.profitChangeRecordList>['items'][number]

// What the lists know their items by. One transaction may do several.

export const keyOfClaim = ({ orderKey, txId, position }: IncomeClaim): string =>
  orderKey ?? `${txId} ${position}`

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

/** The kinds that take income out, each by the type that it takes; `several` take more than one at once. */
export type KindsByType = Readonly<Partial<Record<IncomeType | 'several', KindNames>>>

/** All of them. */
export const everyKindOf = (kinds: KindsByType): KindNames =>
  Object.fromEntries(
    Object.values(kinds)
      .flatMap((names) => Object.values(names))
      .map((name) => [name, name]),
  )

/** What the records are narrowed to. */
export interface Filters {
  readonly type: IncomeType | 'all'
  readonly state: IncomeState | 'all'
}

/** This device's operations as the records are filtered; one of several types is of none of them alone. */
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

/** Where one goes on: an order by voucher, which has the key of its operation, on its own page. */
export const placeOfOwn = (operation: Operation, { referral = {} }: KindsByType): string =>
  isOneOf(operation, referral) ? claimingPath(operation.id) : '/activity'

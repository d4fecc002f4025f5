import type { KindName } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { Handing } from '../../sheets/handing.ts'
import type { presaleKinds } from './kinds.ts'
import type { Place } from './operations/family.ts'
import type { Sale } from './sale.ts'
import type { Standing } from './usePosition.ts'

type Kinds = typeof presaleKinds

/** Action that an account can take in a presale. */
export type Act = keyof Kinds

/**
 * Fields that an action's kind confirms in addition to the place, such as the amounts at the time
 * of the tap.
 */
type Confirmed<A extends Act> =
  Kinds[A] extends KindName<infer Intent> ? Omit<Intent, keyof Place> : never

/** Request to open the sheet of an action. */
export type Request<A extends Act> = {
  readonly act: A
  readonly sale: Sale
  readonly intent: Confirmed<A>
} & (A extends 'receive' | 'receiveLiquidity' ? EndsInsurance : unknown) &
  (A extends 'buy' ? { readonly handing: Handing } : unknown)

interface EndsInsurance {
  /** Insurance payment, in sun, that this action forfeits. */
  readonly insured: bigint
}

export type ActRequest = { [A in Act]: Request<A> }[Act]

/** Request for which the section opens a sheet. */
export type SheetRequest =
  | ActRequest
  /** Shows an operation that is already pending. */
  | { readonly act: 'view'; readonly operation: Operation }

export type Ask = (request: SheetRequest) => void

/** Props of a card that offers an action. */
export interface AskProps {
  readonly sale: Sale
  readonly isUnderway: boolean
  readonly onAsk: Ask
}

/** Props of a card about the account's position. */
export interface ClaimProps extends AskProps {
  readonly standing: Standing
  /** Amount that the insurance would pay now, in sun. */
  readonly insured: bigint
}

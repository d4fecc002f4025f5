import type { KindName } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { Handing } from '../../sheets/handing.ts'
import type { presaleKinds } from './kinds.ts'
import type { Place } from './operations/family.ts'
import type { Sale } from './sale.ts'
import type { Standing } from './usePosition.ts'

type Kinds = typeof presaleKinds

/** What an account can do in a presale. */
export type Act = keyof Kinds

/** What the kind of an act confirms besides the place, such as the amounts as they were at the tap. */
type Confirmed<A extends Act> =
  Kinds[A] extends KindName<infer Intent> ? Omit<Intent, keyof Place> : never

/** An act that a sheet is opened for. */
export type Request<A extends Act> = {
  readonly act: A
  readonly sale: Sale
  readonly intent: Confirmed<A>
} & (A extends 'receive' | 'receiveLiquidity' ? EndsInsurance : unknown) &
  (A extends 'buy' ? { readonly handing: Handing } : unknown)

interface EndsInsurance {
  /** What the insurance would give back, in sun, and no longer does after this. */
  readonly insured: bigint
}

export type ActRequest = { [A in Act]: Request<A> }[Act]

/** What the section opens a sheet for. */
export type SheetRequest =
  | ActRequest
  /** One that is already under way. */
  | { readonly act: 'view'; readonly operation: Operation }

export type Ask = (request: SheetRequest) => void

/** For a card from which something can be asked for. */
export interface AskProps {
  readonly sale: Sale
  readonly isUnderway: boolean
  readonly onAsk: Ask
}

/** For one about what the account has in it. */
export interface ClaimProps extends AskProps {
  readonly standing: Standing
  /** What the insurance would give back now, in sun. */
  readonly insured: bigint
}

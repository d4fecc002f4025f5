import type { Millis } from '../../core/time.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { Sale } from './sale.ts'
import type { Standing } from './usePosition.ts'

/** What the section opens a sheet for, with the amounts as they were at the tap. */
export type SheetRequest =
  /** `units` in smallest units, `cost` in sun. */
  | { readonly act: 'buy'; readonly sale: Sale; readonly units: bigint; readonly cost: bigint }
  /** In sun. */
  | { readonly act: 'refund'; readonly sale: Sale; readonly amount: bigint }
  | {
      readonly act: 'insurance'
      readonly sale: Sale
      readonly amount: bigint
      readonly givenUp: bigint
    }
  /** `insured`: what the insurance would give back, in sun, and no longer does after this. */
  | {
      readonly act: 'receive' | 'receiveLiquidity'
      readonly sale: Sale
      readonly units: bigint
      readonly insured: bigint
    }
  | { readonly act: 'launch'; readonly sale: Sale }
  | { readonly act: 'payCreator'; readonly sale: Sale; readonly amount: bigint }
  | { readonly act: 'takeBack'; readonly sale: Sale; readonly units: bigint }
  /** One that is already under way. */
  | { readonly act: 'view'; readonly operation: Operation }

export type Request<Act extends SheetRequest['act']> = Extract<SheetRequest, { readonly act: Act }>

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
  readonly now: Millis
}

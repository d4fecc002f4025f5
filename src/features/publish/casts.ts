import { HOUR_MS } from '../../core/time.ts'
import { plainToken } from '../../core/tokenTerms.ts'
import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { createToken, createTokenWithPresale, presellToken } from './operations/cast.ts'
import type { CastPlan } from './plan.ts'

/** Creation on this device that is pending or ended recently. */
export interface Cast {
  readonly operation: Operation
  readonly plan: CastPlan
}

/**
 * Time from its beginning for which an ended creation stays listed, in ms. After that, only the
 * list of tokens shows it.
 */
const SHOWN_MS = HOUR_MS

/** Returns an account's creations, newest first; `now` is device time. */
export const castsOf = (
  operations: readonly Operation[],
  owner: Address | undefined,
  now: number,
): Cast[] =>
  operations
    .filter((operation) => operation.owner === owner)
    .filter(({ archivedAt, createdAt }) => archivedAt === undefined || now - createdAt < SHOWN_MS)
    .flatMap((operation) => {
      const plan = planOf(operation)
      return plan ? [{ operation, plan }] : []
    })

/**
 * Returns the confirmed plan; undefined if the operation is not a creation, or has another version.
 */
export function planOf(operation: Pick<Operation, 'kind' | 'intent'>): CastPlan | undefined {
  const made = createToken.read(operation)
  if (made) return { ...made, presale: undefined }
  const presold = presellToken.read(operation)
  if (!presold) return createTokenWithPresale.read(operation)
  const { token: address, name, symbol, presale } = presold
  // The terms of the existing token are not part of this order.
  const token = { ...plainToken, name, symbol, totalSupply: 0n }
  return { token, profile: { description: '' }, presale, address }
}

import { HOUR_MS } from '../../core/time.ts'
import { plainToken } from '../../core/tokenTerms.ts'
import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { createToken, createTokenWithPresale, presellToken } from './operations/cast.ts'
import type { CastPlan } from './plan.ts'

/** A creation of this device that is under way, or was a moment ago. */
export interface Cast {
  readonly operation: Operation
  readonly plan: CastPlan
}

/** What ended is listed until this long after it was begun; then it is among the tokens. */
const SHOWN_MS = HOUR_MS

/** The creations of an account, newest first; `now` is the device's. */
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

/** What was confirmed; undefined if it is no creation, or of another version. */
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

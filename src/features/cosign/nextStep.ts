import type { Address } from '../../core/address.ts'
import { isKeyOf, weightOf } from '../../chain/permission.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { VerifiedRequest } from '../../outbox/verifyRequest.ts'

/** Finds this device's row that already holds the transaction, made here or accepted earlier. */
export const heldRow = (
  operations: readonly Operation[],
  { transaction: { txId } }: VerifiedRequest,
): Operation | undefined =>
  operations.find(({ legs }) =>
    legs.some(({ transactions }) => transactions.some((tx) => tx.txId === txId)),
  )

/** Remaining step for a shared transaction. */
export type Next =
  /** The signature of this key is needed. */
  | 'sign'
  /** The threshold is reached: it only has to be sent. */
  | 'send'
  /** It is final, or this key can add nothing. The device follows its result. */
  | 'follow'
  /** It has expired and can never be executed. */
  | 'nothing'

export function nextOf(
  { over, multisig, transaction }: VerifiedRequest,
  signer: Address | undefined,
): Next {
  const { signers = [] } = transaction
  if (over === 'expired') return 'nothing'
  if (over) return 'follow'
  if (weightOf(multisig, signers) >= multisig.threshold) return 'send'
  if (signer && isKeyOf(multisig, signer) && !signers.includes(signer)) return 'sign'
  return 'follow'
}

/** Returns why this key cannot add a signature; undefined if it can, or need not. */
export function objectionTo(
  taken: VerifiedRequest,
  signer: Address,
): 'noPermission' | 'signedBefore' | undefined {
  const { multisig, transaction } = taken
  if (!isKeyOf(multisig, signer)) return 'noPermission'
  if (taken.over) return undefined
  return transaction.signers?.includes(signer) ? 'signedBefore' : undefined
}

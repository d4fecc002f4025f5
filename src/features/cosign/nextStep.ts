import type { Address } from '../../core/address.ts'
import { isKeyOf, weightOf } from '../../chain/permission.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { TakenUp } from '../../outbox/takeUp.ts'

/** The row of this device that has the transaction already: its maker's, or one taken up before. */
export const heldRow = (
  operations: readonly Operation[],
  { transaction: { txId } }: TakenUp,
): Operation | undefined =>
  operations.find(({ legs }) =>
    legs.some(({ transactions }) => transactions.some((tx) => tx.txId === txId)),
  )

/** What is left to do about what was handed on. */
export type Next =
  /** This key's signature is wanted. */
  | 'sign'
  /** Enough have signed: it only has to be sent. */
  | 'send'
  /** It is over, or this key can add nothing: what becomes of it is followed here. */
  | 'follow'
  /** It can never be carried out any more. */
  | 'nothing'

export function nextOf(
  { over, multisig, transaction }: TakenUp,
  signer: Address | undefined,
): Next {
  const { signers = [] } = transaction
  if (over === 'expired') return 'nothing'
  if (over) return 'follow'
  if (weightOf(multisig, signers) >= multisig.threshold) return 'send'
  if (signer && isKeyOf(multisig, signer) && !signers.includes(signer)) return 'sign'
  return 'follow'
}

/** Why this key adds nothing; undefined if it can, or need not. */
export function objectionTo(
  taken: TakenUp,
  signer: Address,
): 'noPermission' | 'signedBefore' | undefined {
  const { multisig, transaction } = taken
  if (!isKeyOf(multisig, signer)) return 'noPermission'
  if (taken.over) return undefined
  return transaction.signers?.includes(signer) ? 'signedBefore' : undefined
}

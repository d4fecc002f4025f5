import type { ChainId } from '../../src/chain/sidechain/hash.ts'
import { tapos, type Block } from './block.ts'
import { signOwn, type SigningKey } from '../../backend/tron/signature.ts'
import type { Json } from '../../backend/tron/messages.ts'
import type { ContractType } from '../../backend/tron/schemas.ts'
import {
  decodeTransaction,
  encodeRaw,
  signedHash,
  type Transaction,
} from '../../backend/tron/transaction.ts'

/** Transaction built by the sandbox: a faucet transfer, or the answer of triggersmartcontract. */
export interface Draft {
  readonly reference: Block
  readonly type: ContractType
  readonly value: Json
  /** Milliseconds; must be unique if two drafts may otherwise be equal. */
  readonly timestamp: number
  readonly lifetimeMs: number
  /** Fee limit, in sun. */
  readonly feeLimit?: bigint
  readonly permissionId?: number | undefined
  readonly visible?: boolean
}

/** Builds an unsigned transaction that refers to `reference` and expires `lifetimeMs` after it. */
export function draftTransaction(draft: Draft): Transaction {
  const reference = tapos(draft.reference)
  const raw = encodeRaw(
    {
      ref_block_bytes: reference.bytes,
      ref_block_hash: reference.hash,
      expiration: draft.reference.timestamp + draft.lifetimeMs,
      timestamp: draft.timestamp,
      fee_limit: draft.feeLimit,
      contract: [
        {
          type: draft.type,
          parameter: { value: draft.value },
          Permission_id: draft.permissionId,
        },
      ],
    },
    draft.visible ?? false,
  )
  return decodeTransaction(raw, [])
}

/** Signs for a main chain, or for the side chain with an id. */
export const signTransaction = (
  transaction: Transaction,
  key: SigningKey,
  sideChainId?: ChainId,
): Transaction => ({
  ...transaction,
  signatures: [...transaction.signatures, signOwn(signedHash(transaction.id, sideChainId), key)],
})

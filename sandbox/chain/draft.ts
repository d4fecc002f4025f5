import type { ChainId } from '../../src/chain/sidechain/hash.ts'
import { tapos, type Block } from './block.ts'
import { signOwn, type SandboxKey } from './signature.ts'
import type { Json } from './messages.ts'
import { signedHash } from './permissions.ts'
import type { ContractType } from './schemas.ts'
import { decodeTransaction, encodeRaw, type Transaction } from './transaction.ts'

/** A transaction that the sandbox builds: a faucet transfer, or triggersmartcontract's answer. */
export interface Draft {
  readonly reference: Block
  readonly type: ContractType
  readonly value: Json
  /** Milliseconds; must be unique where two drafts may otherwise be equal. */
  readonly timestamp: number
  readonly lifetimeMs: number
  /** Sun. */
  readonly feeLimit?: bigint
  readonly permissionId?: number | undefined
  readonly visible?: boolean
}

/** An unsigned transaction that refers to `reference` and expires `lifetimeMs` after it. */
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

/** Adds a signature for a main chain, or for the side chain with an id. */
export const signTransaction = (
  transaction: Transaction,
  key: SandboxKey,
  sideChainId?: ChainId,
): Transaction => ({
  ...transaction,
  signatures: [...transaction.signatures, signOwn(signedHash(transaction.id, sideChainId), key)],
})

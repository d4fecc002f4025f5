import { draftTransaction } from './draft.ts'
import { bigintOf, numberOf } from './endpoint.ts'
import type { Json } from '../../backend/tron/messages.ts'
import type { ContractType } from '../../backend/tron/schemas.ts'
import { formatTransaction } from '../../backend/tron/transaction.ts'
import type { View } from './view.ts'

const LIFETIME_MS = 60_000

let lastTimestamp = 0

/**
 * Builds an unsigned transaction that references the head of this request, with a unique timestamp.
 */
export function buildUnsigned(request: Json, view: View, type: ContractType, value: Json): Json {
  // Two equal calls within one block must differ. Otherwise the second is a duplicate of the first.
  lastTimestamp = Math.max(view.chain.now(), lastTimestamp + 1)
  const draft = draftTransaction({
    reference: view.blocks.block(view.headNumber)!,
    type,
    value,
    timestamp: lastTimestamp,
    lifetimeMs: LIFETIME_MS,
    feeLimit: bigintOf(request, 'fee_limit'),
    permissionId: numberOf(request, 'Permission_id'),
    visible: view.visible,
  })
  return formatTransaction(draft, view.visible)
}

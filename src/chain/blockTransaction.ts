import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { writeFields } from './protobuf.ts'

/**
 * Hex as java-tron's HTTP API writes it, converted to lower case. Nodes may differ in case, but
 * hashes must be equal.
 */
export const hex = v.pipe(
  v.string(),
  v.regex(/^([0-9a-fA-F]{2})*$/),
  v.transform((digits) => digits.toLowerCase()),
)

/** An int64 field. proto3 JSON omits zeros. */
const int64 = v.optional(v.pipe(v.number(), v.safeInteger()), 0)

/** java-tron's `Transaction.Result.code`, by number and in java-tron's spelling. */
const CODES = ['SUCESS', 'FAILED'] as const

/** java-tron's `Transaction.Result.contractResult`, by number. */
const CONTRACT_RESULTS = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
] as const

/**
 * A transaction's result in a block. The network sets only `contractRet`, but a sender may fill in
 * the other fields; mainnet has such blocks (java-tron issue 3183). An unlisted field is an error,
 * because without it the hash would differ. Fields unknown to java-tron are in the bytes but not in
 * its JSON, so such a block is refused.
 */
const result = v.strictObject({
  fee: int64,
  ret: v.optional(v.picklist(CODES), CODES[0]),
  contractRet: v.optional(v.picklist(CONTRACT_RESULTS), CONTRACT_RESULTS[0]),
  assetIssueID: v.optional(v.string(), ''),
  withdraw_amount: int64,
  unfreeze_amount: int64,
  exchange_received_amount: int64,
  exchange_inject_another_amount: int64,
  exchange_withdraw_another_amount: int64,
  exchange_id: int64,
  shielded_transaction_fee: int64,
  orderId: v.optional(hex, ''),
  withdraw_expire_amount: int64,
})

/** A transaction in a JSON block, with only the fields that its bytes need. */
export const blockTransaction = v.object({
  raw_data_hex: hex,
  signature: v.optional(v.array(hex), []),
  ret: v.optional(v.array(result), []),
})

type BlockTransaction = v.InferOutput<typeof blockTransaction>
type Result = BlockTransaction['ret'][number]

/**
 * Encodes a transaction as a block holds it, with signatures and result (java-tron's
 * `Transaction`).
 */
export const encodeTransaction = ({ raw_data_hex, signature, ret }: BlockTransaction): Uint8Array =>
  writeFields([
    [1, hexToBytes(raw_data_hex)],
    [2, signature.map(hexToBytes)],
    [5, ret.map(encodeResult)],
  ])

const encodeResult = (it: Result): Uint8Array =>
  writeFields([
    [1, BigInt(it.fee)],
    [2, BigInt(CODES.indexOf(it.ret))],
    [3, BigInt(CONTRACT_RESULTS.indexOf(it.contractRet))],
    [14, utf8ToBytes(it.assetIssueID)],
    [15, BigInt(it.withdraw_amount)],
    [16, BigInt(it.unfreeze_amount)],
    [18, BigInt(it.exchange_received_amount)],
    [19, BigInt(it.exchange_inject_another_amount)],
    [20, BigInt(it.exchange_withdraw_another_amount)],
    [21, BigInt(it.exchange_id)],
    [22, BigInt(it.shielded_transaction_fee)],
    [25, hexToBytes(it.orderId)],
    [27, BigInt(it.withdraw_expire_amount)],
  ])

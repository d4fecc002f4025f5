import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isPlain, isTransfer, type Call as OrderedCall } from '../../src/chain/call.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Permission } from '../../src/chain/permission.ts'
import { readFields, writeFields } from '../../src/chain/protobuf.ts'
import { encodeTransfer } from '../../src/chain/transfer.ts'
import { encodeFundInject } from '../../src/chain/sidechain/fundInject.ts'
import {
  transactionId,
  type SignedTransaction,
  type UnsignedTransaction,
} from '../../src/chain/transaction.ts'
import { addressFromHex, addressToHex, type Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'

/** Call that a simulated transaction makes on the chain. */
export interface Call {
  readonly owner: Address
  readonly contract: Address
  readonly signature: string
  readonly args: readonly string[]
  readonly callValue: string
  /** TRC-10 token sent along with the call. */
  readonly trc10?: string
}

/** Everything that a transaction's bytes contain. */
export interface RawData extends Call {
  readonly reference: BlockHead
  readonly expiration: Millis
  readonly timestamp: Millis
  /** Permission that signs the transaction, if it is not the owner's. */
  readonly permissionId?: number
  /** Selector and arguments as hex, for readers who take them from another signer's bytes. */
  readonly data?: string
  /** Fee limit in sun, for the same readers. */
  readonly feeLimit?: string
}

export const VALID_SIGNATURE = 'ab'.repeat(65)

/** Makes a key's signature of a transaction. It is invalid with other bytes. */
export const signatureBy = (key: Address, txId: string): string =>
  (txId + addressToHex(key)).padEnd(130, '0')

/** Returns the signer of a signature, if it is a signature of that transaction. */
export function signerIn(signature: string, txId: string): Address | undefined {
  return signature.startsWith(txId) && /^0*$/.test(signature.slice(106))
    ? addressFromHex(signature.slice(64, 106))
    : undefined
}

/** Whether enough keys of an account have signed the transaction, and only its keys. */
export function isEnough(
  { txID, signature }: SignedTransaction,
  { keys, threshold }: Permission,
): boolean {
  const signers = new Set(signature.map((each) => signerIn(each, txID)))
  const isKey = (signer: Address | undefined) => keys.some(({ address }) => address === signer)
  return [...signers].every(isKey) && signers.size >= Number(threshold)
}

/**
 * Stands in place of a call's signature for a transfer of TRX. The recipient takes the place of the
 * contract.
 */
export const TRANSFER = 'TransferContract'

/**
 * Stands in place of a call's signature for TRX into a side chain's fund. The owner takes the place
 * of the contract.
 */
export const INJECTION = 'FundInjectContract'

const MEMO = 10
const CONTRACT = 11
const PARAMETER = 2
const FEE_LIMIT = 18
const TYPE = 1
const PERMISSION_ID = 5
const ANY_VALUE = 2
const TRIGGER = { owner: 1, contract: 2, callValue: 3, data: 4 }
const TRIGGER_SMART_CONTRACT = 31n
const TEXT = 99

/**
 * Encodes a call's parameter: the owner in java-tron's field, and the rest as text. With `data`,
 * contract, call value and data are in java-tron's fields, too.
 */
const parameterOf = (call: Call, data: string | undefined): Uint8Array =>
  writeFields([
    [
      ANY_VALUE,
      writeFields([
        [TRIGGER.owner, hexToBytes(addressToHex(call.owner))],
        ...(data
          ? ([
              [TRIGGER.contract, hexToBytes(addressToHex(call.contract))],
              [TRIGGER.callValue, BigInt(call.callValue)],
              [TRIGGER.data, hexToBytes(data)],
            ] as const)
          : []),
        [TEXT, utf8ToBytes(JSON.stringify(call))],
      ]),
    ],
  ])

/**
 * Packs a transaction into bytes with java-tron's fields, where only the call itself is text. The
 * memo has everything else that a reader of these bytes needs. A plain transfer is encoded as
 * java-tron does it.
 */
export function packTransaction(raw: RawData): UnsignedTransaction {
  const {
    reference: whole,
    expiration,
    timestamp,
    permissionId = 0,
    data,
    feeLimit = '0',
    ...call
  } = raw
  const reference = named(whole)
  const hex = bytesToHex(
    writeFields([
      [1, hexToBytes(reference.number.toString(16).padStart(4, '0'))],
      [4, hexToBytes(reference.id.slice(16, 32))],
      [8, BigInt(expiration)],
      [MEMO, utf8ToBytes(JSON.stringify({ ...raw, reference }))],
      [
        CONTRACT,
        concatBytes(
          raw.signature === TRANSFER
            ? encodeTransfer(raw.owner, { to: raw.contract, sun: BigInt(raw.callValue) })
            : raw.signature === INJECTION
              ? encodeFundInject(raw.owner, BigInt(raw.callValue))
              : writeFields([
                  [TYPE, data ? TRIGGER_SMART_CONTRACT : 0n],
                  [PARAMETER, parameterOf(call, data)],
                ]),
          writeFields(permissionId ? [[PERMISSION_ID, BigInt(permissionId)]] : []),
        ),
      ],
      [14, BigInt(timestamp)],
      [FEE_LIMIT, BigInt(feeLimit)],
    ]),
  )
  return {
    txID: transactionId(hex),
    raw_data_hex: hex,
    raw_data: { ...call, call_value: call.callValue, expiration, timestamp },
    visible: false,
  }
}

/** Reduces a reference block to the part that a transaction's bytes name. */
const named = ({ number, id }: BlockHead): BlockHead => ({
  number: number & 0xffff,
  id: id.slice(16, 32).padStart(32, '0').padEnd(64, '0'),
  timestamp: 0,
})

export function unpackTransaction(hex: string): RawData {
  const fields = new Map(readFields(hexToBytes(hex)).map(({ number, value }) => [number, value]))
  return JSON.parse(new TextDecoder().decode(fields.get(MEMO) as Uint8Array)) as RawData
}

/** Reads the call from a transaction's contents. */
export function callIn({ owner, contract, signature, args, callValue, trc10 }: RawData): Call {
  return { owner, contract, signature, args, callValue, ...(trc10 && { trc10 }) }
}

/** Converts an ordered call to the form that it has in a transaction. */
export const callOf = (owner: Address, call: OrderedCall): Call =>
  isPlain(call)
    ? {
        owner,
        contract: isTransfer(call) ? call.to : owner,
        signature: isTransfer(call) ? TRANSFER : INJECTION,
        args: [],
        callValue: String(call.sun),
      }
    : {
        owner,
        contract: call.contract,
        signature: call.signature,
        args: call.args.map(String),
        callValue: String(call.callValue),
        ...(call.trc10 && { trc10: `${call.trc10.units} of ${call.trc10.id}` }),
      }

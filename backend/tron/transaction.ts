import { sideChainHash, type ChainId } from '../../src/chain/sidechain/hash.ts'
import { fromHex, sha256, toHex } from './bytes.ts'
import { decodeMessage, encodeMessage, type Json, type JsonValue } from './messages.ts'
import {
  contractSchemas,
  contractTypeNumbers,
  rawSchema,
  transactionSchema,
  type ContractResult,
  type ContractType,
} from './schemas.ts'

/** Transaction as the chain reads it. Its id is the SHA-256 of `raw`. */
export interface Transaction {
  readonly id: string
  readonly raw: Uint8Array
  readonly signatures: readonly Uint8Array[]
  readonly contractCount: number
  /** Undefined for a contract that exists on TRON but not here. */
  readonly type: ContractType | undefined
  readonly typeNumber: number
  readonly value: Uint8Array
  readonly permissionId: number
  readonly refBlockBytes: string
  readonly refBlockHash: string
  readonly expiration: number
  readonly timestamp: number
  readonly feeLimit: bigint
  readonly memo: string
}

const typeNames = new Map(
  Object.entries(contractTypeNumbers).map(([name, number]) => [number, name as ContractType]),
)

/** Decodes `raw` bytes; throws if they are not a transaction. */
export function decodeTransaction(raw: Uint8Array, signatures: readonly Uint8Array[]): Transaction {
  const data = decodeMessage(rawSchema, raw)
  const contracts = (data['contract'] ?? []) as Json[]
  const contract = contracts[0] ?? {}
  const parameter = (contract['parameter'] ?? {}) as Json
  const typeNumber = Number(contract['type'] ?? 0)
  return {
    id: toHex(sha256(raw)),
    raw,
    signatures,
    contractCount: contracts.length,
    type: typeNames.get(typeNumber),
    typeNumber,
    value: fromHex((parameter['value'] ?? '') as string),
    permissionId: Number(contract['Permission_id'] ?? 0),
    refBlockBytes: (data['ref_block_bytes'] ?? '') as string,
    refBlockHash: (data['ref_block_hash'] ?? '') as string,
    expiration: Number(data['expiration'] ?? 0),
    timestamp: Number(data['timestamp'] ?? 0),
    feeLimit: (data['fee_limit'] ?? 0n) as bigint,
    memo: (data['data'] ?? '') as string,
  }
}

/** Returns the contract's own fields, int64 as bigint, bytes as hex. */
export const contractFields = (transaction: Transaction): Json =>
  transaction.type ? decodeMessage(contractSchemas[transaction.type], transaction.value) : {}

/** Encodes `Transaction{raw_data, signature, ret}`; `ret` is absent until it is in a block. */
export const encodeTransaction = (transaction: Transaction, result?: ContractResult): Uint8Array =>
  encodeMessage(transactionSchema, {
    raw_data: toHex(transaction.raw),
    signature: transaction.signatures.map(toHex),
    ...(result && { ret: [{ contractRet: result }] }),
  })

/** Reads the bytes of a whole transaction, as `broadcasthex` receives them. */
export function decodeSigned(bytes: Uint8Array): Transaction {
  const json = decodeMessage(transactionSchema, bytes)
  return decodeTransaction(
    fromHex((json['raw_data'] ?? '') as string),
    ((json['signature'] ?? []) as string[]).map(fromHex),
  )
}

/**
 * Encodes `raw_data` as a client sends it; throws on a contract that the sandbox does not support.
 */
export function encodeRaw(rawData: Json, visible: boolean): Uint8Array {
  const contracts = (rawData['contract'] ?? []) as Json[]
  const encoded = contracts.map((contract): Json => {
    const type = contract['type'] as ContractType
    if (!(type in contractSchemas)) throw new Error(`${String(type)} is not supported here`)
    const parameter = (contract['parameter'] ?? {}) as Json
    return {
      type: contractTypeNumbers[type],
      parameter: {
        type_url: parameter['type_url'] ?? `type.googleapis.com/protocol.${type}`,
        value: toHex(
          encodeMessage(contractSchemas[type], (parameter['value'] ?? {}) as Json, visible),
        ),
      },
      Permission_id: contract['Permission_id'],
    }
  })
  return encodeMessage(rawSchema, { ...rawData, contract: encoded as JsonValue[] })
}

/**
 * Reads a transaction from JSON. As in java-tron, `raw_data` wins over `raw_data_hex`. A page that
 * changed only one of them gets a signature error. The hex is for absent or unsupported `raw_data`.
 */
export function readTransactionJson(json: Json): Transaction {
  const signatures = ((json['signature'] ?? []) as string[]).map(fromHex)
  const rawData = json['raw_data'] as Json | undefined
  const isKnown = ((rawData?.['contract'] ?? []) as Json[]).every(
    (contract) => String(contract['type']) in contractSchemas,
  )
  const raw =
    rawData && isKnown
      ? encodeRaw(rawData, json['visible'] === true)
      : fromHex((json['raw_data_hex'] ?? '') as string)
  return decodeTransaction(raw, signatures)
}

/**
 * Formats a transaction as java-tron does, without an empty `signature`, which tronweb reads as
 * signed.
 */
export function formatTransaction(
  transaction: Transaction,
  visible: boolean,
  result?: ContractResult,
): Json {
  const data = decodeMessage(rawSchema, transaction.raw)
  const contracts = ((data['contract'] ?? []) as Json[]).map((contract): Json => {
    const type = typeNames.get(Number(contract['type'] ?? 0))
    const { type_url: typeUrl, value } = (contract['parameter'] ?? {}) as Json
    return {
      parameter: {
        value: type
          ? decodeMessage(contractSchemas[type], fromHex((value ?? '') as string), visible)
          : {},
        type_url: typeUrl,
      },
      type: type ?? `UnknownContract${String(contract['type'])}`,
      Permission_id: contract['Permission_id'],
    }
  })
  return {
    ...(result && { ret: [{ contractRet: result }] }),
    ...(transaction.signatures.length > 0 && { signature: transaction.signatures.map(toHex) }),
    ...(!result && { visible }),
    txID: transaction.id,
    raw_data: { ...data, contract: contracts },
    raw_data_hex: toHex(transaction.raw),
  }
}

/** Returns the hash to sign: the txID or, on a side chain, the hash of it with the chain's id. */
export const signedHash = (id: string, sideChainId: ChainId | undefined): Uint8Array =>
  sideChainId === undefined ? fromHex(id) : sideChainHash(id, sideChainId)

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../core/address.ts'
import { decodeValues, keccakHex, typesOf } from './abi.ts'
import type { ContractCall } from './call.ts'
import { readFields } from './protobuf.ts'

/** What a transaction's bytes call, and for whom. */
export interface TriggeredCall {
  readonly owner: Address
  readonly contract: Address
  /** TRX sent along, in sun. */
  readonly callValue: bigint
  /** In sun. */
  readonly feeLimit: bigint
  /** Selector and arguments, as hex. */
  readonly data: string
}

// Field numbers of java-tron's Tron.proto and smart_contract.proto.
const RAW = { contract: 11, feeLimit: 18 }
const CONTRACT = { type: 1, parameter: 2 }
const ANY_VALUE = 2
const TRIGGER = { owner: 1, contract: 2, callValue: 3, data: 4 }
const TRIGGER_SMART_CONTRACT = 31n

/** Reads `raw_data_hex`; undefined if it is not a contract call (or not a transaction at all). */
export function parseTriggeredCall(rawDataHex: string): TriggeredCall | undefined {
  try {
    const raw = fieldsOf(hexToBytes(rawDataHex))
    const contract = fieldsOf(bytesIn(raw, RAW.contract))
    if (numberIn(contract, CONTRACT.type) !== TRIGGER_SMART_CONTRACT) return undefined
    const parameter = fieldsOf(bytesIn(contract, CONTRACT.parameter))
    const trigger = fieldsOf(bytesIn(parameter, ANY_VALUE))
    return {
      owner: addressFromHex(bytesToHex(bytesIn(trigger, TRIGGER.owner))),
      contract: addressFromHex(bytesToHex(bytesIn(trigger, TRIGGER.contract))),
      callValue: numberIn(trigger, TRIGGER.callValue),
      feeLimit: numberIn(raw, RAW.feeLimit),
      data: bytesToHex(bytesIn(trigger, TRIGGER.data)),
    }
  } catch {
    return undefined
  }
}

/** Which of these methods was called, and with what; undefined if none of them, or malformed. */
export function decodeCall(
  { contract, callValue, feeLimit, data }: TriggeredCall,
  signatures: readonly string[],
): ContractCall | undefined {
  const signature = signatures.find((each) => keccakHex(each).startsWith(data.slice(0, 8)))
  if (signature === undefined || data.length < 8) return undefined
  try {
    const args = decodeValues(typesOf(signature), data.slice(8))
    return { contract, signature, args, callValue, feeLimit }
  } catch {
    return undefined
  }
}

type Fields = ReadonlyMap<number, bigint | Uint8Array>

const fieldsOf = (bytes: Uint8Array): Fields =>
  new Map(readFields(bytes).map(({ number, value }) => [number, value]))

function bytesIn(fields: Fields, number: number): Uint8Array {
  const value = fields.get(number) ?? new Uint8Array()
  if (typeof value === 'bigint') throw new RangeError(`a number in field ${number}`)
  return value
}

function numberIn(fields: Fields, number: number): bigint {
  const value = fields.get(number) ?? 0n
  if (typeof value !== 'bigint') throw new RangeError(`bytes in field ${number}`)
  return value
}

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../core/address.ts'
import { readFields } from './protobuf.ts'

/** A message's values by field number. */
export type Fields = ReadonlyMap<number, bigint | Uint8Array>

// Field numbers of java-tron's Tron.proto.
const CONTRACT = 11
const TYPE = 1
const PARAMETER = 2
const PERMISSION_ID = 5
const ANY_VALUE = 2
const OWNER = 1

/**
 * Reads a transaction's bytes and its contract's own fields. Undefined if the contract is of
 * another type. Throws if the bytes are not a transaction.
 */
export function readContract(
  rawDataHex: string,
  type: bigint,
): { readonly raw: Fields; readonly fields: Fields } | undefined {
  const raw = fieldsOf(hexToBytes(rawDataHex))
  const contract = fieldsOf(bytesIn(raw, CONTRACT))
  if (numberIn(contract, TYPE) !== type) return undefined
  return { raw, fields: fieldsOf(bytesIn(fieldsOf(bytesIn(contract, PARAMETER)), ANY_VALUE)) }
}

/** Owner of a transaction, and the owner's permission under which it is signed. */
export interface Sender {
  readonly owner: Address
  readonly permissionId: number
}

/**
 * Reads the sender from a transaction's bytes, for any contract type. Undefined if they are not a
 * transaction.
 */
export function parseSender(rawDataHex: string): Sender | undefined {
  try {
    const contract = fieldsOf(bytesIn(fieldsOf(hexToBytes(rawDataHex)), CONTRACT))
    const value = fieldsOf(bytesIn(fieldsOf(bytesIn(contract, PARAMETER)), ANY_VALUE))
    const permissionId = Number(numberIn(contract, PERMISSION_ID))
    // The owner is the first field of every contract that an account can send.
    return { owner: addressIn(value, OWNER), permissionId }
  } catch {
    return undefined
  }
}

const fieldsOf = (bytes: Uint8Array): Fields =>
  new Map(readFields(bytes).map(({ number, value }) => [number, value]))

export function bytesIn(fields: Fields, number: number): Uint8Array {
  const value = fields.get(number) ?? new Uint8Array()
  if (typeof value === 'bigint') throw new RangeError(`a number in field ${number}`)
  return value
}

export function numberIn(fields: Fields, number: number): bigint {
  const value = fields.get(number) ?? 0n
  if (typeof value !== 'bigint') throw new RangeError(`bytes in field ${number}`)
  return value
}

export const addressIn = (fields: Fields, number: number): Address =>
  addressFromHex(bytesToHex(bytesIn(fields, number)))

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Millis } from '../core/time.ts'
import { readFields } from './protobuf.ts'

/** A transaction's lifetime and content as its bytes state them, independent of the wallet. */
export interface RawData {
  /** Bytes 6 and 7 of the reference block's number. */
  readonly referenceBytes: string
  /** Bytes 8 to 15 of the reference block's id. */
  readonly referenceHash: string
  /** Chain time after which no block may contain it. */
  readonly expiration: Millis
  readonly timestamp: Millis
  /** Encoded contract call, including its owner. Equal values do the same. */
  readonly deed: string
}

const REF_BLOCK_BYTES = 1
const REF_BLOCK_HASH = 4
const EXPIRATION = 8
const TIMESTAMP = 14
const CONTRACT = 11
/** The contract's parameter field. The same message may name a permission next to it. */
const PARAMETER = 2

const fieldsOf = (hex: string) =>
  new Map(readFields(hexToBytes(hex)).map(({ number, value }) => [number, value]))

/** Reads `raw_data_hex` (java-tron's `Transaction.raw`). Undefined if it is invalid. */
export function parseRawData(hex: string): RawData | undefined {
  try {
    const fields = fieldsOf(hex)
    const time = (number: number) => {
      const value = fields.get(number) ?? 0n
      return typeof value === 'bigint' ? Number(value) : Number.NaN
    }
    const bytes = (number: number, of = fields) => {
      const value = of.get(number)
      return value instanceof Uint8Array ? bytesToHex(value) : ''
    }
    const expiration = time(EXPIRATION)
    if (!Number.isSafeInteger(expiration) || expiration <= 0) return undefined
    return {
      referenceBytes: bytes(REF_BLOCK_BYTES),
      referenceHash: bytes(REF_BLOCK_HASH),
      expiration,
      timestamp: time(TIMESTAMP),
      deed: bytes(PARAMETER, fieldsOf(bytes(CONTRACT))),
    }
  } catch {
    return undefined
  }
}

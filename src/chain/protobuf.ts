import { concatBytes } from '@noble/hashes/utils.js'

/** A field of an encoded message: a number for a varint, bytes for everything else. */
export interface Field {
  readonly number: number
  readonly value: bigint | Uint8Array
}

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5
const MAX_NUMBER = 2 ** 29 - 1

/**
 * Reads the fields of an encoded message, in order. Throws a RangeError if the bytes are not a
 * message. (TRON's messages hold only varints and bytes.)
 */
export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at]
      if (byte === undefined) break
      at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw new RangeError('no varint')
  }
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('the message ends too early')
    const taken = bytes.subarray(at, at + length)
    at += length
    return taken
  }
  while (at < bytes.length) {
    const key = varint()
    const number = Number(key >> 3n)
    if (number === 0 || number > MAX_NUMBER) throw new RangeError(`a field of number ${number}`)
    const kind = Number(key & 7n)
    if (kind === VARINT) fields.push({ number, value: varint() })
    else if (kind === BYTES) fields.push({ number, value: take(Number(varint())) })
    else if (kind === FIXED64) fields.push({ number, value: take(8) })
    else if (kind === FIXED32) fields.push({ number, value: take(4) })
    else throw new RangeError(`a field of kind ${kind}`)
  }
  return fields
}

/**
 * Encodes a message field by field. It omits zeros and empty bytes, as proto3 does with single
 * fields. In a repeated field every value counts, so its values are passed as a list.
 */
export function writeFields(
  fields: readonly (readonly [
    number: number,
    value: bigint | Uint8Array | readonly Uint8Array[],
  ])[],
): Uint8Array {
  const parts: Uint8Array[] = []
  const write = (number: number, bytes: Uint8Array) =>
    parts.push(varintOf(keyOf(number, BYTES)), varintOf(BigInt(bytes.length)), bytes)
  for (const [number, value] of fields) {
    if (typeof value === 'bigint') {
      if (value !== 0n) parts.push(varintOf(keyOf(number, VARINT)), varintOf(value))
    } else if (value instanceof Uint8Array) {
      if (value.length > 0) write(number, value)
    } else for (const each of value) write(number, each)
  }
  return concatBytes(...parts)
}

const keyOf = (number: number, kind: number): bigint => BigInt(number * 8 + kind)

function varintOf(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 0x80 : low)
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}

import { concatBytes } from './bytes.ts'

/** Field on the wire: a number (varint) or bytes (length-delimited). */
export interface WireField {
  readonly tag: number
  readonly value: bigint | Uint8Array
}

const VARINT = 0
const FIXED64 = 1
const DELIMITED = 2
const FIXED32 = 5

function encodeVarint(value: bigint): Uint8Array {
  // A negative int64 is written as its 64-bit two's complement, in ten bytes.
  let rest = BigInt.asUintN(64, value)
  const bytes: number[] = []
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

export function encodeField(tag: number, value: bigint | Uint8Array): Uint8Array {
  if (typeof value === 'bigint')
    return concatBytes(encodeVarint(BigInt((tag << 3) | VARINT)), encodeVarint(value))
  return concatBytes(
    encodeVarint(BigInt((tag << 3) | DELIMITED)),
    encodeVarint(BigInt(value.length)),
    value,
  )
}

/** Splits a protobuf message into its fields, in order. Throws on a truncated one. */
export function readFields(bytes: Uint8Array): WireField[] {
  const fields: WireField[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('truncated protobuf message')
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return BigInt.asIntN(64, value)
    }
    throw new Error('malformed varint')
  }
  const take = (length: number): Uint8Array => {
    if (length < 0 || at + length > bytes.length) throw new Error('truncated protobuf message')
    at += length
    return bytes.slice(at - length, at)
  }
  while (at < bytes.length) {
    const key = Number(varint())
    const tag = key >>> 3
    if (tag === 0) throw new Error('invalid protobuf tag')
    switch (key & 7) {
      case VARINT:
        fields.push({ tag, value: varint() })
        break
      case DELIMITED:
        fields.push({ tag, value: take(Number(varint())) })
        break
      case FIXED64:
        take(8)
        break
      case FIXED32:
        take(4)
        break
      default:
        throw new Error('unsupported protobuf wire type')
    }
  }
  return fields
}

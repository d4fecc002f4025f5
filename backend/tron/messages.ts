import { fromHex, toHex, utf8 } from './bytes.ts'
import { addressFromHex, parseAddress, addressToHex } from '../../src/core/address.ts'
import { encodeField, readFields } from './wire.ts'

/**
 * Encoding of a field. `address` and `text` are bytes on the wire; `visible` requests show them as
 * base58 and UTF-8, others as hex. A list of names is an enum; a schema is a nested message.
 */
type Kind = 'int64' | 'int32' | 'bool' | 'string' | 'bytes' | 'address' | 'text'
interface Field {
  readonly name: string
  readonly kind: Kind | readonly string[] | Schema
  readonly repeated?: boolean
}
export interface Schema {
  readonly fields: ReadonlyMap<number, Field>
}

/** Message as java-tron's HTTP API writes it: hex for bytes, zero fields left out. */
export interface Json {
  readonly [key: string]: JsonValue
}
export type JsonValue = string | number | bigint | boolean | Json | readonly JsonValue[] | undefined

type FieldSpec = readonly [
  tag: number,
  name: string,
  kind: Kind | readonly string[] | Schema,
  repeated?: 'repeated',
]

/** Declares a protobuf message by its fields: tag, name, kind. */
export const schema = (...specs: FieldSpec[]): Schema => ({
  fields: new Map(
    specs
      .toSorted(([a], [b]) => a - b)
      .map(([tag, name, kind, repeated]) => [
        tag,
        { name, kind, repeated: repeated !== undefined },
      ]),
  ),
})

/**
 * Reads 21 bytes from base58 or from hex of 20 or 21 bytes. Throws `Invalid address` on other
 * input.
 */
export function readAddress(text: string): Uint8Array {
  const base58 = parseAddress(text)
  if (base58.ok) return fromHex(addressToHex(base58.value))
  try {
    return fromHex(addressToHex(addressFromHex(text)))
  } catch {
    throw new Error(`Invalid address: ${text}`)
  }
}

function encodeScalar(field: Field, value: JsonValue, visible: boolean): bigint | Uint8Array {
  const { kind } = field
  if (Array.isArray(kind)) {
    const index = typeof value === 'string' ? indexOfName(kind, value) : Number(value)
    if (!(index >= 0)) throw new Error(`Invalid ${field.name}: ${String(value)}`)
    return BigInt(index)
  }
  switch (kind) {
    case 'int64':
    case 'int32':
      return BigInt(value as string | number | bigint)
    case 'bool':
      return value === true || value === 'true' ? 1n : 0n
    case 'string':
      return utf8(String(value))
    case 'address':
      return value === '' ? new Uint8Array() : readAddress(String(value))
    case 'text':
      return visible ? utf8(String(value)) : fromHex(String(value))
    case 'bytes':
      return fromHex(String(value))
    default:
      return encodeMessage(kind as Schema, value as Json, visible)
  }
}

// tronweb sends entry types as in Solidity's ABI ("function"); java-tron prints "Function".
const indexOfName = (names: readonly string[], name: string): number =>
  names.findIndex((each) => each.toLowerCase() === name.toLowerCase())

/** Encodes in the order of tags and without zero fields, as java-tron and tronweb both do. */
export function encodeMessage(type: Schema, json: Json, visible = false): Uint8Array {
  const parts: Uint8Array[] = []
  for (const [tag, field] of type.fields) {
    const value = json[field.name]
    if (value === undefined || value === null) continue
    for (const item of field.repeated ? (value as JsonValue[]) : [value]) {
      const encoded = encodeScalar(field, item, visible)
      const isNested = typeof field.kind === 'object' && !Array.isArray(field.kind)
      const isZero = typeof encoded === 'bigint' ? encoded === 0n : encoded.length === 0
      if (!isZero || field.repeated || isNested) parts.push(encodeField(tag, encoded))
    }
  }
  return new Uint8Array(Buffer.concat(parts))
}

function decodeScalar(field: Field, value: bigint | Uint8Array, visible: boolean): JsonValue {
  const { kind } = field
  if (typeof value === 'bigint') {
    if (Array.isArray(kind)) return kind[Number(value)] ?? Number(value)
    if (kind === 'bool') return value !== 0n
    return kind === 'int32' ? Number(value) : value
  }
  if (kind === 'string') return Buffer.from(value).toString('utf8')
  if (kind === 'text' && visible) return Buffer.from(value).toString('utf8')
  if (kind === 'address' && visible && value.length === 21) return addressFromHex(toHex(value))
  if (typeof kind === 'object' && !Array.isArray(kind))
    return decodeMessage(kind as Schema, value, visible)
  return toHex(value)
}

/** Decodes to JSON; int64 stays bigint, so that no digit is lost before the answer is written. */
export function decodeMessage(type: Schema, bytes: Uint8Array, visible = false): Json {
  const json: Record<string, JsonValue> = {}
  for (const { tag, value } of readFields(bytes)) {
    const field = type.fields.get(tag)
    if (!field) continue
    const decoded = decodeScalar(field, value, visible)
    if (field.repeated) json[field.name] = [...((json[field.name] as JsonValue[]) ?? []), decoded]
    else json[field.name] = decoded
  }
  return json
}

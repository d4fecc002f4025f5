import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, addressToEvmHex, isAddress } from '../core/address.ts'

/**
 * A small codec for Solidity's contract ABI. It does not depend on tronweb, so the service worker
 * can encode calls and read results and events. It supports the types that the product's contracts
 * use: uintN, intN, bool, address, bytesN, bytes, string, tuples such as "(string,uint256)", and
 * dynamic arrays of these. Integers are bigint, addresses base58, bytes lower-case hex without 0x,
 * tuples arrays.
 */
export type AbiValue = bigint | boolean | string | readonly AbiValue[]

/** Hex digits per ABI word. */
const WORD = 64

const isArray = (type: string) => type.endsWith('[]')
const isTuple = (type: string) => type.startsWith('(') && type.endsWith(')')
const isDynamic = (type: string): boolean =>
  type === 'string' ||
  type === 'bytes' ||
  isArray(type) ||
  (isTuple(type) && typesOf(type).some(isDynamic))

/**
 * Number of hex digits that a value takes in place. A dynamic value takes only the offset of its
 * body.
 */
const sizeOf = (type: string): number =>
  isTuple(type) && !isDynamic(type) ? sum(typesOf(type).map(sizeOf)) : WORD

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export const keccakHex = (text: string): string => bytesToHex(keccak_256(utf8ToBytes(text)))

/**
 * Lists the parameter types of a signature: "transfer(address,uint256)" → ["address", "uint256"].
 * Nested tuples stay whole.
 */
export function typesOf(signature: string): string[] {
  const inner = signature.slice(signature.indexOf('(') + 1, signature.lastIndexOf(')'))
  const types: string[] = []
  let depth = 0
  let start = 0
  for (const [index, letter] of [...inner].entries()) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter !== ',' || depth > 0) continue
    types.push(inner.slice(start, index))
    start = index + 1
  }
  return inner === '' ? [] : [...types, inner.slice(start)]
}

/** Encodes calldata as lower-case hex: the four-byte selector, then the arguments. */
export const encodeCall = (signature: string, values: readonly AbiValue[]): string =>
  keccakHex(signature).slice(0, 8) + encodeValues(typesOf(signature), values)

/** Encodes values by their types. Throws if a value does not match its type. */
export function encodeValues(types: readonly string[], values: readonly AbiValue[]): string {
  if (types.length !== values.length) throw new Error(`expected ${types.length} values`)
  const tails: string[] = []
  let tailStart = sum(types.map(sizeOf))
  const heads = types.map((type, index) => {
    const body = encodeBody(type, values[index] as AbiValue)
    if (!isDynamic(type)) return body
    const head = word(BigInt(tailStart / 2))
    tails.push(body)
    tailStart += body.length
    return head
  })
  return heads.join('') + tails.join('')
}

/** Reads the values of `types` from hex. Throws if the hex is too short or does not match them. */
export const decodeValues = (types: readonly string[], hex: string): AbiValue[] =>
  decodeFrom(types, hex, 0)

/** Reads values whose heads begin at `start`. Offsets count from there. */
function decodeFrom(types: readonly string[], hex: string, start: number): AbiValue[] {
  let head = start
  return types.map((type) => {
    const place = isDynamic(type) ? start + offsetAt(hex, head) : head
    head += sizeOf(type)
    return decodeBody(type, hex, place)
  })
}

function encodeBody(type: string, value: AbiValue): string {
  if (isArray(type)) {
    const items = value as readonly AbiValue[]
    const item = type.slice(0, -2)
    return word(BigInt(items.length)) + encodeValues(Array(items.length).fill(item), items)
  }
  if (isTuple(type)) return encodeValues(typesOf(type), value as readonly AbiValue[])
  if (!isDynamic(type)) return encodeWord(type, value)
  const hex = type === 'string' ? bytesToHex(utf8ToBytes(value as string)) : (value as string)
  const padded = hex.padEnd(Math.ceil(hex.length / WORD) * WORD, '0')
  return word(BigInt(hex.length / 2)) + padded
}

function decodeBody(type: string, hex: string, start: number): AbiValue {
  if (isTuple(type)) return decodeFrom(typesOf(type), hex, start)
  if (!isDynamic(type)) return decodeWord(type, wordAt(hex, start))
  const length = Number(BigInt('0x' + wordAt(hex, start)))
  const body = start + WORD
  if (isArray(type)) {
    const item = type.slice(0, -2)
    if (body + length * sizeOf(item) > hex.length) throw new Error('array is cut off')
    return decodeFrom(Array(length).fill(item), hex, body)
  }
  if (body + length * 2 > hex.length) throw new Error('bytes are cut off')
  const content = hex.slice(body, body + length * 2)
  return type === 'string' ? new TextDecoder().decode(hexToBytes(content)) : content
}

/** Reads an offset. Offsets are in bytes, positions here in hex digits. */
const offsetAt = (hex: string, start: number) => Number(BigInt('0x' + wordAt(hex, start))) * 2

function encodeWord(type: string, value: AbiValue): string {
  if (type === 'bool') return word(value === true ? 1n : 0n)
  if (type === 'address') {
    if (typeof value !== 'string' || !isAddress(value)) throw new Error(`not an address: ${value}`)
    return addressToEvmHex(value).padStart(WORD, '0')
  }
  const bytes = /^bytes(\d+)$/.exec(type)
  if (bytes) {
    const length = Number(bytes[1]) * 2
    if (typeof value !== 'string' || value.length !== length || !/^[\da-f]*$/i.test(value))
      throw new Error(`not ${type}: ${value}`)
    return value.toLowerCase().padEnd(WORD, '0')
  }
  const integer = /^(u?)int(\d+)$/.exec(type)
  if (!integer || typeof value !== 'bigint') throw new Error(`cannot encode ${type}`)
  const bits = BigInt(integer[2] as string)
  const [low, high] = integer[1] ? [0n, 2n ** bits] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n)]
  if (value < low || value >= high) throw new Error(`${value} does not fit ${type}`)
  return word(BigInt.asUintN(256, value))
}

function decodeWord(type: string, hex: string): AbiValue {
  const value = BigInt('0x' + hex)
  if (type === 'bool') return value !== 0n
  if (type === 'address') return addressFromHex(hex.slice(-40))
  const bytes = /^bytes(\d+)$/.exec(type)
  if (bytes) return hex.slice(0, Number(bytes[1]) * 2)
  if (/^uint\d+$/.test(type)) return value
  if (/^int\d+$/.test(type)) return BigInt.asIntN(256, value)
  throw new Error(`cannot decode ${type}`)
}

const word = (value: bigint) => value.toString(16).padStart(WORD, '0')

function wordAt(hex: string, start: number): string {
  const slice = hex.slice(start, start + WORD)
  if (slice.length !== WORD) throw new Error('data is cut off')
  return slice
}

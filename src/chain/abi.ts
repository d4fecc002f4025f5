import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, addressToEvmHex, isAddress } from '../core/address.ts'

/**
 * A small codec of Solidity's contract ABI, without tronweb, so that the service worker can encode
 * calls and read results and events. It knows uintN, intN, address, bool, bytesN, bytes, string
 * and dynamic arrays of the fixed-size ones: what the product's contracts use. Integers are
 * bigint, addresses base58, bytes lower-case hex without 0x.
 */
export type AbiValue = bigint | boolean | string | readonly AbiValue[]

const WORD = 64

const isDynamic = (type: string) => type === 'string' || type === 'bytes' || type.endsWith('[]')

export const keccakHex = (text: string): string => bytesToHex(keccak_256(utf8ToBytes(text)))

/** "transfer(address,uint256)" → ["address", "uint256"]. */
export const typesOf = (signature: string): string[] => {
  const inner = signature.slice(signature.indexOf('(') + 1, signature.lastIndexOf(')'))
  return inner === '' ? [] : inner.split(',')
}

/** Call data as lower-case hex: four bytes of the signature's hash, then the arguments. */
export const encodeCall = (signature: string, values: readonly AbiValue[]): string =>
  keccakHex(signature).slice(0, 8) + encodeValues(typesOf(signature), values)

export function encodeValues(types: readonly string[], values: readonly AbiValue[]): string {
  if (types.length !== values.length) throw new Error(`expected ${types.length} values`)
  const tails: string[] = []
  let tailStart = types.length * WORD
  const heads = types.map((type, index) => {
    const value = values[index] as AbiValue
    if (!isDynamic(type)) return encodeWord(type, value)
    const tail = encodeDynamic(type, value)
    const head = word(BigInt(tailStart / 2))
    tails.push(tail)
    tailStart += tail.length
    return head
  })
  return heads.join('') + tails.join('')
}

/** Reads the values of `types` from hex; throws if the hex is too short or not what they allow. */
export function decodeValues(types: readonly string[], hex: string): AbiValue[] {
  return types.map((type, index) => {
    const head = wordAt(hex, index * WORD)
    if (!isDynamic(type)) return decodeWord(type, head)
    return decodeDynamic(type, hex, Number(BigInt('0x' + head)) * 2)
  })
}

function encodeDynamic(type: string, value: AbiValue): string {
  if (type.endsWith('[]')) {
    const items = value as readonly AbiValue[]
    const item = type.slice(0, -2)
    return word(BigInt(items.length)) + items.map((each) => encodeWord(item, each)).join('')
  }
  const hex = type === 'string' ? bytesToHex(utf8ToBytes(value as string)) : (value as string)
  const padded = hex.padEnd(Math.ceil(hex.length / WORD) * WORD, '0')
  return word(BigInt(hex.length / 2)) + padded
}

function decodeDynamic(type: string, hex: string, start: number): AbiValue {
  const length = Number(BigInt('0x' + wordAt(hex, start)))
  const body = start + WORD
  if (type.endsWith('[]')) {
    if (body + length * WORD > hex.length) throw new Error('array is cut off')
    const item = type.slice(0, -2)
    return Array.from({ length }, (_, index) => decodeWord(item, wordAt(hex, body + index * WORD)))
  }
  if (body + length * 2 > hex.length) throw new Error('bytes are cut off')
  const content = hex.slice(body, body + length * 2)
  return type === 'string' ? new TextDecoder().decode(hexToBytes(content)) : content
}

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

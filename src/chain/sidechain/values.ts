import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, isAddress, type Address } from '../../core/address.ts'
import type { SideChainErrorCode } from './codes.ts'
import { SideChainError } from './error.ts'

/** A whole number: an exact number, a bigint or decimal digits. */
export type Integer = number | bigint | string

/** Maximum fee limits in sun (specification, section 9). */
export const MAX_FEE_LIMIT = { main: 5_000_000_000n, side: 1_000_000_000n } as const

/** Largest number that nodes (as JSON) and tronweb (as numbers) represent without losing digits. */
export const MAX_NUMBER = BigInt(Number.MAX_SAFE_INTEGER)
export const MAX_UINT64 = 2n ** 64n - 1n
export const MAX_UINT256 = 2n ** 256n - 1n

/** Error codes by the parameter names in the messages. */
const codes = {
  callValue: 'invalidAmount',
  tokenValue: 'invalidAmount',
  num: 'invalidNumber',
  numOrId: 'invalidNumber',
  fee: 'invalidFee',
  depositFee: 'invalidFee',
  withdrawFee: 'invalidFee',
  mappingFee: 'invalidFee',
  feeLimit: 'invalidFeeLimit',
  tokenId: 'invalidTokenId',
  permissionId: 'invalidOptions',
  functionSelector: 'invalidFunction',
  trxHash: 'invalidTransactionHash',
} as const satisfies Record<string, SideChainErrorCode>

export type Parameter = keyof typeof codes

export const invalid = (name: Parameter): SideChainError =>
  new SideChainError(codes[name], `Invalid ${name} provided`)

/** Parses a whole number without a sign, exactly. Undefined for anything else. */
export function parseInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value < 0n ? undefined : value
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^[0-9]{1,100}$/.test(value) ? BigInt(value) : undefined
}

/** Validates a whole number from 0 to `max`. Throws for anything else. */
export function checkInteger(name: Parameter, value: unknown, max = MAX_NUMBER): bigint {
  const integer = parseInteger(value)
  if (integer === undefined || integer > max) throw invalid(name)
  return integer
}

export function checkText(name: Parameter, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw invalid(name)
  return value
}

/** Returns a transaction hash as hex, without a leading `0x`. */
export function checkHash(value: unknown): string {
  const hex = checkText('trxHash', value).replace(/^0x/i, '').toLowerCase()
  if (!/^([0-9a-f]{2})+$/.test(hex)) throw invalid('trxHash')
  return hex
}

/** Parses an address in base58check or as 21 bytes in hex. Undefined for anything else. */
export function parseEitherAddress(value: unknown): Address | undefined {
  if (typeof value !== 'string') return undefined
  if (/^41[0-9a-f]{40}$/i.test(value)) return addressFromHex(value)
  return isAddress(value) ? value : undefined
}

export function checkContract(value: unknown): Address {
  const address = parseEitherAddress(value)
  if (address) return address
  const message = 'Invalid contractAddress address provided'
  throw new SideChainError('invalidContractAddress', message)
}

/**
 * Parses a private key of 64 hex digits, with or without `0x`. Undefined if absent. Throws if
 * invalid.
 */
export function checkPrivateKey(value: unknown): string | undefined {
  if (value === undefined || value === null || value === false || value === '') return undefined
  const hex = typeof value === 'string' ? value.replace(/^0x/i, '').toLowerCase() : ''
  if (/^[0-9a-f]{64}$/.test(hex) && secp256k1.utils.isValidSecretKey(hexToBytes(hex))) return hex
  throw new SideChainError('invalidPrivateKey', 'Invalid private key provided')
}

import * as v from 'valibot'
import { decodeBase58check, encodeBase58check } from './base58check.ts'
import { err, ok, type Result } from './result.ts'

declare const brand: unique symbol

/** TRON address in base58check: 34 characters, prefix byte 0x41, verified checksum. */
export type Address = string & { readonly [brand]: 'Address' }

/** All-zero account, which can own nothing. Represents no account or, in contracts, TRX. */
export const nobody = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' as Address

const PREFIX = '41'

/**
 * Parses an address from outside (spec section 5: 34 base58 characters, prefix byte 65, valid
 * checksum). Drops surrounding white space, as left by a paste.
 *
 * ```ts
 * parseAddress(' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n') // → ok('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
 * parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T') // → err('invalidAddress')
 * ```
 */
export function parseAddress(text: string): Result<Address, 'invalidAddress'> {
  const trimmed = text.trim()
  return trimmed.length === 34 && decodeBase58check(trimmed)?.startsWith(PREFIX)
    ? ok(trimmed as Address)
    : err('invalidAddress')
}

/** Cache of valid addresses. Rows and answers repeat the same few, and a checksum is slow. */
const known = new Set<string>()

export const isAddress = (text: string): text is Address => {
  if (known.has(text)) return true
  const parsed = parseAddress(text)
  const isValid = parsed.ok && parsed.value === text
  if (isValid && known.size < 500) known.add(text)
  return isValid
}

/** Returns the 20 bytes that the EVM uses, as lower-case hex without prefix. */
export const addressToEvmHex = (address: Address): string => addressToHex(address).slice(2)

/** Whether TRON may have native code at this address, so that it has no owner: below 2^32. */
export const isPrecompile = (address: Address): boolean =>
  addressToEvmHex(address).startsWith('0'.repeat(32))

/** Returns the 21 bytes that TRON's HTTP API uses, as lower-case hex that begins with 41. */
export function addressToHex(address: Address): string {
  const hex = decodeBase58check(address)
  if (hex === undefined) throw new Error(`not a TRON address: ${address}`)
  return hex
}

/**
 * Reads hex as the TRON node writes it: 20 bytes (logs, words) or 21 bytes with 41, with or without
 * 0x. Throws on any other input, because such hex comes from our own decoding and never from a
 * person.
 */
export function addressFromHex(hex: string): Address {
  const bare = hex.replace(/^0x/, '').toLowerCase()
  const whole = bare.length === 40 ? PREFIX + bare : bare
  if (!/^41[0-9a-f]{40}$/.test(whole)) throw new Error(`not a TRON address: ${hex}`)
  return encodeBase58check(whole) as Address
}

/**
 * Shortens an address to its first 6 and last 4 characters (spec section 9). If funds move, show
 * all 34 instead.
 *
 * ```ts
 * formatAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t') // → 'TR7NHq…Lj6t'
 * ```
 */
export const formatAddress = (address: string): string =>
  address.length > 10 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address

/** Schema for configuration, answers and rows. Accepts an address only exactly as it is written. */
export const addressSchema = v.custom<Address>(
  (input) => typeof input === 'string' && isAddress(input),
  'must be a TRON address',
)

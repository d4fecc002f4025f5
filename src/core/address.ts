import * as v from 'valibot'
import { decodeBase58check, encodeBase58check } from './base58check.ts'
import { err, ok, type Result } from './result.ts'

declare const brand: unique symbol

/** A TRON address in base58check: 34 characters, prefix byte 0x41, checksum verified. */
export type Address = string & { readonly [brand]: 'Address' }

/** The all-zero account: it can own nothing; it stands for no account or, in contracts, for TRX. */
export const nobody = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' as Address

const PREFIX = '41'

/**
 * Checks text from outside (spec section 5: 34 base58 characters, prefix byte 65, valid checksum).
 * Surrounding white space, as left by a paste, is not part of an address and is dropped.
 */
export function parseAddress(text: string): Result<Address, 'invalidAddress'> {
  const trimmed = text.trim()
  return trimmed.length === 34 && decodeBase58check(trimmed)?.startsWith(PREFIX)
    ? ok(trimmed as Address)
    : err('invalidAddress')
}

/** Addresses found valid before: rows and answers repeat the same few, and a checksum is slow. */
const known = new Set<string>()

export const isAddress = (text: string): text is Address => {
  if (known.has(text)) return true
  const parsed = parseAddress(text)
  const isValid = parsed.ok && parsed.value === text
  if (isValid && known.size < 500) known.add(text)
  return isValid
}

/** The 20 bytes that the EVM knows, as lower-case hex without prefix. */
export const addressToEvmHex = (address: Address): string => addressToHex(address).slice(2)

/** Whether TRON may have native code at this address, so that nobody owns it: below 2^32. */
export const isPrecompile = (address: Address): boolean =>
  addressToEvmHex(address).startsWith('0'.repeat(32))

/** The 21 bytes that TRON's HTTP API knows, as lower-case hex beginning with 41. */
export function addressToHex(address: Address): string {
  const hex = decodeBase58check(address)
  if (hex === undefined) throw new Error(`not a TRON address: ${address}`)
  return hex
}

/**
 * Reads hex as the node writes it: 20 bytes (logs, words) or 21 bytes with 41, with or without 0x.
 * Throws on anything else: such hex comes from our own decoding, never from a person.
 */
export function addressFromHex(hex: string): Address {
  const bare = hex.replace(/^0x/, '').toLowerCase()
  const whole = bare.length === 40 ? PREFIX + bare : bare
  if (!/^41[0-9a-f]{40}$/.test(whole)) throw new Error(`not a TRON address: ${hex}`)
  return encodeBase58check(whole) as Address
}

/** First 6 and last 4 characters (spec section 9); where money moves, show all 34 instead. */
export const formatAddress = (address: string): string =>
  address.length > 10 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address

/** For configuration, answers and rows: an address exactly as it is written, or an error. */
export const addressSchema = v.custom<Address>(
  (input) => typeof input === 'string' && isAddress(input),
  'must be a TRON address',
)

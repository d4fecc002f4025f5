import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '../../src/core/address.ts'
import { bigEndian, concatBytes, fromHex, toHex } from '../../backend/tron/bytes.ts'
import { hexOf } from './accounts.ts'

const storageKeys = new Map<string, string>()

/** Computes the slot in which Solidity stores an account's entry of the mapping in `slot`. */
export function storageKey(of: Address, slot: number): string {
  const place = `${hexOf(of)}${slot}`
  let key = storageKeys.get(place)
  if (key === undefined) {
    const words = concatBytes(new Uint8Array(12), fromHex(hexOf(of)), bigEndian(slot, 32))
    storageKeys.set(place, (key = toHex(keccak_256(words))))
  }
  return key
}

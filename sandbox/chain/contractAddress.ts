import { keccak_256 } from '@noble/hashes/sha3.js'
import { bigEndian, concatBytes, fromHex, toHex } from '../../backend/tron/bytes.ts'
import type { EvmHex } from './ledger.ts'

// Rules of java-tron's WalletUtil and TransactionUtil; all return the 20 bytes after the 0x41.

const PREFIX = Uint8Array.of(0x41)

const lastTwenty = (...parts: Uint8Array[]): Uint8Array =>
  keccak_256(concatBytes(...parts)).slice(12)

/** Address of a contract deployed by a transaction: Keccak of its id and the owner's 21 bytes. */
export const deployedAddress = (txId: Uint8Array, owner: EvmHex): EvmHex =>
  toHex(lastTwenty(txId, PREFIX, fromHex(owner)))

/**
 * Address of a contract created with CREATE, from its transaction's number of prior calls and
 * creations.
 */
export const createdAddress = (txId: Uint8Array, innerMessages: number): EvmHex =>
  toHex(lastTwenty(txId, bigEndian(innerMessages, 8)))

/** Address of a contract created with CREATE2: Ethereum's rule with 0x41 in place of 0xff. */
export const create2Address = (creator: EvmHex, salt: Uint8Array, initCode: Uint8Array): EvmHex =>
  toHex(lastTwenty(PREFIX, fromHex(creator), salt, keccak_256(initCode)))

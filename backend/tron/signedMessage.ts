import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { recoverSigner } from './signature.ts'

// Texts that a wallet signs, after TIP-191 (version 2: `signMessageV2` of tronweb and the wallets).

const PREFIX = '\x19TRON Signed Message:\n'

/** Returns the hash to sign. Neither a transaction nor any other text has this hash. */
export function hashMessage(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  return keccak_256(concatBytes(utf8ToBytes(PREFIX + bytes.length), bytes))
}

/** Recovers the account that signed the text; undefined if the signature is invalid. */
export function signerOf(text: string, signature: string): Address | undefined {
  const hex = signature.replace(/^0x/, '')
  if (!/^[0-9a-fA-F]{130}$/.test(hex)) return undefined
  const bytes = hexToBytes(hex)
  // Wallets write 27 and 28; some hardware writes 0 and 1.
  if (![0, 1, 27, 28].includes(bytes[64]!)) return undefined
  try {
    return addressFromHex(recoverSigner(hashMessage(text), bytes))
  } catch {
    return undefined
  }
}

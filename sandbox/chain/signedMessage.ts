import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../../src/core/address.ts'

// Texts that a wallet signs, after TIP-191 (version 2: `signMessageV2` of tronweb and the wallets).

const PREFIX = '\x19TRON Signed Message:\n'

/** What is signed. Neither a transaction nor any other text has this hash. */
export function hashMessage(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  return keccak_256(concatBytes(utf8ToBytes(PREFIX + bytes.length), bytes))
}

/** Whose key signed the text; undefined if that is no signature. */
export function signerOf(text: string, signature: string): Address | undefined {
  const hex = signature.replace(/^0x/, '')
  if (!/^[0-9a-fA-F]{130}$/.test(hex)) return undefined
  const bytes = hexToBytes(hex)
  const last = bytes[64]!
  // Wallets write 27 and 28, some hardware 0 and 1.
  const recovery = last >= 27 ? last - 27 : last
  if (recovery > 1) return undefined
  try {
    const recovered = concatBytes(Uint8Array.of(recovery), bytes.subarray(0, 64))
    const key = secp256k1.recoverPublicKey(recovered, hashMessage(text), { prehash: false })
    const point = secp256k1.Point.fromBytes(key).toBytes(false)
    return addressFromHex(bytesToHex(keccak_256(point.subarray(1)).subarray(12)))
  } catch {
    return undefined
  }
}

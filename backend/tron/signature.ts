import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'

/** Private key with its account. */
export interface SigningKey {
  readonly privateKey: Uint8Array
  /** 20 bytes of hex, as the EVM writes an address. */
  readonly address: string
}

/** Cache size, enough for all transactions signed but not broadcast yet. */
const MOST = 1_000

/** Signers of the signatures created by `signOwn`. */
const own = new Map<string, string>()

const nameOf = (hash: Uint8Array, signature: Uint8Array) => bytesToHex(hash) + bytesToHex(signature)

/** Signs as TRON does: r ‖ s ‖ v, v being 27 or 28. */
export function signHash(hash: Uint8Array, key: SigningKey): Uint8Array {
  const made = secp256k1.sign(hash, key.privateKey, { prehash: false, format: 'recovered' })
  return concatBytes(made.subarray(1), Uint8Array.of(made[0]! + 27))
}

/**
 * Signs a transaction of this process's own chain, and remembers the signer. Recovering a signer
 * takes several times as long as signing, and the sandbox sends itself thousands of transactions.
 */
export function signOwn(hash: Uint8Array, key: SigningKey): Uint8Array {
  const signature = signHash(hash, key)
  if (own.size === MOST) own.clear()
  own.set(nameOf(hash, signature), key.address)
  return signature
}

/**
 * Recovers the signer of a hash, given r ‖ s ‖ v with v from 0 or from 27. Throws if the signature
 * is impossible.
 */
export function recoverSigner(hash: Uint8Array, signature: Uint8Array): string {
  return own.get(nameOf(hash, signature)) ?? recover(hash, signature)
}

function recover(hash: Uint8Array, signature: Uint8Array): string {
  const v = signature[64] ?? 0
  const recoverable = concatBytes(Uint8Array.of(v >= 27 ? v - 27 : v), signature.subarray(0, 64))
  return addressOf(secp256k1.Signature.fromBytes(recoverable, 'recovered').recoverPublicKey(hash))
}

/** Returns a private key of 32 bytes with its account. Throws if the key is invalid. */
export function keyOf(privateKey: Uint8Array): SigningKey {
  const publicKey = secp256k1.Point.fromBytes(secp256k1.getPublicKey(privateKey))
  return { privateKey, address: addressOf(publicKey) }
}

type PublicKey = ReturnType<typeof secp256k1.Point.fromBytes>

const addressOf = (publicKey: PublicKey): string =>
  bytesToHex(keccak_256(publicKey.toBytes(false).subarray(1)).subarray(12))

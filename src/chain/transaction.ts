import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { Address } from '../core/address.ts'
import { isCodeMissing } from '../core/late.ts'

/** A transaction as wallets and nodes exchange it. `raw_data_hex` is signed and decides. */
export const unsignedTransaction = v.object({
  txID: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  raw_data_hex: v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/)),
  raw_data: v.record(v.string(), v.unknown()),
  visible: v.optional(v.boolean(), false),
})

export const signedTransaction = v.object({
  ...unsignedTransaction.entries,
  signature: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^(0x)?[0-9a-fA-F]{130}$/))),
    v.minLength(1),
  ),
})

export type UnsignedTransaction = v.InferOutput<typeof unsignedTransaction>
export type SignedTransaction = v.InferOutput<typeof signedTransaction>

/** Recovers the signer of a 32-byte hash; undefined if the signature is invalid. */
export type SignerOf = (hash: Uint8Array, signature: string) => Address | undefined

/**
 * Failure to build a transaction: the code that builds it did not load, or the build itself failed.
 */
export type BuildError =
  | { readonly kind: 'missing'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string }

/** Converts an error thrown while building a transaction. */
export const buildError = (error: unknown): BuildError => ({
  kind: isCodeMissing(error) ? 'missing' : 'failed',
  detail: error instanceof Error ? error.message : String(error),
})

/** Computes the txID, the SHA-256 of the raw data. A reported txID is never trusted. */
export const transactionId = (rawDataHex: string): string =>
  bytesToHex(sha256(hexToBytes(rawDataHex)))

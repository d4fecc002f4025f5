import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { err, ok, type Result } from '../core/result.ts'
import type { CosignedIntent } from './cosigned.ts'
import type { LegTransaction, Operation } from './operation.ts'

/**
 * Share for signing, which one co-signer of an account gives to the next: the bytes, the signatures
 * so far, and the order. The recipient trusts none of it (`verifyRequest.ts`).
 */
export interface SigningRequest {
  /** Genesis block id of the network. */
  readonly network: string
  /** Bytes to sign, as hex. */
  readonly rawDataHex: string
  readonly signatures: readonly string[]
  readonly order: string
  readonly kind: string
  readonly intent: unknown
}

/** Returns the share for signing of a leg's transaction. Undefined if it has no signature yet. */
export function signingRequestOf(
  operation: Operation,
  tx: LegTransaction,
): SigningRequest | undefined {
  const { unsigned, signature } = tx
  if (!unsigned || !signature || signature.length === 0) return undefined
  const { id, kind, intent, network } = operation
  const bytes = { network, rawDataHex: unsigned.raw_data_hex, signatures: signature }
  const passed = tx.origin === 'handedOn' ? (intent as CosignedIntent) : { order: id, kind, intent }
  return { ...bytes, order: passed.order, kind: passed.kind, intent: passed.intent }
}

/**
 * Longest accepted text, in characters. The largest that the app makes, a claim for a hundred
 * orders, has 16,000.
 */
export const LONGEST_REQUEST = 20_000

const VERSION = 1
const CHECKSUM_BYTES = 4

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const hexOfBytes = v.pipe(
  v.string(),
  v.regex(/^[\w-]+$/),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): string => {
    try {
      return bytesToHex(fromText(value))
    } catch {
      addIssue({ message: 'no bytes' })
      return NEVER
    }
  }),
)

// One-letter names, so that the text fits into as few QR codes as possible.
const payload = v.object({
  n: id,
  b: hexOfBytes,
  s: v.pipe(
    v.array(v.pipe(hexOfBytes, v.length(130))),
    // java-tron's getTotalSignNum.
    v.maxLength(5),
  ),
  o: id,
  k: v.pipe(v.string(), v.maxLength(60)),
  i: v.unknown(),
})

/**
 * Encodes version, checksum and contents in characters that links, files and QR codes can all
 * carry.
 */
export function encodeSigningRequest(handed: SigningRequest): string {
  const { network, rawDataHex, signatures, order, kind, intent } = handed
  const contents = {
    n: network,
    b: toText(hexToBytes(rawDataHex)),
    s: signatures.map((each) => toText(hexToBytes(each))),
    o: order,
    k: kind,
    i: intent,
  }
  const json = JSON.stringify(contents, (_, value: unknown) =>
    typeof value === 'bigint' ? { [BIGINT]: String(value) } : value,
  )
  const bytes = new TextEncoder().encode(json)
  return toText(Uint8Array.of(VERSION, ...checksum(bytes), ...bytes))
}

/** Reason why a text is not a share for signing. */
export type SigningRequestError =
  /** Another kind of text; `tooLong` if it is longer than any that the app makes. */
  | 'notARequest'
  | 'tooLong'
  /** Made by a later version of the app. */
  | 'otherVersion'
  /** Checksum mismatch: a part is missing or a character has changed. */
  | 'damaged'

/** Reads the output of `encodeSigningRequest`: the text itself, or a link that ends in it. */
export function parseSigningRequest(given: string): Result<SigningRequest, SigningRequestError> {
  const text = given.trim().replace(/^.*#/s, '')
  if (text.length > LONGEST_REQUEST) return err('tooLong')
  if (!/^[\w-]{20,}$/.test(text)) return err('notARequest')
  let bytes: Uint8Array
  try {
    bytes = fromText(text)
  } catch {
    return err('damaged')
  }
  const contents = bytes.subarray(1 + CHECKSUM_BYTES)
  const isWhole = checksum(contents).every((byte, index) => byte === bytes[1 + index])
  if (!isWhole) return err('damaged')
  if (bytes[0] !== VERSION) return err('otherVersion')
  const parsed = v.safeParse(payload, parseJson(new TextDecoder().decode(contents)))
  if (!parsed.success) return err('notARequest')
  const { n: network, b: rawDataHex, s: signatures, o: order, k: kind, i: intent } = parsed.output
  return ok({ network, rawDataHex, signatures, order, kind, intent })
}

/** Marker that distinguishes an amount from a text in JSON. No intent has a field of this name. */
const BIGINT = '#'

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json, (_, value: unknown) => {
      if (typeof value !== 'object' || value === null || !(BIGINT in value)) return value
      const { [BIGINT]: digits } = value
      return typeof digits === 'string' && /^-?\d{1,78}$/.test(digits) ? BigInt(digits) : undefined
    })
  } catch {
    return undefined
  }
}

const checksum = (bytes: Uint8Array): Uint8Array => sha256(bytes).subarray(0, CHECKSUM_BYTES)

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromText = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )

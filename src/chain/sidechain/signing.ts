import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { TronWeb } from 'tronweb'
import * as v from 'valibot'
import type { Address } from '../../core/address.ts'
import type { SignedTransaction, Transaction } from './answers.ts'
import { SideChainError, textOf } from './error.ts'
import type { ChainName } from './gatewayMethods.ts'
import { normalizeSignature, recoverSigner } from './recover.ts'

/** One of the two chains, for the duration of an operation. */
export interface Chain {
  readonly name: ChainName
  readonly tronWeb: TronWeb
  /** Returns the 32 bytes to sign for a transaction. On the main chain this is the txID. */
  hashOf(txID: string): Uint8Array
}

/** Request that a wallet receives for signing. */
export interface SignRequest {
  readonly chain: ChainName
  /** Side chain's id as hex. */
  readonly chainId: string
  /** Account whose signature is required. */
  readonly owner: Address
  /** Copy of the transaction. */
  readonly transaction: Transaction
  /** 32 bytes to sign, as hex. */
  readonly hash: string
}

/**
 * Signs in place of a private key. It returns a 65-byte signature in hex or the signed transaction,
 * or nothing if it did not sign.
 */
export interface Signer {
  /** Account address. The default is the chain's default address. */
  readonly address?: string
  sign(request: SignRequest): unknown
}

/** Acting account and its means of signing: a key, or a wallet to ask. */
export interface Account {
  readonly owner: Address
  readonly key: string | undefined
  readonly askWallet: ((transaction: Transaction, hash: string) => unknown) | undefined
}

const walletAnswer = v.union([
  v.pipe(
    v.string(),
    v.transform((text) => ({ signature: [text], txID: undefined, raw_data_hex: undefined })),
  ),
  v.object({
    signature: v.array(v.string()),
    txID: v.optional(v.string()),
    raw_data_hex: v.optional(v.string()),
  }),
])

/** Adds the account's signature to a copy of the transaction. The original stays unchanged. */
export async function signAs(
  chain: Chain,
  account: Account,
  transaction: Transaction,
): Promise<SignedTransaction> {
  const signature = account.askWallet
    ? await walletSignature(chain, account, transaction)
    : keySignature(chain, account.key, transaction.txID)
  return withSignature(transaction, signature)
}

function keySignature(chain: Chain, key: string | undefined, txID: string): string {
  if (key === undefined)
    throw new SideChainError('notSigned', 'Transaction was not signed properly')
  return signHash(chain.tronWeb, chain.hashOf(txID), key)
}

/** Signs 32 bytes with tronweb's secp256k1 (RFC 6979, low s). */
export const signHash = (tronWeb: TronWeb, hash: Uint8Array, key: string): string =>
  normalizeSignature(tronWeb.utils.crypto.ECKeySign([...hash], [...hexToBytes(key)]))

async function walletSignature(
  chain: Chain,
  { owner, key, askWallet }: Account,
  transaction: Transaction,
): Promise<string> {
  const hash = chain.hashOf(transaction.txID)
  let answer: unknown
  try {
    answer = await askWallet?.(structuredClone(transaction), bytesToHex(hash))
  } catch (thrown) {
    throw new SideChainError('walletFailed', textOf(thrown))
  }
  const parsed = v.safeParse(walletAnswer, answer)
  if (!parsed.success || parsed.output.signature.length === 0)
    throw key === undefined
      ? new SideChainError('notSigned', 'Transaction was not signed properly')
      : new SideChainError('invalidPrivateKey', 'Invalid private key provided')
  const signed = parsed.output
  if (
    !isSame(signed.txID, transaction.txID) ||
    !isSame(signed.raw_data_hex, transaction.raw_data_hex)
  )
    throw new SideChainError('walletChangedTransaction', 'The wallet changed the transaction')
  const by = (bytes: Uint8Array) =>
    signed.signature.find((each) => recoverSigner(bytes, each) === owner)
  const signature = by(hash)
  if (signature !== undefined) return normalizeSignature(signature)
  if (by(hexToBytes(transaction.txID)) === undefined)
    throw new SideChainError('wrongSigner', 'Transaction was signed by another account')
  throw new SideChainError(
    'signedBareTxId',
    'The wallet signed for the main chain: it does not know the side chain',
  )
}

const isSame = (returned: string | undefined, given: string): boolean =>
  returned === undefined || returned.toLowerCase() === given.toLowerCase()

const signatures = v.array(v.string())

/** Returns a copy with the signature added, unless it is present. */
export function withSignature<T extends object>(
  transaction: T,
  signature: string,
): T & { readonly signature: readonly string[] } {
  const copy: T & { signature?: unknown } = structuredClone(transaction)
  const before = v.safeParse(signatures, copy.signature)
  const given = before.success ? before.output : []
  const isThere = given.some((each) => sameHex(each, signature))
  return { ...copy, signature: isThere ? given : [...given, signature] }
}

/** Whether two signatures are equal, with v counted from 0 or 27. */
const sameHex = (one: string, other: string) => canonical(one) === canonical(other)
const canonical = (text: string) =>
  /^(0x)?[0-9a-f]{130}$/i.test(text) ? normalizeSignature(text) : text

import type { UnsignedTransaction } from './transaction.ts'
import type { WalletError } from './wallet.ts'
import { late } from '../core/late.ts'
import type { WalletName } from '../core/wallets.ts'

/** Members of the official adapters that this app uses. */
export interface WalletAdapter {
  readonly address: string | null
  readonly readyState: string
  connect(): Promise<void>
  disconnect(): Promise<void>
  signTransaction(transaction: UnsignedTransaction): Promise<unknown>
  /** Adds a signature under a permission, which may be another account's. */
  multiSign(
    transaction: UnsignedTransaction,
    options: { readonly permissionId: number },
  ): Promise<unknown>
  /** Signs a text by version 2 in both wallets. Its hash includes the length of the text. */
  signMessage(text: string): Promise<unknown>
  /** Asks the wallet's own node for block 0. */
  network(): Promise<{ readonly chainId: string }>
  on(event: string, listener: (...details: unknown[]) => void): unknown
}

/** Wait time for older wallets, in ms. Other wallets announce themselves at once. */
const ANNOUNCEMENT_WAIT_MS = 600

const adapters: Record<WalletName, () => Promise<new (settings: object) => object>> = {
  tronlink: late(() =>
    import('@tronweb3/tronwallet-adapter-tronlink').then((m) => m.TronLinkAdapter),
  ),
  okx: late(() => import('@tronweb3/tronwallet-adapter-okxwallet').then((m) => m.OkxWalletAdapter)),
}

/** Loads the official adapter of a wallet. Rejects if its chunk fails to load. */
export async function loadAdapter(wallet: WalletName): Promise<WalletAdapter> {
  const settings = {
    checkTimeout: ANNOUNCEMENT_WAIT_MS,
    openUrlWhenWalletNotFound: false,
    openAppWithDeeplink: false,
  }
  const Adapter = await adapters[wallet]()
  const adapter = new Adapter(settings)
  // The adapters declare tronweb's transaction classes, but pass the transaction on unchanged.
  return adapter as unknown as WalletAdapter
}

/** Error code of TIP-1193: the user refused. */
const USER_REJECTED = 4001

const REFUSAL = /\b(declin|reject|refus|den(y|i)|cancel)\w*\b/i

/** Messages without meaning: an empty text, and the adapters' text for a wallet's empty message. */
const EMPTY = new Set(['', 'Unknown error'])

/**
 * Reads an error thrown by a wallet. It is `rejected` only with the code of TIP-1193 or a sentence
 * in which the user refuses. Any other error is `failed`, with the wallet's message if there was
 * one.
 */
export function parseWalletError(thrown: unknown): WalletError {
  const chain = causes(thrown)
  if (chain.some((cause) => isRecord(cause) && cause['code'] === USER_REJECTED))
    return { kind: 'rejected' }
  const sentences = chain.map(sentenceOf).filter((sentence) => !EMPTY.has(sentence))
  if (sentences.some((sentence) => /\buser\b/i.test(sentence) && REFUSAL.test(sentence)))
    return { kind: 'rejected' }
  return { kind: 'failed', detail: (sentences[0] ?? '').slice(0, 300) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Lists the thrown value and the causes that the adapter wrapped. */
function causes(thrown: unknown): unknown[] {
  const found: unknown[] = []
  let next = thrown
  while (next !== undefined && next !== null && found.length < 4) {
    found.push(next)
    next = isRecord(next) ? (next['error'] ?? next['cause']) : undefined
  }
  return found
}

const sentenceOf = (cause: unknown): string => {
  if (typeof cause === 'string') return cause
  return isRecord(cause) && typeof cause['message'] === 'string' ? cause['message'] : ''
}

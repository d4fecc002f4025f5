import type { UnsignedTransaction } from './transaction.ts'
import type { WalletError } from './wallet.ts'
import { late } from '../core/late.ts'
import type { WalletName } from '../core/wallets.ts'

/** What this app uses of the official adapters. */
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
  /** Both wallets: version 2, whose hash names the length of the text. */
  signMessage(text: string): Promise<unknown>
  /** Asks the wallet's own node for block 0. */
  network(): Promise<{ readonly chainId: string }>
  on(event: string, listener: (...details: unknown[]) => void): unknown
}

/** Installed wallets announce themselves at once; this is for old ones that do not. */
const ANNOUNCEMENT_WAIT_MS = 600

const adapters: Record<WalletName, () => Promise<new (settings: object) => object>> = {
  tronlink: late(() =>
    import('@tronweb3/tronwallet-adapter-tronlink').then((m) => m.TronLinkAdapter),
  ),
  okx: late(() => import('@tronweb3/tronwallet-adapter-okxwallet').then((m) => m.OkxWalletAdapter)),
}

/** Loads the official adapter of a wallet; rejects when its chunk cannot be loaded. */
export async function loadAdapter(wallet: WalletName): Promise<WalletAdapter> {
  const settings = {
    checkTimeout: ANNOUNCEMENT_WAIT_MS,
    openUrlWhenWalletNotFound: false,
    openAppWithDeeplink: false,
  }
  const Adapter = await adapters[wallet]()
  const adapter = new Adapter(settings)
  // The adapters type a transaction after tronweb's classes; they pass it on as it is.
  return adapter as unknown as WalletAdapter
}

/** TIP-1193: the user refused. */
const USER_REJECTED = 4001

const REFUSAL = /\b(declin|reject|refus|den(y|i)|cancel)\w*\b/i

/** No words at all, and what the adapters say where the wallet gave none. */
const EMPTY = new Set(['', 'Unknown error'])

/**
 * Reads what a wallet threw. `rejected` only when it says so beyond doubt: the code of TIP-1193, or
 * a sentence in which the user refuses. Anything else is `failed` with what the wallet said, if it
 * said something.
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

/** What was thrown, and the causes that the adapter wrapped. */
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

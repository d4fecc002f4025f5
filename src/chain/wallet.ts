import type { Address } from '../core/address.ts'
import type { Result } from '../core/result.ts'
import type { SignedTransaction, UnsignedTransaction } from './transaction.ts'
import type { WalletName } from '../core/wallets.ts'

/**
 * Number of detection attempts, one second apart (spec section 1). Afterwards detection keeps
 * listening.
 */
export const DETECTION_ATTEMPTS = 5
export const DETECTION_INTERVAL_MS = 1_000

/** Local storage key for the wallet to reconnect after a reload, without asking the user again. */
export const REMEMBERED_WALLET_KEY = 'wallet'

/** Local storage key for the account that the wallet showed last. */
export const REMEMBERED_ACCOUNT_KEY = 'wallet.account'

export type WalletState =
  /** Looking for an injected wallet. Changes to `found` or `missing` automatically. */
  | { readonly kind: 'searching' }
  /**
   * No wallet after five attempts: "Please install TronLink or OKX Wallet". Detection keeps
   * listening.
   */
  | { readonly kind: 'missing' }
  /** Wallets are present, but the user has not connected one. */
  | { readonly kind: 'found'; readonly available: readonly WalletName[] }
  /** The wallet's own window is open and waiting for the user. */
  | { readonly kind: 'connecting'; readonly wallet: WalletName }
  | {
      readonly kind: 'connected'
      readonly wallet: WalletName
      /**
       * Account whose lists are shown and whose assets are paid: the wallet's account, or the
       * account it acts for.
       */
      readonly owner: Address
      /** The wallet's own account, if it acts for another one. */
      readonly signer?: Address
      /** False if the wallet is on another network than the configuration's genesis block. */
      readonly onOurNetwork: boolean
      /** True if the wallet reports the side chain; absent if no side chain is configured. */
      readonly onSideChain?: boolean
    }

export type WalletError =
  /** The wallet reports that the user refused. This does not prove that nothing was signed. */
  | { readonly kind: 'rejected' }
  | { readonly kind: 'notConnected' }
  /** The connection succeeded, but the wallet shows no account: it is locked or has none. */
  | { readonly kind: 'noAccount' }
  /** Another wallet's window is open and waiting for the user. */
  | { readonly kind: 'busy' }
  /** `detail` is the wallet's message, or empty if it is not readable. */
  | { readonly kind: 'failed'; readonly detail: string }

/** Signs transactions and returns the signed bytes. Never broadcasts. */
export interface Signer {
  /**
   * Signs a transaction. With a permission, the wallet adds its signature to the existing ones, for
   * any owner account. Without one, it signs for its own account.
   */
  sign(
    transaction: UnsignedTransaction & Partial<Pick<SignedTransaction, 'signature'>>,
    permissionId?: number,
  ): Promise<Result<SignedTransaction, WalletError>>
}

/** The wallet of this page: TronLink or OKX Wallet behind one port. */
export interface WalletConnection extends Signer {
  state(): WalletState
  /** Calls the listener after each change of state. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
  connect(wallet: WalletName): Promise<Result<Address, WalletError>>
  disconnect(): Promise<void>
  /**
   * Acts for another account from now on, on this device. Undefined means the wallet's own account.
   */
  actFor(account: Address | undefined): Promise<void>
  /** Signs a text by TIP-191 (version 2). Returns a signature of 65 bytes as hex. */
  signMessage(text: string): Promise<Result<string, WalletError>>
}

import type { Address } from '../core/address.ts'
import type { Result } from '../core/result.ts'
import type { SignedTransaction, UnsignedTransaction } from './transaction.ts'
import type { WalletName } from '../core/wallets.ts'

/** Spec section 1: five attempts, one second apart; afterwards it goes on listening. */
export const DETECTION_ATTEMPTS = 5
export const DETECTION_INTERVAL_MS = 1_000

/** Local storage: the wallet to reconnect after a reload, without asking the user again. */
export const REMEMBERED_WALLET_KEY = 'wallet'

/** Local storage: the account that it showed last. */
export const REMEMBERED_ACCOUNT_KEY = 'wallet.account'

export type WalletState =
  /** Looking for an injected wallet; moves by itself to `found` or `missing`. */
  | { readonly kind: 'searching' }
  /** None after five attempts: "Please install TronLink or OKX Wallet". Still listening. */
  | { readonly kind: 'missing' }
  /** Wallets are there; the user has not connected one. */
  | { readonly kind: 'found'; readonly available: readonly WalletName[] }
  /** The wallet's own window is open and waits for the user. */
  | { readonly kind: 'connecting'; readonly wallet: WalletName }
  | {
      readonly kind: 'connected'
      readonly wallet: WalletName
      /** Whose lists are shown and whose coins are paid: the wallet's account, or the one it acts for. */
      readonly owner: Address
      /** The wallet's own account, where that acts for another one. */
      readonly signer?: Address
      /** False when the wallet is on another network than the configuration's genesis block. */
      readonly onOurNetwork: boolean
      /** True when it is on the side chain, as far as it says; absent where there is none. */
      readonly onSideChain?: boolean
    }

export type WalletError =
  /** The wallet says that the user refused. No proof that nothing was signed. */
  | { readonly kind: 'rejected' }
  | { readonly kind: 'notConnected' }
  /** It let itself be connected, but shows no account: it is locked, or has none. */
  | { readonly kind: 'noAccount' }
  /** Another wallet's window is open, and waits for the user. */
  | { readonly kind: 'busy' }
  /** `detail` is what the wallet said; empty if it said nothing readable. */
  | { readonly kind: 'failed'; readonly detail: string }

/** Signs and hands the bytes back; never broadcasts. */
export interface Signer {
  /**
   * With a permission, the wallet adds its signature to those that are there, whosever account it is;
   * without one it signs for its own.
   */
  sign(
    transaction: UnsignedTransaction & Partial<Pick<SignedTransaction, 'signature'>>,
    permissionId?: number,
  ): Promise<Result<SignedTransaction, WalletError>>
}

/** The wallet of this page: TronLink or OKX behind one port. */
export interface WalletConnection extends Signer {
  state(): WalletState
  /** Calls back after each change of state; returns a function that stops it. */
  subscribe(listener: () => void): () => void
  connect(wallet: WalletName): Promise<Result<Address, WalletError>>
  disconnect(): Promise<void>
  /** Acts for another account from now on, on this device; undefined is the wallet's own. */
  actFor(account: Address | undefined): Promise<void>
  /** Signs a text as TIP-191 says (version 2), and gives the signature: 65 bytes as hex. */
  signMessage(text: string): Promise<Result<string, WalletError>>
}

import { atom } from 'jotai'
import {
  REMEMBERED_ACCOUNT_KEY,
  REMEMBERED_WALLET_KEY,
  type WalletConnection,
  type WalletError,
  type WalletState,
} from '../../chain/wallet.ts'
import type { WalletName } from '../../core/wallets.ts'
import { isAddress, type Address } from '../../core/address.ts'
import type { Result } from '../../core/result.ts'
import { deviceStorage } from '../../core/webStorage.ts'
import { fromPort } from '../fromPort.ts'
import { servicesAtom } from '../services.ts'

/** The wallet as it is now: looked for, missing, found, or connected with its account. */
export const walletStateAtom = fromPort<WalletState>((get) => {
  const { wallet } = get(servicesAtom)
  return { read: () => wallet.state(), subscribe: (changed) => wallet.subscribe(changed) }
})

/**
 * Whose lists are shown: those of the connected account; while its wallet is looked for after a
 * reload, those of the account that it showed last. Whatever is private, signed or paid needs
 * `ownerAtom`.
 */
export const shownOwnerAtom = atom<Address | undefined>((get) => {
  const wallet = get(walletStateAtom)
  if (wallet.kind !== 'searching') return get(ownerAtom)
  const isRemembered = deviceStorage.getItem(REMEMBERED_WALLET_KEY) !== null
  const account = deviceStorage.getItem(REMEMBERED_ACCOUNT_KEY)
  return isRemembered && account !== null && isAddress(account) ? account : undefined
})

/** As the wallet says now: an atom that nothing shows may be older. */
export function connectedOwner(wallet: Pick<WalletConnection, 'state'>): Address | undefined {
  const state = wallet.state()
  return state.kind === 'connected' ? state.owner : undefined
}

/** The connected account; undefined without one. */
export const ownerAtom = atom<Address | undefined>((get) => {
  const wallet = get(walletStateAtom)
  return wallet.kind === 'connected' ? wallet.owner : undefined
})

/** Whether the sheet to connect a wallet is open. Any screen may open it. */
export const connectSheetAtom = atom(false)

/** Whether the sheet with the connected wallet is open. */
export const walletSheetAtom = atom(false)

/** Opens the wallet's own window; closes the sheet when it is connected. */
export const connectAtom = atom(
  null,
  async (get, set, wallet: WalletName): Promise<Result<Address, WalletError>> => {
    const connected = await get(servicesAtom).wallet.connect(wallet)
    if (connected.ok) set(connectSheetAtom, false)
    return connected
  },
)

/** Forgets the wallet on this device; the wallet itself is not told. */
export const disconnectAtom = atom(null, (get): Promise<void> =>
  get(servicesAtom).wallet.disconnect(),
)

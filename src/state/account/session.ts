import { atom } from 'jotai'
import type { WalletError, WalletState } from '../../chain/wallet.ts'
import type { WalletName } from '../../core/wallets.ts'
import type { Address } from '../../core/address.ts'
import type { Result } from '../../core/result.ts'
import { servicesAtom } from '../services.ts'

/** One atom for each wallet port, which it follows while anything on screen reads it. */
const followedWalletAtom = atom((get) => {
  const { wallet } = get(servicesAtom)
  const followed = atom(wallet.state())
  followed.onMount = (set) => {
    const read = () => set(wallet.state())
    read()
    return wallet.subscribe(read)
  }
  return followed
})

/** The wallet as it is now: looked for, missing, found, or connected with its account. */
export const walletStateAtom = atom<WalletState>((get) => get(get(followedWalletAtom)))

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

import { atom } from 'jotai'
import type { WalletConnection, WalletState } from '../../chain/wallet.ts'
import type { Address } from '../../core/address.ts'
import { fromPort } from '../fromPort.ts'
import { servicesAtom } from '../services.ts'

/** The wallet as it is now: looked for, missing, found, or connected with its account. */
export const walletStateAtom = fromPort<WalletState>((get) => {
  const { wallet } = get(servicesAtom)
  return { read: () => wallet.state(), subscribe: (changed) => wallet.subscribe(changed) }
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

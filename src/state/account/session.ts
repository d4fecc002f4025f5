import { atom } from 'jotai'
import type { WalletConnection, WalletState } from '../../chain/wallet.ts'
import type { Address } from '../../core/address.ts'
import { fromPort } from '../fromPort.ts'
import { servicesAtom } from '../services.ts'

/** Current state of the wallet: being looked for, missing, found, or connected with its account. */
export const walletStateAtom = fromPort<WalletState>((get) => {
  const { wallet } = get(servicesAtom)
  return { read: () => wallet.state(), subscribe: (changed) => wallet.subscribe(changed) }
})

/**
 * Returns the account that the wallet reports now. An atom that is not on screen may be out of
 * date.
 */
export function connectedOwner(wallet: Pick<WalletConnection, 'state'>): Address | undefined {
  const state = wallet.state()
  return state.kind === 'connected' ? state.owner : undefined
}

/** Connected account; undefined without one. */
export const ownerAtom = atom<Address | undefined>((get) => {
  const wallet = get(walletStateAtom)
  return wallet.kind === 'connected' ? wallet.owner : undefined
})

/** Whether the sheet to connect a wallet is open. Any screen may open it. */
export const connectSheetAtom = atom(false)

/** Whether the sheet with the connected wallet is open. */
export const walletSheetAtom = atom(false)

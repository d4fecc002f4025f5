import { atom } from 'jotai'
import type { Address } from '../../core/address.ts'
import { walletStateAtom } from './session.ts'

/** Account whose key the wallet holds, regardless of the account it acts for. */
export const signerAtom = atom<Address | undefined>((get) => {
  const wallet = get(walletStateAtom)
  return wallet.kind === 'connected' ? (wallet.signer ?? wallet.owner) : undefined
})

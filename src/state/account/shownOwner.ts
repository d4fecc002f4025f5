import { atom } from 'jotai'
import { REMEMBERED_ACCOUNT_KEY, REMEMBERED_WALLET_KEY } from '../../chain/wallet.ts'
import { isAddress, type Address } from '../../core/address.ts'
import { deviceStorage } from '../../core/webStorage.ts'
import { ownerAtom, walletStateAtom } from './session.ts'

/**
 * Account whose lists are shown: the connected one or, while its wallet is looked for after a
 * reload, the last one. Anything private, signed or paid needs `ownerAtom`.
 */
export const shownOwnerAtom = atom<Address | undefined>((get) => {
  const wallet = get(walletStateAtom)
  if (wallet.kind !== 'searching') return get(ownerAtom)
  const isRemembered = deviceStorage.getItem(REMEMBERED_WALLET_KEY) !== null
  const account = deviceStorage.getItem(REMEMBERED_ACCOUNT_KEY)
  return isRemembered && account !== null && isAddress(account) ? account : undefined
})

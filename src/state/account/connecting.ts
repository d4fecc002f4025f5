import { atom } from 'jotai'
import type { WalletError } from '../../chain/wallet.ts'
import type { Address } from '../../core/address.ts'
import type { Result } from '../../core/result.ts'
import type { WalletName } from '../../core/wallets.ts'
import { servicesAtom } from '../services.ts'
import { connectSheetAtom } from './session.ts'

/** Opens the wallet's own window, and closes the sheet once it is connected. */
export const connectAtom = atom(
  null,
  async (get, set, wallet: WalletName): Promise<Result<Address, WalletError>> => {
    const connected = await get(servicesAtom).wallet.connect(wallet)
    if (connected.ok) set(connectSheetAtom, false)
    return connected
  },
)

/** Forgets the wallet on this device, without notifying the wallet. */
export const disconnectAtom = atom(null, (get): Promise<void> =>
  get(servicesAtom).wallet.disconnect(),
)

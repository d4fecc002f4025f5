import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WalletName } from '../core/wallets.ts'

/** The step of an operation that another browser carries out. */
export const continuesInText: Record<WalletName, MessageDescriptor> = {
  tronlink: msg`Continues in TronLink`,
  okx: msg`Continues in OKX Wallet`,
}

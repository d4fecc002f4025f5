import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WalletName } from '../core/wallets.ts'

/** Label of the step of an operation that continues in another browser. */
export const continuesInText: Record<WalletName, MessageDescriptor> = {
  tronlink: msg`Continues in TronLink`,
  okx: msg`Continues in OKX Wallet`,
}

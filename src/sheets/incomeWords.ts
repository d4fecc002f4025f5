import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IncomeState, IncomeType } from '../api/endpoints/income.ts'

// Part of a separate catalog (lingui.config.ts), which each income page names in its route.

/** Names of the sources of income. */
export const incomeTypeNames: Readonly<Record<IncomeType, MessageDescriptor>> = {
  nft: msg`NFT cards`,
  node: msg`Nodes`,
  lp: msg`LP staking`,
  coin: msg`Coin staking`,
  power: msg({ message: 'Computing power', context: 'income' }),
  rwa: msg`RWA equity`,
  referral: msg`Invitees' fees`,
}

/** Names of the stages of a claim. */
export const incomeStateNames: Readonly<Record<IncomeState, MessageDescriptor>> = {
  packing: msg`Waiting to be packed`,
  confirming: msg`Confirming on block`,
  verifying: msg`Verifying`,
  transferring: msg({ message: 'Transferring', context: 'income' }),
  success: msg`Success`,
  failed: msg`Failed`,
}

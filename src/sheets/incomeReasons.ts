import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IncomeType } from '../api/endpoints/income.ts'

// Part of the catalog of incomeWords.ts.

/** Reasons for income that the chain's contracts paid, by type. */
export const reasons: Readonly<Record<Exclude<IncomeType, 'referral'>, MessageDescriptor>> = {
  nft: msg`Your pledged cards earned this from the rewards that were funded for cards. It was paid when you claimed it.`,
  node: msg`Your nodes earned this from the rewards that were funded for nodes. It was paid when you claimed it.`,
  lp: msg`Pool shares you staked earned this from the rewards that were funded for them. It was paid when you claimed it.`,
  coin: msg`Coins you staked earned this. It was paid when you claimed it.`,
  power: msg`Your mining power earned this from the rewards that were funded for power. It was paid when you claimed it.`,
  rwa: msg`Your cards have a share in what was deposited for real-world assets. You took this out of it.`,
}

/** Reasons for a share of a fee, by who invited whom. */
export const feeReasons = {
  direct: msg`Someone you invited paid a fee to this product, and part of it is yours. Nothing else that they pay counts.`,
  below: msg`Someone whom one of your invitees invited paid a fee to this product, and part of it is yours. Nothing else that they pay counts.`,
} as const

export const feeNames = {
  casting: msg`Casting fee`,
  cardSale: msg`Seller's fee of a card`,
} as const

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IncomeType } from '../../api/endpoints/income.ts'
import type { Metal } from '../../ui/pieces/medallion.ts'

/** Each type looks as its own page does in the hub. */
export const arts: Readonly<Record<IncomeType, { readonly seed: string; readonly metal: Metal }>> =
  {
    nft: { seed: '/nftPledge', metal: 'brass' },
    node: { seed: '/node', metal: 'bronze' },
    lp: { seed: '/pledgeLP?tab=staking', metal: 'verdigris' },
    coin: { seed: '/pledgeCoin', metal: 'bronze' },
    power: { seed: '/kinetic', metal: 'violet' },
    rwa: { seed: '/rwaRecord', metal: 'brass' },
    referral: { seed: '/invitations', metal: 'steel' },
  }

/** Why what the chain's contracts paid came in. */
export const reasons: Readonly<Record<Exclude<IncomeType, 'referral'>, MessageDescriptor>> = {
  nft: msg`Your pledged cards earned this from the rewards that were funded for cards. It was paid when you claimed it.`,
  node: msg`Your nodes earned this from the rewards that were funded for nodes. It was paid when you claimed it.`,
  lp: msg`Pool shares you staked earned this from the rewards that were funded for them. It was paid when you claimed it.`,
  coin: msg`Coins you staked earned this. It was paid when you claimed it.`,
  power: msg`Your mining power earned this from the rewards that were funded for power. It was paid when you claimed it.`,
  rwa: msg`Your cards have a share in what was deposited for real-world assets. You took this out of it.`,
}

/** Why a part of a fee came in, by who has invited whom. */
export const feeReasons = {
  direct: msg`Someone you invited paid a fee to this product, and part of it is yours. Nothing else that they pay counts.`,
  below: msg`Someone whom one of your invitees invited paid a fee to this product, and part of it is yours. Nothing else that they pay counts.`,
} as const

export const feeNames = {
  casting: msg`Casting fee`,
  cardSale: msg`Seller's fee of a card`,
} as const

/** The message of the specification. */
export const nothingText = msg`No balance to be claimed`

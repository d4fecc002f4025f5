import type { IncomeType } from '../api/endpoints/income.ts'
import type { Metal } from '../ui/pieces/medallion.ts'

/** Each type looks as its own page does in the hub. */
export const incomeArts: Readonly<
  Record<IncomeType, { readonly seed: string; readonly metal: Metal }>
> = {
  nft: { seed: '/nftPledge', metal: 'brass' },
  node: { seed: '/node', metal: 'steel' },
  lp: { seed: '/pledgeLP?tab=staking', metal: 'verdigris' },
  coin: { seed: '/pledgeCoin', metal: 'bronze' },
  power: { seed: '/kinetic', metal: 'violet' },
  rwa: { seed: '/rwaRecord', metal: 'brass' },
  referral: { seed: '/invitations', metal: 'bronze' },
}

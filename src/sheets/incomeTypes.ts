import type { IncomeType } from '../api/endpoints/income.ts'
import type { Services } from '../state/services.ts'
import type { Metal } from '../ui/pieces/medallion.ts'

type Contracts = Services['config']['contracts']

/** Source of a type of income: its page, and its look in the hub. */
interface Source {
  /** Path of the page; also the seed of its medallion. */
  readonly href: string
  readonly metal: Metal
  readonly isOffered: (contracts: Contracts) => boolean
}

export const incomeSources: Readonly<Record<IncomeType, Source>> = {
  referral: { href: '/invitations', metal: 'bronze', isOffered: ({ incomeFund }) => !!incomeFund },
  nft: { href: '/nftPledge', metal: 'brass', isOffered: ({ card }) => !!card },
  node: { href: '/node', metal: 'steel', isOffered: ({ card }) => !!card },
  lp: { href: '/pledgeLP?tab=staking', metal: 'verdigris', isOffered: ({ staking }) => !!staking },
  coin: {
    href: '/pledgeCoin',
    metal: 'bronze',
    isOffered: ({ staking, fixedPlans }) => !!staking || !!fixedPlans,
  },
  power: { href: '/kinetic', metal: 'violet', isOffered: ({ burning }) => !!burning },
  rwa: { href: '/rwaRecord', metal: 'brass', isOffered: ({ rwaEquity }) => !!rwaEquity },
}

const all = Object.keys(incomeSources) as IncomeType[]

/** Returns the types of income that this product pays. */
export const typesOffered = (contracts: Contracts): readonly IncomeType[] =>
  all.filter((type) => incomeSources[type].isOffered(contracts))

/** Returns the art of a type: the same as its page has in the hub. */
export const artOf = (type: IncomeType): { readonly seed: string; readonly metal: Metal } => ({
  seed: incomeSources[type].href,
  metal: incomeSources[type].metal,
})

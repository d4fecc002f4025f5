import type { ServedName } from '../../../src/api/endpoints/served.ts'
import { leader } from '../../../sandbox/world/past/inviting.ts'
import { nobody } from '../../../src/core/address.ts'
import { listedCard, sellerOf } from '../../sandbox/manyCards.ts'
import { mainEarner } from '../../sandbox/manyIncome.ts'
import { crowdMember } from '../../sandbox/manyMembers.ts'
import { placeOf } from '../../sandbox/manyStakes.ts'
import { userAddress } from '../../sandbox/manyUsers.ts'
import type { CrowdName } from './crowds.ts'
import { tradedToken } from './market.ts'
import { burntCoin, keeper, lockedCoin, movedCard, soldBox } from './records.ts'

/**
 * Request that the bench makes to an endpoint. Choices in the schema of the request are tried
 * automatically.
 */
export interface Asked {
  /** Crowd of rows that lengthens the answer. */
  readonly grows: CrowdName
  /** Required fields. */
  readonly fields?: Fields
  /** Values for optional fields that are not choices; each is tried alone. */
  readonly filters?: Readonly<Record<string, readonly string[]>>
}

export type Fields = Readonly<Record<string, string>>

const own = { fields: { owner: keeper } }
const earner = { fields: { owner: mainEarner } }
const team = { fields: { owner: leader.address } }
const inPlace = { place: [String(placeOf(0))] }
const places = {
  grows: 'places',
  filters: { owner: [keeper], coin: [nobody], place: [String(placeOf(0))] },
} as const

/** Requests for all lists, and for other answers that depend on the same rows. */
export const asked: Partial<Record<ServedName, Asked>> = {
  announcementPage: { grows: 'announcements' },
  getAnnouncementInfo: { grows: 'announcements' },

  productPage: { grows: 'orders' },
  productDetail: { grows: 'orders', fields: { productId: soldBox } },
  canBuyProductNum: { grows: 'orders', fields: { productId: soldBox, owner: keeper } },
  buyRecordPage: { grows: 'orders', ...own },
  buyRecordOfNoPay: { grows: 'orders', ...own, filters: { productId: [soldBox] } },

  swapCoinIssuedList: { grows: 'tokens', filters: { search: ['Token 5'], holder: [keeper] } },
  swapCoinList: { grows: 'tokens' },
  tokenForCreator: { grows: 'tokens', fields: { creator: keeper } },
  lpCoinList: {
    grows: 'tokens',
    filters: { owner: [keeper], token: [tradedToken], search: ['Token 5'] },
  },

  swapCoinInfo: { grows: 'trades', fields: { token: tradedToken }, filters: { candles: ['500'] } },
  productMarketList: { grows: 'trades', filters: { token: [tradedToken], seller: [keeper] } },
  userProductBuyRecordList: { grows: 'trades', ...own },
  swapIssuedList: { grows: 'trades', ...own },
  presaleRecord: { grows: 'trades', fields: { token: tradedToken } },
  detailHeadList: { grows: 'trades', filters: { owner: [keeper], token: [tradedToken] } },

  claimList: { grows: 'locks', ...own },
  lockStatistic: { grows: 'locks', filters: { coin: [lockedCoin(0)] } },

  skuPage: {
    grows: 'listings',
    filters: { level: ['3'], coin: [nobody], seller: [sellerOf(1)] },
  },
  nftDetail: { grows: 'listings', fields: { tokenId: String(listedCard(50)) } },
  ownCardPage: { grows: 'ownCards', ...own },
  cardBuyRecordPage: { grows: 'ownCards', ...own },
  nftDetailList: { grows: 'ownCards', fields: { tokenId: String(movedCard) } },
  nodePledgeRecord: { grows: 'ownCards', ...own },
  nodePledgeStatistics: { grows: 'ownCards', filters: { owner: [keeper] } },
  nodeRecord: { grows: 'ownCards', ...own },
  node: { grows: 'ownCards', filters: { owner: [keeper] } },
  balanceInfoByUnit: { grows: 'ownCards', ...own },
  nftProfitStatistic: { grows: 'ownCards', ...own },
  equityCards: { grows: 'ownCards', ...own },
  equityWithdrawals: { grows: 'ownCards', ...own },
  equityStatistic: { grows: 'ownCards', filters: { owner: [keeper] } },

  lpList: places,
  stakePart: places,
  planList: places,
  projectList: { grows: 'places' },
  lpPledgeCoinList: { grows: 'places' },
  depositTypes: { grows: 'places' },
  lpPledgeRecord: { grows: 'stakes', ...own, filters: inPlace },
  coinPledgeRecord: { grows: 'stakes', ...own, filters: { place: [String(placeOf(1))] } },
  planRecord: { grows: 'stakes', ...own, filters: { place: [String(placeOf(2))] } },
  lpAmount: { grows: 'stakes', ...own },
  lpPledgeStatistic: { grows: 'stakes', filters: { owner: [keeper] } },
  singleCoinPledgeStatistic: { grows: 'stakes', filters: { owner: [keeper] } },

  userCalculationRecord: { grows: 'burns', ...own, filters: { coin: [burntCoin] } },
  miningRecordPageQuery: { grows: 'burns', ...own },
  trxBurnRecord: { grows: 'gifts', filters: { owner: [keeper] } },

  userPage: { grows: 'users', filters: { query: ['ann', userAddress(5), 'Bob 1'] } },

  getDirectStatistics: { grows: 'members', ...team },
  directList: { grows: 'members', ...team },
  teamList: { grows: 'members', ...team },
  getMemberInfo: {
    grows: 'members',
    fields: { owner: leader.address, member: crowdMember(99) },
  },
  getTeamStatistics: { grows: 'members', ...team },
  teamRecord: { grows: 'members', ...team },
  teamLP: { grows: 'members', ...team },
  teamCalculationRecord: { grows: 'members', ...team },
  myCommunity: { grows: 'members', fields: { owner: crowdMember(99) } },

  totalMemberProfit: { grows: 'income', ...earner },
  profitStatistic: { grows: 'income', ...earner, filters: { days: ['365'] } },
  memberProfitStatistics: { grows: 'income', ...earner },
  profitPage: { grows: 'income', ...earner },
  productProfitPage: { grows: 'income', ...earner },
  claimRecordList: { grows: 'income', ...earner },
  profitChangeRecordList: { grows: 'income', ...earner },
  withdrawRecord: {
    grows: 'income',
    ...earner,
    filters: { orderKey: ['9'.padStart(64, 'c')] },
  },
  apply: { grows: 'income', ...earner },
  withdrawApplyByIncomeType: {
    grows: 'income',
    fields: { owner: mainEarner, type: 'referral' },
  },
}

/** Endpoints whose lists never grow with the rows, each with the reason. */
export const notAsked: Partial<Record<ServedName, string>> = {
  buyProductFirstPayBefore: 'one order',
  orderByKey: 'one order',
  baseConfig: 'the coins that the operator made burnable, a few',
  cardProductPage: 'the levels of cards, which the operator makes one by one',
  productLevelInfo: 'the levels of cards, which the operator makes one by one',
  nodePledgeDays: 'a constant',
  userInfo: 'the sessions of one account, ten at most',
}

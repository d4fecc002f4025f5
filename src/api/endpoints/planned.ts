import { planned, plannedAssumed, type PlannedEndpoint } from './endpoint.ts'

/** What is not served yet, by the groups of the specification's section 7. */
const plannedGroups = {
  products: planned('/deposit/aon/', [
    'productLevelInfo',
    'addressInfo',
    'computerValue',
    'balanceInfoByUnit',
    'ifCanOperateCard',
    'myCommunity',
    'profitePage',
  ]),
  tokens: plannedAssumed('/deposit/exSwap/', ['lpCoinList']),
  user: [
    ...planned('/deposit/blMusician/', ['info', 'edit', 'pageQuery']),
    ...planned('/member/', ['saveMember']),
    ...planned('/deposit/common/upload/oss/', ['image']),
    ...planned('/deposit/bttk/', ['enter', 'bindUpMember', 'bindUpMemberDecentralized']),
    ...plannedAssumed('/deposit/bttk/', ['checkActivate']),
  ],
  team: [
    ...planned('/deposit/member/', [
      'getDirectStatistics',
      'teamList',
      'getMemberInfo',
      'getTeamStatistics',
      'directList',
    ]),
    ...planned('/swappledge/memberPledge/', ['teamRecord']),
    ...planned('/deposit/liquidity/', ['teamLP']),
  ],
  nft: [
    ...planned('/swapnft/aon/', [
      'operateCard',
      'cardSkuInfo',
      'ownCardPage',
      'skuPage',
      'canBuySkuProduct',
      'buySkuProduct',
    ]),
    ...planned('/swapnft/ido/', [
      'nftDetail',
      'transferBefore',
      'transferAfter',
      'nftDetailList',
      'openPledgeBefore',
      'openPledgeAfter',
      'closePledgeBefore',
      'closePledgeAfter',
    ]),
    ...plannedAssumed('/swapnft/ido/', [
      'buyCardPayBefore',
      'buyCardPayAfter',
      'nodePledgeDays',
      'nodePledgeRecord',
      'nodePledgeStatistics',
    ]),
  ],
  income: [
    ...planned('/swapwithdraw/withdraw/', ['withdrawApplyByIncomeType', 'withdrawApplyAfter']),
    ...planned('/deposit/withdraw/', [
      'withdrawRecord',
      'apply',
      'updateWithdrawHash',
      'payFeeBefore',
      'payFeeAfter',
    ]),
    ...planned('/swapwithdraw/memberProfit/', ['claimRecordList', 'profitChangeRecordList']),
    ...planned('/deposit/profit/', [
      'profitePage',
      'totalMemberProfit',
      'nftProfitStatistic',
      'statistic',
    ]),
    ...planned('/deposit/memberProfit/', ['statistics']),
  ],
  pledge: [
    ...planned('/deposit/mucnft-pledge/', [
      'part',
      'click',
      'getDepositTypes',
      'pledgePayBefore',
      'pledgePayAfter',
      'pledgeRecord',
    ]),
    ...planned('/swappledge/pledge/lp/', [
      'pledgeBefore',
      'pledgeAfter',
      'lpPledgeUnlockBefore',
      'lpPledgeUnlockAfter',
      'list',
      'amount',
      'pledgeRecord',
      'oneStatistics',
      'lpPledgeCoinList',
    ]),
    // The specification names these calls in words only.
    ...plannedAssumed('/swappledge/pledge/singleToken/', [
      'planList',
      'pledgeBefore',
      'pledgeAfter',
      'record',
      'unlockBefore',
      'unlockAfter',
    ]),
  ],
  liquidity: planned('/deposit/liquidity/', ['syncLiquidity', 'receive', 'detailHeadList']),
  project: [
    ...planned('/deposit/project/', [
      'nftStatistic',
      '{product}',
      'node',
      'baseConfig',
      'fuelInfo',
      'lpPledgeStatistic',
      'singleCoinPledgeStatistic',
      'nodeRecord',
      'teamCalculationRecord',
      'getChainSignNonce',
    ]),
    ...plannedAssumed('/deposit/project/', ['projectList']),
    ...planned('/deposit/cold/mining/', [
      'saveMiningRecord',
      'miningRecordPageQuery',
      'userCalculationRecord',
    ]),
    ...planned('/deposit/', ['fuelAdd']),
  ],
}

/** Every path of the specification still to come. Apart from `table.ts`: no page needs it. */
export const notServedYet: readonly PlannedEndpoint[] = Object.values(plannedGroups).flat()

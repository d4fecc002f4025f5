import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts'
import { served as servedByName } from '../../../src/api/endpoints/served.ts'

const all: readonly Endpoint[] = Object.values(servedByName)
/** Of calls that share a path, one: the others answer for another kind of thing. */
const served = all.filter(({ kind }) => kind === undefined)

/** The specification's section 7, "Backend": what follows each prefix, in the order given there. */
const specified: readonly (readonly [prefix: string, names: string])[] = [
  // User
  ['/deposit/blMusician/', 'info edit pageQuery'],
  ['/member/', 'saveMember'],
  ['/deposit/common/upload/oss/', 'image'],
  ['/deposit/bttk/', 'enter bindUpMember bindUpMemberDecentralized'],
  // Team
  ['/deposit/member/', 'getDirectStatistics teamList getMemberInfo getTeamStatistics directList'],
  ['/swappledge/memberPledge/', 'teamRecord'],
  ['/deposit/liquidity/', 'teamLP'],
  // Market
  ['/deposit/aonTrans/', 'productMarketList productMarketSkuDetail userProductBuyRecordList'],
  ['/deposit/aonTrans/', 'productBuy ifCanBuy getBaseInfo skuEdit ifCanEditSku'],
  // Products
  ['/deposit/aon/', 'productPage productDetail canBuyProductNum countdown buyRecordPage'],
  ['/deposit/aon/', 'productIfCanBuy buyProductFirstPayBefore buyProductFirstPayAfter'],
  ['/deposit/aon/', 'buyProductSecondPayAfter openCard productLevelInfo buyRecordOfNoPay'],
  ['/deposit/aon/', 'addressInfo computerValue getTimestamp balanceInfoByUnit ifCanOperateCard'],
  ['/deposit/aon/', 'myCommunity profitePage'],
  // NFT
  ['/swapnft/aon/', 'operateCard cardSkuInfo ownCardPage skuPage canBuySkuProduct buySkuProduct'],
  ['/swapnft/ido/', 'nftDetail transferBefore transferAfter nftDetailList openPledgeBefore'],
  ['/swapnft/ido/', 'openPledgeAfter closePledgeBefore closePledgeAfter'],
  // Withdraw and income
  ['/swapwithdraw/withdraw/', 'withdrawApplyByIncomeType withdrawApplyAfter'],
  ['/deposit/withdraw/', 'withdrawRecord apply updateWithdrawHash payFeeBefore payFeeAfter'],
  ['/swapwithdraw/memberProfit/', 'claimRecordList profitChangeRecordList'],
  ['/deposit/profit/', 'profitePage totalMemberProfit nftProfitStatistic statistic'],
  ['/deposit/memberProfit/', 'statistics'],
  ['/deposit/lock/', 'claimList lockStatistic'],
  // Pledge
  ['/deposit/mucnft-pledge/', 'part click getDepositTypes pledgePayBefore pledgePayAfter'],
  ['/deposit/mucnft-pledge/', 'pledgeRecord'],
  ['/swappledge/pledge/lp/', 'pledgeBefore pledgeAfter lpPledgeUnlockBefore lpPledgeUnlockAfter'],
  ['/swappledge/pledge/lp/', 'list amount pledgeRecord oneStatistics lpPledgeCoinList'],
  // Liquidity
  ['/deposit/liquidity/', 'info detail syncLiquidity receive detailHeadList'],
  // Presale
  ['/deposit/buyToken/', 'donate donateSum sum record updatePresaleStatus'],
  ['/deposit/coin/', 'presaleEnd'],
  // Announcements
  ['/deposit/announcement/', 'page {id} getAnnouncementInfo'],
  // Project, node, mining
  ['/deposit/project/', 'nftStatistic {product} node baseConfig fuelInfo lpPledgeStatistic'],
  ['/deposit/project/', 'singleCoinPledgeStatistic nodeRecord teamCalculationRecord'],
  ['/deposit/project/', 'getChainSignNonce'],
  ['/deposit/cold/mining/', 'saveMiningRecord miningRecordPageQuery userCalculationRecord'],
  ['/deposit/', 'fuelAdd'],
  // Token issuing and swap
  ['/deposit/exSwap/', 'swapCoinList swapCoinInfo swapCoinIssuedList swapCoinIssuedAdd'],
  ['/deposit/exSwap/', 'swapCoinIssuedDetail swapCoinIssuedUpdate swapIssuedList findConfig'],
  ['/exSwap/', 'swapCoinIssuedUpdateCoinssued'],
  ['/deposit/dfp/', 'receiveRewardInfo'],
]

/** "Named calls without known path", and those of single-token pledging, only named in prose. */
const namedWithoutPath =
  'checkActivate publishFirst publishSecond tokenDetail createToken tokenForCreator tokenConfig ' +
  'parseHash releaseBefore releaseAfter buyCardPayBefore buyCardPayAfter nodePledgeDays ' +
  'nodePledgeRecord nodePledgeStatistics projectList lpCoinList'
const singleTokenPledge = 'planList pledgeBefore pledgeAfter record unlockBefore unlockAfter'

const specifiedPaths = specified.flatMap(([prefix, names]) =>
  names.split(' ').map((name) => prefix + name),
)
const sorted = (paths: readonly string[]) => [...paths].sort()
const isAssumed = (endpoint: { assumedPath?: true }) => endpoint.assumedPath === true
const assumed = served.filter(isAssumed).map(({ path }) => path)

describe('the endpoint table', () => {
  test('has every path of the specification exactly once', () => {
    const known = served.filter((endpoint) => !endpoint.ours && !isAssumed(endpoint))
    expect(sorted(known.map(({ path }) => path))).toEqual(sorted(specifiedPaths))
  })

  test('marks the calls that the specification names without a path', () => {
    const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
    const single = assumed.filter((path) => path.startsWith('/swappledge/pledge/singleToken/'))
    expect(sorted(single.map(lastPart))).toEqual(sorted(singleTokenPledge.split(' ')))
    const others = assumed.filter((path) => !single.includes(path))
    expect(sorted(others.map(lastPart))).toEqual(sorted(namedWithoutPath.split(' ')))
  })

  test('marks what the specification does not have', () => {
    const ours = served.filter((endpoint) => endpoint.ours)
    expect(ours.map(({ path }) => path)).toEqual([
      '/deposit/aon/orderByKey',
      '/deposit/lock/report',
      '/deposit/lock/withdrawals',
      '/deposit/bttk/signIn',
      '/deposit/bttk/signOut',
      '/deposit/project/shopLag',
    ])
  })

  test('gives no two calls one path, unless they answer for different kinds', () => {
    const paths = all.map(({ path, kind }) => `${path} ${kind}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('shares a path only with a call that it can stand beside', () => {
    const paths = served.map(({ path }) => path)
    const kinds = all.filter(({ kind }) => kind !== undefined)
    expect(paths).toEqual(expect.arrayContaining(kinds.map(({ path }) => path)))
  })

  test('serves all of it', () => {
    expect({
      specified: specifiedPaths.length,
      served: served.filter((endpoint) => !endpoint.ours).length,
      assumed: assumed.length,
    }).toEqual({ specified: 125, served: 148, assumed: 23 })
  })

  test('reads announcements by an id in the path, as the specification says', () => {
    const detail = served.find(({ path }) => path === '/deposit/announcement/{id}')
    expect(detail?.method).toBe('GET')
  })

  test('changes things only by POST', () => {
    const changes =
      /Before$|After$|openCard$|publish|createToken$|Add$|Update|donate$|Status$|productBuy$|skuEdit$|buySkuProduct$|operateCard$|click$|receive$|syncLiquidity$|computerValue$|fuelAdd$|getChainSignNonce$|saveMiningRecord$|lock\/report$|signIn$|signOut$|blMusician\/edit$|saveMember$|upload\/oss\/image$|bindUpMember|withdraw\/payFee|withdrawApplyAfter$|updateWithdrawHash$/
    for (const { path, method } of all)
      expect([path, method]).toEqual([path, changes.test(path) ? 'POST' : 'GET'])
  })
})

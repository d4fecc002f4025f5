import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { accountFields, audienceOf, isShared } from '../../../src/api/endpoints/audience.ts'
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts'
import { served as servedByName } from '../../../src/api/endpoints/served.ts'
import { addressFromHex } from '../../../src/core/address.ts'

const someone = addressFromHex('ab'.repeat(20))

const all: readonly Endpoint[] = Object.values(servedByName)
/** One call per shared path; the others serve another `kind`. */
const served = all.filter(({ kind }) => kind === undefined)

describe('the endpoint table', () => {
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

describe('the readers of an answer', () => {
  const named = Object.entries<Endpoint>(servedByName)
  const namesOf = (audience: string) =>
    named.flatMap(([name, endpoint]) => (audienceOf(endpoint) === audience ? [name] : []))

  test('are everybody for these calls, so that each new one has to be decided', () => {
    expect(namesOf('everybody')).toEqual([
      'announcementPage',
      'announcementDetail',
      'getAnnouncementInfo',
      'productPage',
      'productDetail',
      'countdown',
      'getTimestamp',
      'findConfig',
      'tokenConfig',
      'tokenDetail',
      'swapCoinIssuedDetail',
      'presaleRecord',
      'presaleSum',
      'presaleEnd',
      'getBaseInfo',
      'swapCoinList',
      'swapCoinInfo',
      'productMarketSkuDetail',
      'liquidityInfo',
      'lockStatistic',
      'cardProductPage',
      'cardSkuInfo',
      'nftDetail',
      'nftDetailList',
      'nodePledgeDays',
      'productLevelInfo',
      'lpPledgeCoinList',
      'depositTypes',
      'projectList',
      'baseConfig',
      'trxBurnSum',
      'userPage',
      'enterCode',
      'shopLag',
    ])
    expect(namesOf('unlessNamed')).toEqual([
      'swapCoinIssuedList',
      'productMarketList',
      'lpCoinList',
      'detailHeadList',
      'skuPage',
      'nodePledgeStatistics',
      'lpList',
      'lpOneStatistics',
      'stakePart',
      'planList',
      'lpPledgeStatistic',
      'singleCoinPledgeStatistic',
      'fuelInfo',
      'projectProduct',
      'nftStatistic',
      'node',
      'trxBurnRecord',
      'equityStatistic',
    ])
  })

  test('are one account for every change, and wherever a session may be used', () => {
    const guarded = named.filter(([, { method, session }]) => method === 'POST' || session)
    expect(guarded.length).toBeGreaterThan(50)
    expect(guarded.filter(([, endpoint]) => audienceOf(endpoint) !== 'account')).toEqual([])
  })

  test('are one account as soon as a request names one', () => {
    for (const name of namesOf('unlessNamed')) {
      const endpoint = servedByName[name as keyof typeof servedByName] as Endpoint
      expect(isShared(endpoint, { pageNo: '2' })).toBe(true)
      for (const field of accountFields) expect(isShared(endpoint, { [field]: '' })).toBe(false)
    }
  })

  // `coin` and `token` name contracts, and `id` is any word.
  test('are known, because no other field of a public request takes an address', () => {
    const addresses = new Set<string>()
    for (const name of [...namesOf('everybody'), ...namesOf('unlessNamed')]) {
      const { request } = servedByName[name as keyof typeof servedByName]
      for (const [field, schema] of Object.entries((request as AnyObject).entries))
        if (takesAddress(schema)) addresses.add(field)
    }
    expect([...addresses].sort()).toEqual(['coin', 'holder', 'id', 'owner', 'seller', 'token'])
  })
})

type AnyObject = v.ObjectSchema<v.ObjectEntries, undefined>

const takesAddress = (schema: v.GenericSchema) => {
  const isTaken = (text: string) => v.safeParse(schema, text).success
  return isTaken(someone) && !isTaken('no address')
}

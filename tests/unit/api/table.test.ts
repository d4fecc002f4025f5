import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts'
import { served as servedByName } from '../../../src/api/endpoints/served.ts'

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

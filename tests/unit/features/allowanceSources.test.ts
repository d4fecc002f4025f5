import { describe, expect, test } from 'vitest'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import type { Outcome, SourceName } from '../../../src/features/allowance/searched.ts'
import { sourcesOf } from '../../../src/features/allowance/sources.ts'
import type { Services } from '../../../src/state/services.ts'

const at = (digits: string): Address => addressFromHex(digits.padStart(40, '0'))
const OWNER = at('0e')
const [usdt, wtrx] = [at('01'), at('02')]
const coin = (contract?: Address) => ({ symbol: 'A', decimals: 18, ...(contract && { contract }) })

type Answers = Readonly<Record<string, unknown>>

/**
 * Runs the sources against lists, given by the end of their path or by page number. A list without
 * an answer here fails.
 */
async function tell(answers: Answers, contracts = { staking: at('03'), burning: at('04') }) {
  const asked: { readonly path: string; readonly request: unknown }[] = []
  const services = {
    config: { contracts: { usdt, wtrx, ...contracts } },
    loadOutbox: async () => ({ history: async () => err({ kind: 'unavailable' }) }),
    api: {
      async call({ path }: { readonly path: string }, request: { readonly pageNo?: number }) {
        asked.push({ path, request })
        const named = Object.entries(answers).find(([end]) => path.endsWith(end))
        const answer = Array.isArray(named?.[1]) ? named[1][request.pageNo! - 1] : named?.[1]
        return answer ? ok(answer) : err({ kind: 'network', detail: '' })
      },
    },
  } as unknown as Services
  const outcomes: Partial<Record<SourceName, Outcome>> = {}
  const tokens: Partial<Record<SourceName, Address[]>> = {}
  for (const { name, look } of sourcesOf(services, OWNER)) {
    const told: Address[] = (tokens[name] = [])
    const hints = { approved() {}, card() {}, token: (token: Address) => void told.push(token) }
    outcomes[name] = await look(hints)
  }
  return { outcomes, tokens, asked }
}

const page = (...items: unknown[]) => ({ total: items.length, items })

const ALL: Answers = {
  swapCoinIssuedList: page({ address: at('1b') }),
  userProductBuyRecordList: page({ token: at('10') }),
  swapIssuedList: page({ token: at('11') }),
  tokenForCreator: page({ address: at('12') }),
  claimList: page({ coin: at('13') }),
  lpCoinList: page({ token: { address: at('14') }, shares: coin(at('15')) }),
  'lp/pledgeRecord': page({ coin: coin(at('16')) }),
  'mucnft-pledge/pledgeRecord': page({ coin: coin(at('17')) }),
  'singleToken/record': page({ coin: coin() }, { coin: coin(at('18')) }),
  lpPledgeCoinList: { coins: [{ coin: coin(at('19')) }] },
  getDepositTypes: { types: [{ coin: coin() }, { coin: coin(at('1a')) }] },
  'project/baseConfig': { coins: [{ coin: coin(at('1c')) }] },
}

test('the coins are asked for of all that an account holds, bought, made, locked, staked, burns or put into pools', async () => {
  const { tokens, outcomes, asked } = await tell(ALL)
  expect(tokens).toEqual({
    configured: [usdt, wtrx],
    history: [],
    held: [at('1b')],
    bought: [at('10')],
    presales: [at('11')],
    created: [at('12')],
    locks: [at('13')],
    shares: [at('14'), at('15')],
    stakes: [at('16'), at('17'), at('18')],
    stakeable: [at('19'), at('1a')],
    burnable: [at('1c')],
  })
  const { history, ...others } = outcomes
  expect(history).toBe('unavailable')
  expect(new Set(Object.values(others))).toEqual(new Set(['all']))
  const request = (end: string) => asked.find(({ path }) => path.endsWith(end))?.request
  expect(request('lpCoinList')).toMatchObject({ owner: OWNER, only: 'held', pageSize: 50 })
  expect(request('swapCoinIssuedList')).toEqual({ holder: OWNER, pageNo: 1, pageSize: 50 })
  expect(request('tokenForCreator')).toMatchObject({ creator: OWNER, pageSize: 50 })
})

test('each list says for itself that it failed, or that only a part of it came', async () => {
  const { claimList: _, ...some } = ALL
  const { outcomes, tokens } = await tell({
    ...some,
    swapIssuedList: { total: 51, items: [{ token: at('11') }] },
    'mucnft-pledge/pledgeRecord': { total: 80, items: [] },
    lpPledgeCoinList: {
      coins: Array.from({ length: 60 }, (_, index) => ({ coin: coin(at(`2${index}`)) })),
    },
  })
  expect(outcomes).toMatchObject({
    locks: 'failed',
    presales: 'newest',
    stakes: 'newest',
    stakeable: 'newest',
    shares: 'all',
  })
  // Fifty LP tokens, and the token of the other list.
  expect(tokens.stakeable).toHaveLength(51)
})

describe('what an account holds', () => {
  const held = (from: number, many: number) =>
    Array.from({ length: many }, (_, index) => ({ address: at(`${from + index}`) }))
  const look = async (...pages: unknown[]) => {
    const { outcomes, tokens, asked } = await tell({ ...ALL, swapCoinIssuedList: pages })
    const times = asked.filter(({ path }) => path.endsWith('swapCoinIssuedList')).length
    return { outcome: outcomes.held, tokens: new Set(tokens.held).size, times }
  }

  test('is asked for page by page', async () => {
    const pages = [held(100, 50), held(150, 30)].map((items) => ({ total: 80, items }))
    expect(await look(...pages)).toEqual({ outcome: 'all', tokens: 80, times: 2 })
  })

  test('is looked through as a part, if it is too much for one search', async () => {
    const pages = [100, 150, 200, 250, 300].map((from) => ({ total: 999, items: held(from, 50) }))
    expect(await look(...pages)).toEqual({ outcome: 'newest', tokens: 200, times: 4 })
  })

  test('is not all of it, where a token changed its place between two pages', async () => {
    const pages = [held(100, 50), held(149, 9), []].map((items) => ({ total: 59, items }))
    expect(await look(...pages)).toEqual({ outcome: 'newest', tokens: 58, times: 3 })
  })

  test('could not be read, where a page of it fails', async () => {
    const first = { total: 80, items: held(100, 50) }
    expect(await look(first)).toEqual({ outcome: 'failed', tokens: 50, times: 2 })
  })
})

test('where the product has no stakes and burns nothing nobody is asked for any', async () => {
  const { outcomes } = await tell({}, {} as { staking: Address; burning: Address })
  expect(Object.keys(outcomes)).not.toContain('stakes')
  expect(Object.keys(outcomes)).not.toContain('stakeable')
  expect(Object.keys(outcomes)).not.toContain('burnable')
})

import { createStore, type Atom } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { View } from '../../../src/chain/view.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { err, ok } from '../../../src/core/result.ts'
import { claimingOf, earnedAtom, sourcesAtom } from '../../../src/features/earn/atoms.ts'
import { hubAtom } from '../../../src/features/earn/hub.ts'
import { askOnce, readCoin } from '../../../src/state/answers/chainCoins.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { operation } from './blindboxSamples.ts'
import { keeperOf } from '../state/snapshotsInMemory.ts'

vi.mock('../../../src/db/snapshots.ts', () => import('../state/snapshotsInMemory.ts'))

const at = (digit: string): Address => addressFromHex(digit.repeat(40))
const [pools, plans, staking, usdt, jade] = [at('1'), at('2'), at('3'), at('4'), at('5')]
const AWAY = err({ kind: 'network', detail: '' } as const)

let owners = 0
/** Returns a new account for each test, because atoms of the same question are shared. */
const somebody = () => addressFromHex((++owners).toString(16).padStart(40, '9'))

const statistic = {
  open: 0,
  stakers: 0,
  staked: [],
  stakedWorth: null,
  now: 5,
}
const own = { count: 1, staked: [], stakedWorth: null, due: 0, nextUnlockAt: null, claimed: [] }

/** Unsubscribes from atoms on screen, which poll on a timer until then. */
const shown: (() => void)[] = []

beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)))
})
afterEach(() => {
  for (const leave of shown.splice(0)) leave()
  vi.unstubAllGlobals()
})

/** Opens an app whose chain answers `says` for a call's name and arguments. */
function open({
  contracts,
  says,
  told,
}: {
  readonly contracts: Record<string, Address>
  readonly says: (name: string, ...args: readonly unknown[]) => unknown
  readonly told: (path: string) => unknown
}) {
  const asked: string[] = []
  const services = {
    config: { network: { genesisBlockId: `genesis ${owners}` }, contracts: { usdt, ...contracts } },
    ...keeperOf(),
    tapFailed: () => {},
    node: {
      read: async ({ call }: View<unknown>) => {
        const name = call.signature.split('(')[0]!
        asked.push([name, ...call.args].join(' '))
        const answer = says(name, ...call.args)
        return answer === undefined ? AWAY : ok(answer)
      },
    },
    api: {
      fetchJson: async ({ path }: { path: string }) => {
        const json = await told(path.split('/').at(-1)!)
        return json === undefined ? AWAY : ok({ json })
      },
    },
  } as unknown as Services
  const store = createStore()
  store.set(servicesAtom, services)
  const show = <T>(one: Atom<T>) => {
    shown.push(store.sub(one, () => {}))
    return () => store.get(one)
  }
  return { services, asked, show }
}

const all = { card: at('6'), rewardPools: pools, staking, fixedPlans: plans }

const ofBackend = (path: string) =>
  path === 'lpPledgeStatistic'
    ? { ...statistic, own: { ...own, streams: [4, 5], orders: [] } }
    : path === 'singleCoinPledgeStatistic'
      ? { ...statistic, own: { ...own, streams: [8], orders: ['a'.repeat(64)] } }
      : { total: 0, items: [], now: 5 }

const ofChain = (name: string, first: unknown) => {
  if (name === 'claimable') return 7n
  if (name === 'poolOf') return { coin: first === 4n ? nobody : first === 5n ? jade : usdt }
  if (name === 'stakeOf') return { place: 2n }
  if (name === 'termsOf') return { coin: usdt }
  return name === 'symbol' ? 'JADE' : 18
}

describe('the hub', () => {
  const claimed = [{ coin: { symbol: 'TRX', decimals: 6 }, units: '5' }]
  const told = (path: string) =>
    path === 'lpPledgeStatistic'
      ? { ...statistic, own: { ...own, claimed, streams: [], orders: [] } }
      : path === 'singleCoinPledgeStatistic'
        ? { ...statistic, own: { ...own, streams: [], orders: [] } }
        : { total: 0, items: [], now: 5 }
  const contracts = { staking, rewardPools: pools }

  test('says what was claimed in all', async () => {
    const hub = open({ contracts, says: ofChain, told }).show(hubAtom(somebody()))
    await vi.waitFor(() => expect(hub()).toMatchObject({ isWhole: true }))
    expect(hub().claimed).toEqual([{ coin: TRX, units: 5n }])
  })

  test.each(['singleCoinPledgeStatistic', 'claimList'])(
    'adds nothing up while %s is not known',
    async (unknown) => {
      const hub = open({
        contracts,
        says: ofChain,
        told: (path) => (path === unknown ? undefined : told(path)),
      }).show(hubAtom(somebody()))
      await vi.waitFor(() => expect(hub()).toMatchObject({ isPartial: true, isWhole: false }))
      expect(hub().claimed).toEqual([])
    },
  )

  test('waits with the empty page until all is known', async () => {
    const { promise: locks, resolve: answer } = Promise.withResolvers<object>()
    const none = { ...statistic, own: { ...own, count: 0, streams: [], orders: [] } }
    const hub = open({
      contracts,
      says: ofChain,
      told: (path) =>
        path === 'claimList' ? locks : path.endsWith('Statistic') ? none : told(path),
    }).show(hubAtom(somebody()))
    await vi.waitFor(() => expect(hub().fetchedAt).toBeDefined())
    expect(hub()).toMatchObject({ work: [], isWhole: false, state: 'loading' })
    answer(told('claimList'))
    await vi.waitFor(() => expect(hub()).toMatchObject({ work: [], isWhole: true, state: 'ready' }))
  })
})

describe('where something may have been earned', () => {
  test('are pools of cards, and what the backend names of stakes and plans', async () => {
    const { show } = open({ contracts: all, says: ofChain, told: ofBackend })
    const found = show(sourcesAtom(somebody()))
    expect(found().stakes).toBe('loading')
    await vi.waitFor(() => expect(found().stakes).toBe('known'))
    expect(found()).toMatchObject({
      streams: [1n, 2n, 3n, 4n, 5n, 8n],
      orders: ['a'.repeat(64)],
      isMore: false,
    })
  })

  test('are those of cards alone where the backend cannot be asked', async () => {
    const { show } = open({ contracts: all, says: ofChain, told: () => undefined })
    const found = show(sourcesAtom(somebody()))
    await vi.waitFor(() => expect(found().stakes).toBe('unknown'))
    expect(found().streams).toEqual([1n, 2n, 3n])
  })

  test('are only what the configuration offers', () => {
    const contracts = { card: at('6'), rewardPools: pools }
    const told = vi.fn<() => undefined>()
    const { show } = open({ contracts, says: ofChain, told })
    expect(show(sourcesAtom(somebody()))()).toMatchObject({
      streams: [1n, 2n, 3n],
      orders: [],
      stakes: 'known',
    })
    expect(told).not.toHaveBeenCalled()
  })

  test('is the stream of power, too, where an account has any', async () => {
    const stream = { stream: 12, coin: TRX, perDay: '1', funded: '1', endsAt: 9, totalWeight: '1' }
    const of = (power: string) => (path: string) =>
      path === '{product}'
        ? {
            contract: pools,
            stream,
            claimed: '0',
            totalPower: '9',
            miners: 1,
            own: { power, activatedAt: null, claimed: '0' },
            now: 5,
          }
        : ofBackend(path)
    const contracts = { rewardPools: pools, burning: at('7') }
    for (const [power, streams] of [
      ['5', [12n]],
      ['0', []],
    ] as const) {
      const { show } = open({ contracts, says: ofChain, told: of(power) })
      const found = show(sourcesAtom(somebody()))
      await vi.waitFor(() => expect(found().stakes).toBe('known'))
      expect(found().streams).toEqual(streams)
    }
  })

  test('may be more than one operation claims', async () => {
    const streams = Array.from({ length: 100 }, (_, index) => index + 10)
    const told = (path: string) =>
      path === 'lpPledgeStatistic'
        ? { ...statistic, own: { ...own, streams, orders: [] } }
        : ofBackend(path)
    const { show } = open({ contracts: all, says: ofChain, told })
    const found = show(sourcesAtom(somebody()))
    await vi.waitFor(() => expect(found().isMore).toBe(true))
    expect(found().streams).toHaveLength(100)
  })
})

describe('what can be claimed', () => {
  const given = { streams: [4n, 5n, 8n], orders: ['a'.repeat(64)] }

  test('is read on the chain, each in its coin', async () => {
    const { show } = open({ contracts: all, says: ofChain, told: ofBackend })
    const earned = show(earnedAtom(somebody(), given))
    await vi.waitFor(() => expect(earned().state).toBe('ready'))
    expect(earned().data).toEqual([
      { of: 'stream', stream: 4n, coin: TRX, units: 7n },
      {
        of: 'stream',
        stream: 5n,
        coin: { symbol: 'JADE', decimals: 18, contract: jade },
        units: 7n,
      },
      { of: 'stream', stream: 8n, coin: usdtCoin(usdt), units: 7n },
      { of: 'order', order: 'a'.repeat(64), plan: 2n, coin: usdtCoin(usdt), units: 7n },
    ])
  })

  test('is asked for again without what never changes', async () => {
    const { services, asked, show } = open({ contracts: all, says: ofChain, told: ofBackend })
    const one = earnedAtom(somebody(), given)
    const earned = show(one)
    await vi.waitFor(() => expect(earned().state).toBe('ready'))
    asked.length = 0
    const store = createStore()
    store.set(servicesAtom, services)
    await store.set(one)
    expect(asked.map((each) => each.split(' ')[0])).toEqual(Array(4).fill('claimable'))
  })

  test('is not known as long as any of it is not', async () => {
    const says = (name: string, first: unknown) =>
      name === 'claimable' && first === 8n ? undefined : ofChain(name, first)
    const { show } = open({ contracts: all, says, told: ofBackend })
    const earned = show(earnedAtom(somebody(), given))
    await vi.waitFor(() => expect(earned()).toMatchObject({ state: 'error' }))
  })
})

describe('a coin', () => {
  const says = (symbol: string) => (name: string) => (name === 'symbol' ? symbol : 6)

  test('says what it is called, without what hides or reorders', async () => {
    const token = somebody()
    const { services } = open({ contracts: all, says: says('US\u202eDT'), told: ofBackend })
    expect(await readCoin(services, token)).toEqual(
      ok({ symbol: 'USDT', decimals: 6, contract: token }),
    )
  })

  test('of no words goes by its address, and one of no decimals in its smallest units', async () => {
    const [blank, odd] = [somebody(), somebody()]
    const nameless = open({ contracts: all, says: says(' '), told: ofBackend })
    expect(await readCoin(nameless.services, blank)).toMatchObject({
      value: { symbol: `${blank.slice(0, 6)}…${blank.slice(-4)}`, decimals: 6 },
    })
    const large = open({ contracts: all, says: () => 99, told: ofBackend })
    expect(await readCoin(large.services, odd)).toMatchObject({ value: { decimals: 0 } })
  })

  test('that was not told is asked for again', async () => {
    const answers = [AWAY, ok('told')]
    const ask = vi.fn<() => Promise<(typeof answers)[number]>>(async () => answers.shift()!)
    const once = askOnce((_services, _what: string) => ask())
    const { services } = open({ contracts: all, says: ofChain, told: ofBackend })
    expect(await once(services, 'x')).toEqual(AWAY)
    expect(await once(services, 'x')).toEqual(ok('told'))
    expect(await once(services, 'x')).toEqual(ok('told'))
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

test('a claim under way is found by what it claims from', () => {
  const claiming = operation({
    kind: 'earn.claim',
    intent: { rewardPools: pools, streams: [4n], plans, orders: ['a'], amounts: [], feeLimit: 1n },
  })
  expect(claimingOf([claiming], undefined)).toBe(claiming)
  expect(claimingOf([claiming], { streams: [4n, 5n], orders: [] })).toBe(claiming)
  expect(claimingOf([claiming], { streams: [], orders: ['a'] })).toBe(claiming)
  expect(claimingOf([claiming], { streams: [5n], orders: ['b'] })).toBeUndefined()
})

test('of several claims under way the one is found that was asked for', () => {
  const intent = { rewardPools: pools, plans, orders: [], amounts: [], feeLimit: 1n }
  const claiming = (id: string) =>
    operation({ id, kind: 'earn.claim', intent: { ...intent, streams: [4n] } })
  const [one, other] = [claiming('1'.repeat(64)), claiming('2'.repeat(64))]
  expect(claimingOf([one, other], { streams: [4n], orders: [] }, other.id)).toBe(other)
  expect(claimingOf([one], undefined, other.id)).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { createLane } from '../../../src/core/lane.ts'
import { err, ok } from '../../../src/core/result.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { pairKey, type Pair } from '../../../src/features/allowance/rules.ts'
import type { Kept } from '../../../src/features/allowance/register.ts'
import { createAllowanceSearch } from '../../../src/features/allowance/search.ts'
import type { Hints, SearchPorts, Source } from '../../../src/features/allowance/searched.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))

const [USDT, JADE, SALE, ROUTER] = ['1', '2', '3', '4'].map(address) as [
  Address,
  Address,
  Address,
  Address,
]
const COINS = new Map([
  [USDT, usdtCoin(USDT)],
  [JADE, { symbol: 'JADE', decimals: 18, contract: JADE }],
])
const CARD = 1_000_000_007n
const SILENCE = err({ kind: 'timeout' } as const)
const NONSENSE = err({ kind: 'malformed', detail: 'beef' } as const)

type Answer = Awaited<ReturnType<SearchPorts['readUnits']>>

const of = (token: Address, spender: Address): string => pairKey({ token, spender })

/** Creates a search on a chain that answers with `said` by pair, and with 0 otherwise. */
function world(tellers: readonly ((hints: Hints) => void)[] = [], sources: readonly Source[] = []) {
  const said = new Map<string, Answer>()
  const asked: string[] = []
  const state = {
    now: 1_000_000,
    otherwise: ok(0n) as Answer,
    kept: undefined as unknown,
    ofCards: undefined as Awaited<ReturnType<SearchPorts['readCard']>> | undefined,
  }
  const errors: unknown[] = []
  const search = createAllowanceSearch({
    spenders: [SALE, ROUTER],
    sources: [
      ...tellers.map((tell): Source => ({
        name: 'bought',
        look: async (hints) => (tell(hints), 'all'),
      })),
      ...sources,
    ],
    async readUnits(pair) {
      asked.push(pairKey(pair))
      return said.get(pairKey(pair)) ?? state.otherwise
    },
    readCard: async (tokenId) => state.ofCards ?? ok(tokenId === CARD),
    readCoin: async (token) => COINS.get(token),
    lane: createLane({ now: () => 0, sleep: async () => {} }, 1, 0),
    load: async () => state.kept,
    keep: (kept: Kept) => (state.kept = kept),
    now: () => state.now,
    fail: (error) => errors.push(error),
  })
  const settled = async () => {
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
    expect(errors).toEqual([])
    return search.searched()
  }
  const opened = () => (search.open(), settled())
  return { search, said, asked, state, settled, opened }
}

const inUsdt = ({ token }: Hints) => token(USDT)
const approvedJade = ({ approved }: Hints) => approved({ token: JADE, spender: ROUTER })
const listed = (items: readonly (Pair & { readonly units: bigint | undefined })[]) =>
  Object.fromEntries(items.map((each) => [pairKey(each), each.units]))

describe('a search', () => {
  test('asks each contract for each coin once, and lists what is not zero', async () => {
    const { said, asked, opened } = world([inUsdt, inUsdt, approvedJade])
    said.set(of(USDT, SALE), ok(7n))
    const found = await opened()
    expect(asked.toSorted()).toEqual(
      [of(USDT, SALE), of(USDT, ROUTER), of(JADE, ROUTER)].toSorted(),
    )
    expect(found).toMatchObject({
      state: 'ready',
      isAsking: false,
      unread: 0,
      tokens: 2,
      stale: false,
    })
    expect(listed(found.items)).toEqual({ [of(USDT, SALE)]: 7n })
    expect(found.items[0]?.coin).toEqual(COINS.get(USDT))
  })

  test('shows each answer as it comes, and how many there are to come', async () => {
    const { search, said, settled } = world([inUsdt])
    said.set(of(USDT, SALE), ok(7n))
    const seen: string[] = []
    search.subscribe(() => {
      const { asked, wanted, items } = search.searched()
      seen.push(`${asked}/${wanted} ${items.length}`)
    })
    search.open()
    await settled()
    expect(seen).toContain('0/2 0')
    expect(seen.some((each) => each.startsWith('1/2'))).toBe(true)
    expect(seen.at(-1)).toBe('2/2 1')
  })

  test('is not made again within a minute, unless somebody asks for it', async () => {
    const { search, asked, state, settled, opened } = world([inUsdt])
    await opened()
    await opened()
    expect(asked).toHaveLength(2)
    search.again()
    await settled()
    expect(asked).toHaveLength(4)
    state.now += MINUTE_MS
    await opened()
    expect(asked).toHaveLength(6)
  })
})

describe('an answer that makes no sense', () => {
  test('is unknown, never zero: told where something was approved, and counted elsewhere', async () => {
    const { state, opened } = world([inUsdt, approvedJade])
    state.otherwise = NONSENSE
    const found = await opened()
    expect(listed(found.items)).toEqual({ [of(JADE, ROUTER)]: undefined })
    expect(found).toMatchObject({ state: 'failed', unread: 2 })
  })

  test('does not make what was known a zero either, here or on this device', async () => {
    const { search, said, state, settled, opened } = world([inUsdt])
    said.set(of(USDT, SALE), ok(7n))
    await opened()
    said.set(of(USDT, SALE), NONSENSE)
    search.again()
    expect(listed((await settled()).items)).toEqual({ [of(USDT, SALE)]: undefined })
    expect(state.kept).toMatchObject({ items: [{ token: USDT, spender: SALE, units: 7n }] })
  })
})

describe('a node that says nothing', () => {
  test('is not asked for all the rest', async () => {
    const { asked, state, opened } = world([
      ({ token }) => ['5', '6', '7', '8'].forEach((digit) => token(address(digit))),
    ])
    state.otherwise = SILENCE
    const found = await opened()
    expect(found).toMatchObject({ state: 'failed', isAsking: false, unread: 8, items: [] })
    expect(asked).toHaveLength(3)
  })

  test('leaves what this device has kept, with its age', async () => {
    const { search, state, opened } = world([inUsdt])
    state.kept = { at: 5, items: [{ token: USDT, spender: SALE, units: 7n, coin: usdtCoin(USDT) }] }
    state.otherwise = SILENCE
    const found = await opened()
    expect(listed(found.items)).toEqual({ [of(USDT, SALE)]: 7n })
    expect(found).toMatchObject({ state: 'ready', at: 5, stale: true })
    expect(search.searched().items[0]?.coin?.symbol).toBe('USDT')
  })
})

describe('a node that answers some of it', () => {
  test('makes nothing new of the rest: its age stays, and it counts as missing', async () => {
    const { search, said, state, settled, opened } = world([inUsdt])
    said.set(of(USDT, SALE), ok(7n))
    said.set(of(USDT, ROUTER), ok(8n))
    const { at } = await opened()
    state.now += MINUTE_MS
    said.set(of(USDT, SALE), SILENCE)
    said.set(of(USDT, ROUTER), ok(9n))
    const found = await opened()
    expect(found).toMatchObject({ at, stale: true, unread: 1 })
    expect(listed(found.items)).toEqual({ [of(USDT, SALE)]: 7n, [of(USDT, ROUTER)]: 9n })
    expect(found.items.map(({ isOld }) => isOld)).toEqual([true, false])
    expect(state.kept).toMatchObject({ at })
    // A pair that was zero may have changed since.
    said.set(of(USDT, ROUTER), ok(0n))
    search.again()
    await settled()
    said.set(of(USDT, ROUTER), SILENCE)
    search.again()
    expect(await settled()).toMatchObject({ unread: 2 })
    said.set(of(USDT, SALE), ok(7n))
    said.set(of(USDT, ROUTER), ok(0n))
    search.again()
    expect(await settled()).toMatchObject({ at: state.now, stale: false, unread: 0 })
  })

  test('at first has found something, which has no age that holds for all of it', async () => {
    const { said, state, asked, opened } = world([inUsdt])
    said.set(of(USDT, SALE), ok(7n))
    said.set(of(USDT, ROUTER), SILENCE)
    expect(await opened()).toMatchObject({ state: 'ready', at: undefined, stale: true, unread: 1 })
    expect(state.kept).toBeUndefined()
    const before = asked.length
    await opened()
    expect(asked.length).toBeGreaterThan(before)
  })

  test('after a revocation leaves the number from before, marked as old', async () => {
    const { search, said, settled, opened } = world([inUsdt])
    said.set(of(USDT, SALE), ok(7n))
    await opened()
    said.set(of(USDT, SALE), SILENCE)
    search.tell({ approvals: [], tokens: [], cards: [] })
    const found = await settled()
    expect(found).toMatchObject({ stale: true, unread: 1 })
    expect(found.items[0]).toMatchObject({ units: 7n, isOld: true })
  })
})

test('what is kept and makes no sense is as if it were not there', async () => {
  const { state, opened } = world([inUsdt])
  state.kept = { at: 5, items: [{ token: 'USDT', spender: SALE, units: 7 }] }
  expect((await opened()).items).toEqual([])
})

describe("this device's operations", () => {
  test('are asked for first, and again whenever they are told anew', async () => {
    const { search, said, asked, settled } = world([inUsdt])
    const own = { approvals: [{ token: JADE, spender: SALE }], tokens: [JADE], cards: [] }
    search.tell(own)
    search.open()
    await settled()
    expect(asked.slice(0, 2)).toEqual([of(JADE, SALE), of(JADE, ROUTER)])
    said.set(of(JADE, SALE), ok(9n))
    const before = asked.length
    search.tell(own)
    expect(listed((await settled()).items)).toEqual({ [of(JADE, SALE)]: 9n })
    expect(asked.slice(before)).toEqual([of(JADE, SALE)])
    said.set(of(JADE, SALE), ok(0n))
    search.tell(own)
    expect((await settled()).items).toEqual([])
  })
})

test('cards are listed that the market may take now, of those that it was approved for', async () => {
  const { opened } = world([({ card }) => [CARD, CARD + 1n, CARD].forEach(card)])
  expect((await opened()).cards).toEqual([{ tokenId: CARD, isKnown: true }])
})

test('a card of which nobody can say whether it is approved does not vanish', async () => {
  const { search, state, settled, opened } = world([inUsdt, ({ card }) => card(CARD)])
  await opened()
  const { at } = search.searched()
  state.ofCards = SILENCE
  state.now += MINUTE_MS
  search.again()
  const found = await settled()
  expect(found.cards).toEqual([{ tokenId: CARD, isKnown: false }])
  expect(found).toMatchObject({ unread: 1, at, stale: true })
  state.ofCards = NONSENSE
  search.again()
  expect((await settled()).cards).toEqual([{ tokenId: CARD, isKnown: false }])
})

describe('a source', () => {
  const source = (name: Source['name'], look: Source['look']): Source => ({ name, look })

  test('tells how much of it was looked through, and that it failed', async () => {
    const { opened } = world(
      [],
      [source('locks', async () => 'newest'), source('shares', async () => 'failed')],
    )
    expect((await opened()).outcomes).toEqual({ locks: 'newest', shares: 'failed' })
  })

  test('that failed is asked again when the screen opens, however fresh the rest is', async () => {
    let outcome: 'all' | 'failed' = 'failed'
    const { opened } = world([inUsdt], [source('locks', async () => outcome)])
    expect((await opened()).outcomes.locks).toBe('failed')
    outcome = 'all'
    expect((await opened()).outcomes.locks).toBe('all')
  })
})

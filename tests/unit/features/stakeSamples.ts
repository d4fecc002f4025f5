import type { AbiValue } from '../../../src/chain/abi.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { err, ok } from '../../../src/core/result.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { kinds, type KindName } from '../../../src/operations.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'

const account = (pair: string): Address => addressFromHex(pair.repeat(20))

export const OWNER = account('aa')
export const OTHER = account('ee')
export const STAKING = account('c1')
export const PLANS = account('c2')
export const POOLS = account('c3')
export const ROUTER = account('c4')
export const FACTORY = account('c5')
export const USDT = account('dd')
export const TOKEN = account('d0')
export const SHARES = account('d1')
export const ORDER = '1e'.repeat(32)
export const SECOND = '2e'.repeat(32)
export const NOW = 1_800_000_000_000
export const UNITS = 5_000_000n
export const COST = UNITS / 20n
export const REWARD = 24_657n

export const usdt = { symbol: 'USDT', decimals: 6, contract: USDT }
export const shares = { symbol: 'LP-JADE', decimals: 18, contract: SHARES }
const coin = { symbol: 'JADE', decimals: 18, contract: TOKEN }

const ofPlace = { place: 1n, days: 30, costBp: 500, units: UNITS, feeLimit: 42n }
const inPool = { of: 'coin', contract: STAKING, coin: usdt, units: UNITS, feeLimit: 42n }
const ofPool = { factory: FACTORY, router: ROUTER, coin, deadline: NOW, feeLimit: 42n }

/** What users confirmed. */
export const intents = {
  pledge: { ...inPool, ...ofPlace },
  pledgeTrx: { ...inPool, ...ofPlace, coin: TRX },
  pledgeShares: { ...inPool, ...ofPlace, of: 'lp', coin: shares },
  pledgePlan: { ...inPool, ...ofPlace, of: 'plan', contract: PLANS, rateBp: 600, reward: REWARD },
  unlock: { ...inPool, units: 2n * UNITS, orders: [ORDER, SECOND] },
  cancel: { ...inPool, order: ORDER, costBp: 500, cost: COST },
  buy: { ...ofPool, paid: UNITS, least: 1n },
  remove: { ...ofPool, shares, units: UNITS, leastTokens: 1n, leastTrx: 1n },
  claim: {
    rewardPools: POOLS,
    streams: [4n],
    plans: PLANS,
    orders: [ORDER],
    amounts: [{ coin: usdt, units: UNITS }],
    feeLimit: 42n,
  },
  revoke: { coin: usdt, spender: ROUTER, feeLimit: 42n },
}

const row = (intent: unknown) => ({ id: ORDER, owner: OWNER, intent })

export const describe = (kind: KindName, intent: unknown) => kinds.get(kind)!.describe(row(intent))!

export const plansOf = (kind: KindName, intent: unknown): readonly LegPlan[] =>
  kinds.get(kind)!.plan(row(intent))!

export const lastOf = (kind: KindName, intent: unknown): LegPlan => plansOf(kind, intent).at(-1)!

interface Kept {
  since?: number
  until?: number
  endedAt?: number
  costBp?: bigint
  amount?: bigint
}

const seconds = (at: number) => BigInt(at / 1_000)

/** A stake as its contract keeps it: free since yesterday. */
export const stake = ({
  since = NOW - 40 * DAY_MS,
  until = NOW - DAY_MS,
  endedAt = 0,
  costBp = 500n,
  amount = UNITS,
}: Kept = {}): readonly AbiValue[] => [
  [seconds(since), seconds(until), seconds(endedAt), costBp, 1n, nobody, amount],
]

const terms = (of: Address, least = 1n, most = 100n * UNITS) => [[of, 30n, 500n, least, most]]

/** The terms of a place in another coin, or with other limits. */
export const placeTerms = (of: Address, least?: bigint, most?: bigint) => ({
  termsOf: terms(of, least, most),
})

type Told =
  | readonly AbiValue[]
  | ((args: readonly string[], contract: Address) => readonly AbiValue[])

/** What factory and router say of a token's pool, asked by the same name. */
export const pairOf =
  (pool: Address, symbol = 'JADE', token = TOKEN): Told =>
  (_, contract) =>
    contract === ROUTER ? [pool] : [[token, nobody, OTHER, 7n, 'Jade', symbol, UNITS]]

const answers: Readonly<Record<string, Told>> = {
  stakeOf: stake(),
  termsOf: terms(USDT),
  isClosed: [false],
  stakedBy: [0n],
  rateBpOf: [600n],
  rewardFor: [REWARD],
  stillFits: [UNITS],
  claimable: [UNITS],
  isUsed: [false],
  pairOf: pairOf(SHARES),
  allowance: [0n],
  decimals: [6n],
}

/** A chain that says what lets everything go on, but for what is told otherwise. */
export const chain = (told: Readonly<Record<string, Told>> = {}, now = NOW) =>
  scriptedNode(
    (call) => {
      const name = nameOf(call)
      const given = told[name] ?? answers[name]
      if (!given) return err({ kind: 'malformed', detail: `${name} reverted` } as const)
      return ok(typeof given === 'function' ? given(call.args.map(String), call.contract) : given)
    },
    async () => ok({ id: '', number: 1, timestamp: now }),
  )

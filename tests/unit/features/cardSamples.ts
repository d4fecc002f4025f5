import type { AbiValue } from '../../../src/chain/abi.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { err, ok } from '../../../src/core/result.ts'
import type { Kind, LegPlan } from '../../../src/outbox/kind.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'

const account = (pair: string): Address => addressFromHex(pair.repeat(20))

export const OWNER = account('aa')
export const OTHER = account('ee')
export const CARD = account('c1')
export const MARKET = account('c2')
export const POOLS = account('c3')
export const USDT = account('dd')
export const ORDER = '1e'.repeat(32)
export const TX = '0a'.repeat(32)
/** The seventh card of level 1. */
export const CARD_ID = 1_000_000_007n
export const NOW = 1_800_000_000_000
export const EXPIRY = NOW + 1_000_000

const ofCards = { card: CARD, feeLimit: 42n }
export const seen = { tokenId: String(CARD_ID), levelStr: 'Ingot' }
const ofMarket = { ...ofCards, market: MARKET, seen }
export const usdt = { symbol: 'USDT', decimals: 6, contract: USDT }
const listed = { price: { coin: TRX, units: 5_000_000n }, expiry: EXPIRY }

/** What users confirmed, by kind. */
export const intents = {
  buy: { ...ofCards, level: 1, levelStr: 'Ingot', price: 25_000_000n },
  transfer: { ...ofCards, seen, to: OTHER },
  pledge: { ...ofCards, cards: [seen, { ...seen, tokenId: '1000000009' }], days: 30 },
  unlock: { ...ofCards, cards: [seen] },
  claim: {
    pools: POOLS,
    ids: [2n, 3n],
    amounts: [{ coin: TRX, units: 5n }],
    feeLimit: 42n,
  },
  list: { ...ofMarket, ...listed, feeBp: 250 },
  changePrice: {
    ...ofMarket,
    price: { coin: usdt, units: 9n },
    expiry: EXPIRY + 5_000,
    listingId: '9',
    before: listed,
  },
  unlist: { ...ofMarket, listingId: '9', seller: OWNER },
  take: { ...ofMarket, listingId: '9', seller: OTHER, price: listed.price },
  takeInUsdt: { ...ofMarket, listingId: '9', seller: OTHER, price: { coin: usdt, units: 7n } },
  revoke: ofMarket,
}

export const plansOf = (kind: Kind, intent: unknown): readonly LegPlan[] => {
  const plans = kind.plan({ id: ORDER, owner: OWNER, intent })
  if (!plans) throw new Error('no plans')
  return plans
}

export const lastOf = (kind: Kind, intent: unknown): LegPlan => plansOf(kind, intent).at(-1)!

export const describe = (kind: Kind, intent: unknown) =>
  kind.describe({ id: ORDER, owner: OWNER, intent })!

interface Listing {
  seller?: Address
  tokenId?: bigint
  isOver?: boolean
  coin?: Address
  price?: bigint
  expiry?: number
}

/** A listing as the market tells it. */
export const listingOf = ({
  seller = OWNER,
  tokenId = CARD_ID,
  isOver = false,
  coin = nobody,
  price = 5_000_000n,
  expiry = EXPIRY,
}: Listing = {}): readonly AbiValue[] => [
  seller,
  BigInt(expiry / 1_000),
  250n,
  isOver,
  coin,
  tokenId,
  price,
]

const answers: Readonly<Record<string, readonly AbiValue[]>> = {
  isUsed: [false],
  levels: [9n, 'Ingot', 30n, 25_000_000n, CARD_ID, OTHER],
  ownerOfPage: [[OWNER]],
  pledgeOf: [0n, 0n, 0n, false, 0n],
  frozenOf: [0n, 0n],
  feeBp: [250n],
  listingOf: listingOf(),
  allowance: [0n],
}

/** A chain that says what lets everything go on, but for what is told otherwise. */
export const chain = (told: Readonly<Record<string, readonly AbiValue[]>> = {}, now = NOW) =>
  scriptedNode(
    (call) => {
      const name = nameOf(call)
      const values = told[name] ?? answers[name]
      // As for a card that was not made.
      return values ? ok(values) : err({ kind: 'malformed', detail: `${name} reverted` } as const)
    },
    async () => ok({ id: '', number: 1, timestamp: now }),
  )

const no = err({ kind: 'timeout' as const })
export const silent = scriptedNode(
  () => no,
  async () => no,
)

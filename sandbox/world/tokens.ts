import type { Content } from '../backend/content.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, type Millis } from '../../src/core/time.ts'
import { sandboxKey } from '../chain/genesis.ts'

interface Seed {
  readonly name: string
  readonly symbol: string
  /** In whole USDT. */
  readonly marketCap: number | null
  readonly changeBp: number | null
  readonly raised: number
  readonly goal: number
  /** Hours from now. */
  readonly from: number
  readonly to: number
  readonly traded?: boolean
}

const seeds: readonly Seed[] = [
  {
    name: 'Harbor Light',
    symbol: 'HLT',
    marketCap: 1_240_000,
    changeBp: 840,
    raised: 254_400,
    goal: 400_000,
    from: -72,
    to: 96,
  },
  {
    name: 'Jade Rail',
    symbol: 'JADE',
    marketCap: 862_400,
    changeBp: -210,
    raised: 300_000,
    goal: 300_000,
    from: -1_400,
    to: -1_100,
    traded: true,
  },
  {
    name: 'North Kiln',
    symbol: 'KILN',
    marketCap: 418_900,
    changeBp: 840,
    raised: 57_000,
    goal: 150_000,
    from: -30,
    to: 60,
  },
  {
    name: 'Violet Post',
    symbol: 'VPST',
    marketCap: 97_000,
    changeBp: null,
    raised: 0,
    goal: 80_000,
    from: 2,
    to: 170,
  },
  {
    name: 'Copper Tide',
    symbol: 'COPR',
    marketCap: 3_518_200,
    changeBp: 126,
    raised: 500_000,
    goal: 500_000,
    from: -4_000,
    to: -3_600,
    traded: true,
  },
  {
    name: 'Salt Meadow',
    symbol: 'SALT',
    marketCap: 64_310,
    changeBp: -1_275,
    raised: 41_200,
    goal: 120_000,
    from: -700,
    to: -500,
  },
  {
    name: 'Ember Works',
    symbol: 'EMBR',
    marketCap: 274_050,
    changeBp: 0,
    raised: 90_000,
    goal: 90_000,
    from: -900,
    to: -700,
    traded: true,
  },
  {
    name: 'Tin Lantern',
    symbol: 'TINL',
    marketCap: null,
    changeBp: null,
    raised: 0,
    goal: 60_000,
    from: 30,
    to: 200,
  },
  {
    name: 'Quiet Loom',
    symbol: 'LOOM',
    marketCap: 152_700,
    changeBp: 315,
    raised: 71_940,
    goal: 75_000,
    from: -150,
    to: 5,
  },
  {
    name: 'Iron Fern',
    symbol: 'FERN',
    marketCap: 1_905_000,
    changeBp: -58,
    raised: 250_000,
    goal: 250_000,
    from: -2_600,
    to: -2_300,
    traded: true,
  },
  {
    name: 'Blue Anchor',
    symbol: 'ANCR',
    marketCap: 38_400,
    changeBp: null,
    raised: 3_100,
    goal: 200_000,
    from: -4,
    to: 164,
  },
  {
    name: 'Paper Crane',
    symbol: 'PAPR',
    marketCap: 21_080,
    changeBp: -4_390,
    raised: 12_000,
    goal: 100_000,
    from: -1_900,
    to: -1_600,
  },
]

const USDT = 1_000_000n

/** A dozen tokens in all phases. Names of tokens are names: they are not translated. */
export const tokenSeeds = (now: Millis, usdt: Address): Content['tokens'] =>
  seeds.map(({ name, symbol, marketCap, changeBp, raised, goal, from, to, traded = false }) => ({
    address: addressFromHex(sandboxKey(`token ${symbol}`).address),
    name,
    symbol,
    marketCap: marketCap === null ? null : BigInt(marketCap) * USDT,
    changeBp,
    raised: BigInt(raised) * USDT,
    goal: BigInt(goal) * USDT,
    quote: { symbol: 'USDT', decimals: 6, contract: usdt },
    startAt: now + from * HOUR_MS,
    endAt: now + to * HOUR_MS,
    traded,
    createdAt: now + Math.min(from, 0) * HOUR_MS - 3 * DAY_MS,
  }))

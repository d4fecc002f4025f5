import type { PresaleTerms, TokenTerms } from '../../../src/core/tokenTerms.ts'
import { DAY_MS } from '../../../src/core/time.ts'

/** Hours from now; negative ones are past. */
type Hours = number

/** History of a token: its creator and creation, its presale, and its prices. */
export interface TokenSeed {
  readonly name: string
  readonly symbol: string
  /** Index of the collector who created it. */
  readonly creator: number
  readonly madeAt: Hours
  /** Terms that differ from those of a token without taxes. */
  readonly terms?: Partial<TokenTerms>
  readonly presale?: PresaleSeed
  readonly market?: MarketSeed
}

export interface PresaleSeed {
  readonly startAt: Hours
  /** Whole TRX: the price of all presale tokens, and the amount for the pool. */
  readonly raise: number
  readonly poolTrx: number
  /** Whole tokens: for sale, and for the pool. */
  readonly forSale: number
  readonly poolTokens: number
  readonly softCapBp: number
  /** Share of them that is bought, in basis points, and the time of the last purchase. */
  readonly soldBp: number
  readonly boughtBy: Hours
  readonly terms?: Partial<PresaleTerms>
}

export interface MarketSeed {
  readonly launchAt: Hours
  /** Without a presale: the creator's liquidity for the pool, in whole TRX and tokens. */
  readonly brings?: { readonly trx: number; readonly tokens: number }
  /** Time before which no one sells. */
  readonly salesFrom?: Hours
  /** Price relative to the first one, on straight lines between the points. */
  readonly path: readonly (readonly [Hours, number])[]
}

/** Supply of each token, in whole tokens. */
export const SUPPLY = 100_000_000

/** Seeds of all tokens. Presales last a week; each buyer may buy a tenth. */
export const tokenSeeds: readonly TokenSeed[] = [
  {
    name: 'Copper Tide',
    symbol: 'COPR',
    creator: 0,
    madeAt: -1_072,
    terms: {
      lpBurnEnabled: true,
      lpBurnFrequency: DAY_MS,
      percentForLPBurn: 20,
      burnLimit: 1_000_000n * 10n ** 18n,
    },
    market: {
      launchAt: -1_064,
      brings: { trx: 60_000, tokens: 5_000_000 },
      path: [
        [-1_064, 1],
        [-800, 1.5],
        [-500, 2.4],
        [-300, 2.2],
        [-100, 2.8],
        [-24, 2.86],
        [0, 2.9],
      ],
    },
  },
  {
    name: 'Jade Rail',
    symbol: 'JADE',
    creator: 1,
    madeAt: -1_032,
    terms: { feeBuy: 200, feeSell: 300, swapThreshold: 20_000n * 10n ** 18n },
    presale: {
      startAt: -1_008,
      raise: 30_000,
      poolTrx: 12_000,
      forSale: 20_000_000,
      poolTokens: 6_000_000,
      softCapBp: 5_000,
      soldBp: 10_000,
      boughtBy: -900,
    },
    market: {
      launchAt: -888,
      path: [
        [-888, 1],
        [-700, 1.8],
        [-400, 1.2],
        [-200, 1.5],
        [-24, 1.45],
        [0, 1.42],
      ],
    },
  },
  {
    name: 'Salt Meadow',
    symbol: 'SALT',
    creator: 2,
    madeAt: -720,
    terms: { protectTime: 3 * DAY_MS, protectFee: 1_500, isInsideSell: false },
    presale: {
      startAt: -700,
      raise: 20_000,
      poolTrx: 8_000,
      forSale: 50_000_000,
      poolTokens: 20_000_000,
      softCapBp: 6_000,
      soldBp: 8_800,
      boughtBy: -560,
    },
    market: {
      launchAt: -528,
      salesFrom: -450,
      path: [
        [-528, 1],
        [-448, 1.6],
        [-300, 0.9],
        [-24, 0.5],
        [0, 0.436],
      ],
    },
  },
  {
    name: 'Iron Fern',
    symbol: 'FERN',
    creator: 3,
    madeAt: -420,
    presale: {
      startAt: -400,
      raise: 50_000,
      poolTrx: 25_000,
      forSale: 10_000_000,
      poolTokens: 4_000_000,
      softCapBp: 5_000,
      soldBp: 9_000,
      boughtBy: -250,
      terms: {
        lpDistributionEnabled: true,
        userLPShare: 6_000,
        devLPShare: 4_000,
        vestingDelay: 7 * DAY_MS,
        vestingRate: 2_500,
        vestingDis: 7 * DAY_MS,
        backingShare: 2_000,
      },
    },
    market: {
      launchAt: -224,
      path: [
        [-224, 1],
        [-150, 1.9],
        [-24, 2.6],
        [0, 2.585],
      ],
    },
  },
  {
    name: 'Ember Works',
    symbol: 'EMBR',
    creator: 4,
    madeAt: -130,
    presale: {
      startAt: -124,
      raise: 9_000,
      poolTrx: 4_000,
      forSale: 30_000_000,
      poolTokens: 10_000_000,
      softCapBp: 5_000,
      soldBp: 10_000,
      boughtBy: -20,
    },
  },
  {
    name: 'Paper Crane',
    symbol: 'PAPR',
    creator: 5,
    madeAt: -340,
    presale: {
      startAt: -330,
      raise: 10_000,
      poolTrx: 5_000,
      forSale: 40_000_000,
      poolTokens: 15_000_000,
      softCapBp: 6_000,
      soldBp: 1_200,
      boughtBy: -200,
    },
  },
  {
    name: 'Harbor Light',
    symbol: 'HLT',
    creator: 6,
    madeAt: -96,
    presale: {
      startAt: -72,
      raise: 40_000,
      poolTrx: 16_000,
      forSale: 40_000_000,
      poolTokens: 15_000_000,
      softCapBp: 5_000,
      soldBp: 6_360,
      boughtBy: -2,
    },
  },
  {
    name: 'North Kiln',
    symbol: 'KILN',
    creator: 7,
    madeAt: -48,
    terms: { feeSell: 500 },
    presale: {
      startAt: -30,
      raise: 15_000,
      poolTrx: 8_000,
      forSale: 25_000_000,
      poolTokens: 12_000_000,
      softCapBp: 4_000,
      soldBp: 3_800,
      boughtBy: -3,
    },
  },
  {
    name: 'Quiet Loom',
    symbol: 'LOOM',
    creator: 8,
    madeAt: -170,
    presale: {
      startAt: -150,
      raise: 7_500,
      poolTrx: 3_000,
      forSale: 30_000_000,
      poolTokens: 10_000_000,
      softCapBp: 3_000,
      soldBp: 9_592,
      boughtBy: -5,
      terms: { backingShare: 3_000, vestingDelay: DAY_MS },
    },
  },
  {
    name: 'Blue Anchor',
    symbol: 'ANCR',
    creator: 9,
    madeAt: -12,
    presale: {
      startAt: -4,
      raise: 20_000,
      poolTrx: 9_000,
      forSale: 20_000_000,
      poolTokens: 8_000_000,
      softCapBp: 5_000,
      soldBp: 155,
      boughtBy: -1,
    },
  },
  {
    name: 'Violet Post',
    symbol: 'VPST',
    creator: 10,
    madeAt: -6,
    terms: { feeBuy: 100, feeSell: 100 },
    presale: {
      // The world may be an hour old when a user first sees it.
      startAt: 3,
      raise: 8_000,
      poolTrx: 4_000,
      forSale: 30_000_000,
      poolTokens: 14_000_000,
      softCapBp: 5_000,
      soldBp: 0,
      boughtBy: 3,
    },
  },
  { name: 'Tin Lantern', symbol: 'TINL', creator: 11, madeAt: -26 },
]

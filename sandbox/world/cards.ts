import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { cardFund } from './decisions.ts'

/** Contracts of cards. */
export interface CardContracts {
  readonly card: Address
  readonly cardMarket: Address
  readonly rewardPools: Address
}

const TRX = 1_000_000n

/** Base URI of card descriptions, for other wallets; our app draws its cards itself. */
const BASE_URI = 'https://casthouse.example/cards/'

/**
 * Owner's terms of a level. `supply` is the number sold for `price`, apart from those that `minter`
 * creates.
 */
export interface LevelTerms {
  readonly name: string
  readonly supply: bigint
  readonly perAccount: bigint
  readonly pledgeDays: bigint
  readonly weight: bigint
  readonly isNode: boolean
  /** Price, in sun. */
  readonly price: bigint
  readonly fund: Address
  readonly minter: Address
}

const SET_LEVEL =
  'setLevel(uint256,(string,uint32,uint32,uint16,uint32,bool,uint256,address,address))'

export const setLevel = (card: Address, level: bigint, terms: LevelTerms): ContractCall =>
  contractCall(card, SET_LEVEL, [
    level,
    [
      terms.name,
      terms.supply,
      terms.perAccount,
      terms.pledgeDays,
      terms.weight,
      terms.isNode,
      terms.price,
      terms.fund,
      terms.minter,
    ],
  ])

/**
 * Returns the levels by number. The operator sells 1 to 5, 11 to 14 come out of boxes, and 21 to 23
 * are nodes, which do both. `sale` creates the cards from boxes.
 */
export const levelSeeds = (
  sale: Address,
): readonly { readonly level: number; readonly terms: LevelTerms }[] => {
  const level = (
    number: number,
    name: string,
    [supply, perAccount, days, weight, trx]: readonly [number, number, number, number, number],
    more: Partial<LevelTerms> = {},
  ) => ({
    level: number,
    terms: {
      name,
      supply: BigInt(supply),
      perAccount: BigInt(perAccount),
      pledgeDays: BigInt(days),
      weight: BigInt(weight),
      isNode: false,
      price: BigInt(trx) * TRX,
      fund: cardFund,
      minter: nobody,
      ...more,
    },
  })
  const boxed = { minter: sale }
  const node = { isNode: true, minter: sale }
  return [
    level(1, 'Ingot', [5_000, 20, 30, 10, 25]),
    level(2, 'Hammer', [2_000, 10, 30, 24, 60]),
    level(3, 'Anvil', [600, 5, 30, 60, 150]),
    level(4, 'Crucible', [120, 3, 90, 160, 400]),
    level(5, 'Phoenix', [5, 1, 180, 400, 1_000]),
    level(11, 'Common', [0, 0, 30, 4, 0], boxed),
    level(12, 'Rare', [0, 0, 30, 15, 0], boxed),
    level(13, 'Epic', [0, 0, 30, 60, 0], boxed),
    level(14, 'Mythic', [0, 0, 30, 300, 0], boxed),
    level(21, 'Node 1', [500, 10, 30, 1, 300], node),
    level(22, 'Node 2', [150, 5, 90, 3, 900], node),
    level(23, 'Node 3', [40, 2, 180, 10, 3_000], node),
  ]
}

/** Levels of the four rarities, in boxes of cards and in boxes of nodes. */
export const boxLevels = [11, 12, 13, 14] as const
export const nodeLevels = [21, 21, 22, 23] as const

/** Builds the calls that set the levels. */
export const setLevels = (card: Address, sale: Address): readonly ContractCall[] =>
  levelSeeds(sale).flatMap(({ level, terms }) => [
    setLevel(card, BigInt(level), terms),
    contractCall(card, 'setBaseUri(uint256,string)', [BigInt(level), BASE_URI]),
  ])

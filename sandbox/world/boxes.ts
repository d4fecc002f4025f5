import { encodeValues, keccakHex } from '../../src/chain/abi.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'

/** Price of one box, in smallest units; on the chain, TRX has the zero address. */
export interface BoxPrice {
  readonly coin: 'TRX' | 'USDT'
  readonly units: bigint
}

export interface BoxTerms {
  readonly prices: readonly [BoxPrice] | readonly [BoxPrice, BoxPrice]
  readonly supply: number
  readonly perPerson: number
  /** Seconds, as contracts count. */
  readonly startAt: number
  readonly endAt: number
  readonly secondPaymentSeconds: number
  /** Odds of common, rare, epic and mythic, in basis points. */
  readonly odds: readonly [number, number, number, number]
  /** Card levels of the four rarities, by numbers of the card contract; none by default. */
  readonly levels?: readonly [number, number, number, number]
}

const NO_COIN = addressFromHex('00'.repeat(20))

const SET_BOX =
  'setBox(uint256,(address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16[4],uint32[4]))'
const WORDS =
  'uint256,address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16,uint16,uint16,uint16,uint32,uint32,uint32,uint32'

/**
 * Encodes the calldata of the sale's `setBox`; its struct, all fixed-size fields, is encoded word
 * by word.
 */
export function encodeSetBox(id: number, terms: BoxTerms, usdt: Address): string {
  const [first, second] = terms.prices
  const coin = (price: BoxPrice | undefined) => (price?.coin === 'USDT' ? usdt : NO_COIN)
  return (
    keccakHex(SET_BOX).slice(0, 8) +
    encodeValues(WORDS.split(','), [
      BigInt(id),
      coin(first),
      first.units,
      coin(second),
      second?.units ?? 0n,
      ...[
        terms.supply,
        terms.perPerson,
        terms.startAt,
        terms.endAt,
        terms.secondPaymentSeconds,
        ...terms.odds,
        ...(terms.levels ?? [0, 0, 0, 0]),
      ].map(BigInt),
    ])
  )
}

const NAME_LEVELS = 'nameLevels(uint256,uint32[4])'

/**
 * Encodes the calldata of the sale's `nameLevels`, which gives a box without cards its four levels.
 */
export const encodeNameLevels = (id: number, levels: readonly number[]): string =>
  keccakHex(NAME_LEVELS).slice(0, 8) +
  encodeValues(['uint256', 'uint32', 'uint32', 'uint32', 'uint32'], [id, ...levels].map(BigInt))

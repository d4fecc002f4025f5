import { encodeValues, keccakHex } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import type { SentCall } from './evm.ts'
import type { Coin } from './sheet.ts'
import type { ZooToken } from './zoo.ts'

/** Price of a box, and number of boxes for sale. */
export interface BoxTerms {
  /** Assets of the payments; a second asset means two payments. */
  readonly coins: readonly [Coin] | readonly [Coin, Coin]
  /** Amount of each payment for one box, in smallest units. */
  readonly amounts: readonly bigint[]
  readonly supply: number
  readonly perPerson: number
  /** Start of the sale, in seconds; `endAt` likewise. */
  readonly startAt: number
  readonly endAt: number
  readonly secondPaymentSeconds: number
  /** Levels of its cards by rarity; absent if the box has none at first. */
  readonly levels?: readonly number[] | undefined
}

const SIGNATURE =
  'setBox(uint256,(address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16[4],uint32[4]))'
const WORDS =
  'uint256,address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16,uint16,uint16,uint16,uint32,uint32,uint32,uint32'
const ODDS = [7_200n, 2_200n, 500n, 100n]
const NO_CARDS = [0, 0, 0, 0]

export const addressOfCoin = (coin: Coin | undefined): Address =>
  coin && 'address' in coin ? (coin as ZooToken).address : nobody

/** Draws terms of a box that is on sale now or soon. */
export function drawTerms(dice: Dice, coins: readonly Coin[], now: number): BoxTerms {
  const [first, second] = [dice.pick(coins), dice.pick(coins)]
  const isOnePayment = dice.chance(0.4)
  return {
    coins: isOnePayment ? [first] : [first, second],
    amounts: [BigInt(dice.between(1, 1_000)), BigInt(dice.between(1, 1_000))],
    supply: dice.between(1, 20),
    perPerson: dice.pick([1, 2, 3, 4, 5, 20]),
    startAt: now + dice.pick([0, 0, 0, 60, 600]),
    endAt: now + dice.pick([1_000, 1_000_000, 1_000_000]),
    secondPaymentSeconds: dice.pick([0, 60, 3_000, 20_000]),
  }
}

/** Builds the owner's call that puts such a box on sale. */
export function setBox(sale: Address, id: bigint, terms: BoxTerms): SentCall {
  const [first, second] = terms.coins
  const { amounts, supply, perPerson, startAt, endAt, secondPaymentSeconds } = terms
  const numbers = [supply, perPerson, startAt, endAt, secondPaymentSeconds].map(BigInt)
  // All fields of the struct have a fixed size, so it is encoded word by word.
  const words = encodeValues(WORDS.split(','), [
    id,
    addressOfCoin(first),
    amounts[0]!,
    addressOfCoin(second),
    second ? amounts[1]! : 0n,
    ...numbers,
    ...ODDS,
    ...(terms.levels ?? NO_CARDS).map(BigInt),
  ])
  const data = keccakHex(SIGNATURE).slice(0, 8) + words
  return { ...contractCall(sale, SIGNATURE, [id]), data }
}

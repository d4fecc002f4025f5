import { keccakHex } from '../../src/chain/abi.ts'
import { blindBoxSaleEvents } from '../../src/chain/contracts/blindBoxSale.ts'
import { eventShape, topicOf, type EventShape, type Log } from '../../src/chain/event.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { millisOf, parseEvent } from '../index/parsed.ts'

/** Events of the sale contract, with times in milliseconds. */
export type SaleEvent =
  | {
      readonly kind: 'boxSet'
      readonly boxId: string
      readonly firstCoin: Address
      readonly firstAmount: bigint
      readonly secondCoin: Address
      readonly secondAmount: bigint
      readonly supply: number
      readonly perPerson: number
      readonly startAt: number
      readonly endAt: number
      readonly secondPaymentMs: number
      readonly odds: readonly number[]
      readonly levels: readonly number[]
    }
  | { readonly kind: 'levelsNamed'; readonly boxId: string; readonly levels: readonly number[] }
  | (OrderEvent & {
      readonly kind: 'firstPaid'
      readonly quantity: number
      readonly refundableAt: number
    })
  | (OrderEvent & { readonly kind: 'bought'; readonly quantity: number })
  | (OrderEvent & { readonly kind: 'refunded' })
  | (OrderEvent & {
      readonly kind: 'opened'
      readonly firstIndex: number
      readonly rarities: readonly number[]
    })
  | (OrderEvent & {
      readonly kind: 'cardsMade'
      readonly firstIndex: number
      readonly tokenIds: readonly bigint[]
    })

interface OrderEvent {
  readonly orderKey: string
  readonly owner: Address
  readonly boxId: string
}

/** Asset of a price in TRX. */
export const NO_COIN = addressFromHex('00'.repeat(20))

/** Event of a sale, with its box and order as far as they can be read. */
export interface SaleLog {
  readonly boxId: string | undefined
  /** Undefined for an event about a box. */
  readonly order: string | undefined
  /** Parses the event; throws `Unbookable`. */
  readonly event: () => SaleEvent
}

/** Reads a log; undefined if no sale's book stores it. */
export const readSaleLog = (log: Log): SaleLog | undefined =>
  readByTopic.get(log.topics[0] ?? '')?.(log)

type ReadSaleLog = (log: Log) => SaleLog

interface Named {
  readonly order: string
  readonly buyer: Address
  readonly boxId: bigint
}

/** Declares how to read logs of one shape, by their first topic. */
const sale = <Fields>(
  shape: EventShape<Fields>,
  toEvent: (fields: Fields) => SaleEvent,
  topic = topicOf(shape),
): [string, ReadSaleLog] => [
  topic,
  (log) => {
    const { known, whole } = parseEvent(shape, log)
    const { order, buyer, boxId }: Partial<Named> = known
    return {
      boxId: boxId === undefined ? undefined : String(boxId),
      order: order === undefined || buyer === undefined ? undefined : `${buyer} ${order}`,
      event: () => toEvent(whole()),
    }
  },
]

const orderOf = ({ order, buyer, boxId }: Named): OrderEvent => ({
  orderKey: order,
  owner: buyer,
  boxId: String(boxId),
})

/**
 * Shape of a box's terms. The terms struct has only fixed-size fields, which are encoded one after
 * another.
 */
const boxSet = eventShape(
  'BoxSet(uint256 indexed boxId,address firstCoin,uint256 firstAmount,address secondCoin,uint256 secondAmount,uint32 supply,uint32 perPerson,uint64 startAt,uint64 endAt,uint32 secondPayment,uint16 common,uint16 rare,uint16 epic,uint16 mythic,uint32 levelOfCommon,uint32 levelOfRare,uint32 levelOfEpic,uint32 levelOfMythic)',
)
const BOX_SET = keccakHex(
  'BoxSet(uint256,(address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16[4],uint32[4]))',
)

const levelsNamed = eventShape(
  'LevelsNamed(uint256 indexed boxId,uint32 levelOfCommon,uint32 levelOfRare,uint32 levelOfEpic,uint32 levelOfMythic)',
)
const LEVELS_NAMED = keccakHex('LevelsNamed(uint256,uint32[4])')

/** Returns the card levels of the four rarities. Either all four are set, or none. */
const levelsOf = (terms: {
  readonly levelOfCommon: bigint
  readonly levelOfRare: bigint
  readonly levelOfEpic: bigint
  readonly levelOfMythic: bigint
}): number[] => {
  const levels = [terms.levelOfCommon, terms.levelOfRare, terms.levelOfEpic, terms.levelOfMythic]
  return levels.some((level) => level !== 0n) ? levels.map(Number) : []
}

const { firstPaid, bought, refunded, opened, cardsMade } = blindBoxSaleEvents

const readByTopic = new Map<string, ReadSaleLog>([
  sale(
    boxSet,
    ({ boxId, supply, perPerson, startAt, endAt, secondPayment, ...terms }) => ({
      kind: 'boxSet',
      boxId: String(boxId),
      firstCoin: terms.firstCoin,
      firstAmount: terms.firstAmount,
      secondCoin: terms.secondCoin,
      secondAmount: terms.secondAmount,
      supply: Number(supply),
      perPerson: Number(perPerson),
      startAt: millisOf(startAt),
      endAt: millisOf(endAt),
      secondPaymentMs: millisOf(secondPayment),
      odds: [terms.common, terms.rare, terms.epic, terms.mythic].map(Number),
      levels: levelsOf(terms),
    }),
    BOX_SET,
  ),
  sale(
    levelsNamed,
    ({ boxId, ...levels }) => ({
      kind: 'levelsNamed',
      boxId: String(boxId),
      levels: levelsOf(levels),
    }),
    LEVELS_NAMED,
  ),
  sale(firstPaid, (fields) => ({
    kind: 'firstPaid',
    ...orderOf(fields),
    quantity: Number(fields.quantity),
    // The deadline's own second still belongs to the second payment.
    refundableAt: millisOf(fields.deadline + 1n),
  })),
  sale(bought, (fields) => ({
    kind: 'bought',
    ...orderOf(fields),
    quantity: Number(fields.quantity),
  })),
  sale(refunded, (fields) => ({ kind: 'refunded', ...orderOf(fields) })),
  sale(opened, (fields) => ({
    kind: 'opened',
    ...orderOf(fields),
    firstIndex: Number(fields.firstIndex),
    rarities: fields.rarities.map(Number),
  })),
  sale(cardsMade, (fields) => ({
    kind: 'cardsMade',
    ...orderOf(fields),
    firstIndex: Number(fields.firstIndex),
    tokenIds: fields.tokenIds,
  })),
])

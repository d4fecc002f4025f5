import { keccakHex, type AbiValue } from '../../../src/chain/abi.ts'
import { blindBoxSaleEvents } from '../../../src/chain/contracts/blindBoxSale.ts'
import { eventShape, topicOf, type EventShape, type Log } from '../../../src/chain/event.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { SECOND_MS } from '../../../src/core/time.ts'
import { parseEvent, parseMillis, type Fields } from '../index/parsed.ts'

/** What the sale contract says in its events, in our own units (milliseconds). */
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
    }
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

interface OrderEvent {
  readonly orderKey: string
  readonly owner: Address
  readonly boxId: string
}

/** The coin of a price in TRX. */
export const NO_COIN = addressFromHex('00'.repeat(20))

/** What a sale says, and what of its books that concerns, as far as it can be read. */
export interface SaleLog {
  readonly boxId: string | undefined
  /** Undefined where the terms of a box are set. */
  readonly order: string | undefined
  /** Throws `Unbookable`. */
  readonly event: () => SaleEvent
}

/** Undefined for what no book of a sale has. */
export function readSaleLog(log: Log): SaleLog | undefined {
  const found = shapeByTopic.get(log.topics[0] ?? '')
  if (!found) return undefined
  const { fields, fault } = parseEvent(found.shape, log)
  const isWhole = fields['order'] !== undefined && fields['buyer'] !== undefined
  return {
    boxId: fields['boxId'] === undefined ? undefined : String(fields['boxId']),
    order: isWhole ? `${fields['buyer'] as string} ${fields['order'] as string}` : undefined,
    event() {
      if (fault) throw fault
      return found.read(fields)
    },
  }
}

const { firstPaid, bought, refunded, opened } = blindBoxSaleEvents

/** The struct of the terms has fields of fixed size alone, which lie in the data one by one. */
const boxSet = eventShape(
  'BoxSet(uint256 indexed boxId,address firstCoin,uint256 firstAmount,address secondCoin,uint256 secondAmount,uint32 supply,uint32 perPerson,uint64 startAt,uint64 endAt,uint32 secondPayment,uint16 common,uint16 rare,uint16 epic,uint16 mythic)',
)
const BOX_SET = keccakHex(
  'BoxSet(uint256,(address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16[4]))',
)

interface SaleShape {
  readonly shape: EventShape
  readonly read: (fields: Fields) => SaleEvent
}

const shapeByTopic = new Map<string, SaleShape>([
  [BOX_SET, { shape: boxSet, read: toBoxSet }],
  ...(
    [
      {
        shape: firstPaid,
        read: (fields) => ({
          kind: 'firstPaid',
          ...orderOf(fields),
          quantity: Number(fields['quantity']),
          // The deadline's own second still belongs to the second payment.
          refundableAt: parseMillis((Number(fields['deadline']) + 1) * SECOND_MS),
        }),
      },
      {
        shape: bought,
        read: (fields) => ({
          kind: 'bought',
          ...orderOf(fields),
          quantity: Number(fields['quantity']),
        }),
      },
      { shape: refunded, read: (fields) => ({ kind: 'refunded', ...orderOf(fields) }) },
      {
        shape: opened,
        read: (fields) => ({
          kind: 'opened',
          ...orderOf(fields),
          firstIndex: Number(fields['firstIndex']),
          rarities: (fields['rarities'] as readonly AbiValue[]).map(Number),
        }),
      },
    ] satisfies SaleShape[]
  ).map((each): [string, SaleShape] => [topicOf(each.shape), each]),
])

const orderOf = (fields: Fields): OrderEvent => ({
  orderKey: fields['order'] as string,
  owner: fields['buyer'] as Address,
  boxId: String(fields['boxId']),
})

function toBoxSet(fields: Fields): SaleEvent {
  const millis = (name: string) => parseMillis(Number(fields[name]) * SECOND_MS)
  return {
    kind: 'boxSet',
    boxId: String(fields['boxId']),
    firstCoin: fields['firstCoin'] as Address,
    firstAmount: fields['firstAmount'] as bigint,
    secondCoin: fields['secondCoin'] as Address,
    secondAmount: fields['secondAmount'] as bigint,
    supply: Number(fields['supply']),
    perPerson: Number(fields['perPerson']),
    startAt: millis('startAt'),
    endAt: millis('endAt'),
    secondPaymentMs: millis('secondPayment'),
    odds: ['common', 'rare', 'epic', 'mythic'].map((name) => Number(fields[name])),
  }
}

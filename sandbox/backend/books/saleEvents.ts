import { decodeValues, keccakHex, type AbiValue } from '../../../src/chain/abi.ts'
import { blindBoxSaleEvents } from '../../../src/chain/contracts/blindBoxSale.ts'
import { decodeEvents, type EventShape, type Log } from '../../../src/chain/event.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'

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

/** The terms are a struct of fixed-size fields, which lies in the data word by word. */
const TERMS =
  'address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16,uint16,uint16,uint16'
const BOX_SET = keccakHex(
  'BoxSet(uint256,(address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16[4]))',
)

/** The events that `sale` wrote, in the order of the logs. */
export const readSaleEvents = (sale: Address, logs: readonly Log[]): SaleEvent[] =>
  logs
    .filter((log) => addressFromHex(log.address) === sale)
    .flatMap((log) => readBoxSet(log) ?? readOrderEvent(sale, log) ?? [])

function readOrderEvent(sale: Address, log: Log): SaleEvent | undefined {
  const read = (shape: EventShape) => decodeEvents(shape, sale, [log])[0]
  const firstPaid = read(blindBoxSaleEvents.firstPaid)
  if (firstPaid)
    return {
      kind: 'firstPaid',
      ...orderOf(firstPaid),
      quantity: Number(firstPaid['quantity']),
      // The deadline's own second still belongs to the second payment.
      refundableAt: (Number(firstPaid['deadline']) + 1) * 1_000,
    }
  const bought = read(blindBoxSaleEvents.bought)
  if (bought) return { kind: 'bought', ...orderOf(bought), quantity: Number(bought['quantity']) }
  const refunded = read(blindBoxSaleEvents.refunded)
  if (refunded) return { kind: 'refunded', ...orderOf(refunded) }
  const opened = read(blindBoxSaleEvents.opened)
  if (opened)
    return {
      kind: 'opened',
      ...orderOf(opened),
      firstIndex: Number(opened['firstIndex']),
      rarities: (opened['rarities'] as readonly AbiValue[]).map(Number),
    }
  return undefined
}

const orderOf = (fields: Record<string, AbiValue>): OrderEvent => ({
  orderKey: fields['order'] as string,
  owner: fields['buyer'] as Address,
  boxId: String(fields['boxId']),
})

function readBoxSet({ topics, data }: Log): SaleEvent | undefined {
  if (topics[0] !== BOX_SET) return undefined
  const [firstCoin, firstAmount, secondCoin, secondAmount, ...numbers] = decodeValues(
    TERMS.split(','),
    data,
  )
  const [supply, perPerson, startAt, endAt, secondPayment, ...odds] = numbers.map(Number)
  return {
    kind: 'boxSet',
    boxId: String(BigInt('0x' + topics[1])),
    firstCoin: firstCoin as Address,
    firstAmount: firstAmount as bigint,
    secondCoin: secondCoin as Address,
    secondAmount: secondAmount as bigint,
    supply: supply!,
    perPerson: perPerson!,
    startAt: startAt! * 1_000,
    endAt: endAt! * 1_000,
    secondPaymentMs: secondPayment! * 1_000,
    odds,
  }
}

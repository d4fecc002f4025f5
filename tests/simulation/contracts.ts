import { encodeValues, keccakHex, type AbiValue } from '../../src/chain/abi.ts'
import { blindBoxSaleEvents } from '../../src/chain/contracts/blindBoxSale.ts'
import type { EventShape, Log } from '../../src/chain/event.ts'
import { addressToEvmHex, type Address } from '../../src/core/address.ts'
import type { Call } from './bytes.ts'

export interface Payment {
  readonly units: bigint
  readonly inToken: boolean
}

/** The contracts of a world: a sale that admits an order once, and a purse that admits everything. */
export interface Contracts {
  readonly sale: Address
  readonly token: Address
  readonly purse: Address
  readonly payments: readonly Payment[]
  /** What somebody once approved and never used: USDT wants it gone first. */
  readonly oldAllowance: bigint
}

export interface State {
  readonly orders: Map<string, number>
  readonly allowances: Map<string, bigint>
}

export interface Outcome {
  readonly result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
  readonly output: string
  readonly logs: readonly Log[]
}

export const freshState = (): State => ({ orders: new Map(), allowances: new Map() })

/** Does what a call says, or refuses it; the state is changed in place. */
export function execute(
  state: State,
  { sale, token, purse, payments, oldAllowance }: Contracts,
  { owner, contract, signature, args, callValue }: Call,
): Outcome {
  if (contract === purse) return success()
  const allowance = state.allowances.get(owner) ?? oldAllowance
  if (contract === token) {
    const units = BigInt(args[1] ?? 0)
    // USDT refuses to change one allowance into another.
    if (units > 0n && allowance > 0n) return reverted('')
    state.allowances.set(owner, units)
    return success()
  }
  const key = `${owner}:${args[0]}`
  const index = signature.startsWith('paySecond(') ? 1 : 0
  const payment = payments[index]
  if (contract !== sale || !payment) return reverted('')
  if ((state.orders.get(key) ?? 0) !== index) return reverted('OrderAlreadyPaid()')
  if (payment.inToken && allowance < payment.units)
    return reverted('ERC20InsufficientAllowance(address,uint256,uint256)')
  if (!payment.inToken && BigInt(callValue) !== payment.units) return reverted('WrongValue()')
  if (payment.inToken) state.allowances.set(owner, allowance - payment.units)
  const isLast = index === payments.length - 1
  state.orders.set(key, isLast ? 2 : 1)
  const fields: AbiValue[] = [args[0]!, owner, 1n, 1n]
  return success(
    isLast
      ? logOf(blindBoxSaleEvents.bought, sale, fields)
      : logOf(blindBoxSaleEvents.firstPaid, sale, [...fields, 0n]),
  )
}

const success = (...logs: Log[]): Outcome => ({ result: 'SUCCESS', output: '', logs })

const reverted = (error: string): Outcome => ({
  result: 'REVERT',
  output: error && topicOf(error).slice(0, 8),
  logs: [],
})

function logOf(shape: EventShape, contract: Address, values: readonly AbiValue[]): Log {
  const at = (indexed: boolean) =>
    shape.fields.flatMap((field, index) =>
      field.indexed === indexed ? [{ type: field.type, value: values[index] as AbiValue }] : [],
    )
  const plain = at(false)
  return {
    address: addressToEvmHex(contract),
    topics: [
      topicOf(`${shape.name}(${shape.fields.map(({ type }) => type).join(',')})`),
      ...at(true).map(({ type, value }) => encodeValues([type], [value])),
    ],
    data: encodeValues(
      plain.map(({ type }) => type),
      plain.map(({ value }) => value),
    ),
  }
}

const TOPICS = new Map<string, string>()

/** The hash of an event's signature; the same few in every world. */
function topicOf(signature: string): string {
  const known = TOPICS.get(signature) ?? keccakHex(signature)
  TOPICS.set(signature, known)
  return known
}

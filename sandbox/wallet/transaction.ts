import * as v from 'valibot'
import { transactionId } from '../../src/chain/transaction.ts'
import { addressFromHex } from '../../src/core/address.ts'

/** Transaction as a page passes it; only the fields that the wallet shows or changes are named. */
const transactionSchema = v.looseObject({
  txID: v.string(),
  raw_data_hex: v.string(),
  signature: v.optional(v.array(v.string()), []),
  raw_data: v.looseObject({
    contract: v.tuple([
      v.looseObject({
        type: v.string(),
        parameter: v.looseObject({ value: v.record(v.string(), v.unknown()) }),
        Permission_id: v.optional(v.number()),
      }),
    ]),
  }),
})

export type Transaction = v.InferOutput<typeof transactionSchema>

/** Parses a transaction; throws on anything else, as wallets do. */
export const parseTransaction = (given: unknown): Transaction => {
  const parsed = v.safeParse(transactionSchema, given)
  if (!parsed.success) throw new Error('Invalid transaction provided')
  return parsed.output
}

const valueOf = (transaction: Transaction) => transaction.raw_data.contract[0].parameter.value

/** Describes the transaction line by line, for the confirmation window. */
export function describe(transaction: Transaction): [label: string, text: string][] {
  const value = valueOf(transaction)
  const to = value['to_address'] ?? value['contract_address']
  const sun = value['call_value'] ?? value['amount'] ?? 0
  const data = value['data']
  return [
    ['Type', transaction.raw_data.contract[0].type],
    ...(to === undefined ? [] : [['To', readable(String(to))] as [string, string]]),
    ['Amount', `${Number(sun) / 1e6} TRX`],
    ...(typeof data === 'string' && data !== ''
      ? ([
          ['Selector', data.slice(0, 8)],
          ['Data', `${data.length / 2} bytes`],
        ] as [string, string][])
      : []),
    ['txID', transaction.txID],
  ]
}

export const ownerOf = (transaction: Transaction): string =>
  readable(String(valueOf(transaction)['owner_address']))

const readable = (address: string) =>
  /^41[0-9a-f]{40}$/i.test(address) ? addressFromHex(address) : address

/**
 * Changes the amount of a transaction, as a hostile wallet would: the TRX value if there is one,
 * otherwise the last word of the calldata. The length stays the same, so that the bytes around it
 * do not change.
 */
export function rewrite(transaction: Transaction): Transaction {
  const changed = structuredClone(transaction)
  const value = valueOf(changed)
  const name = 'call_value' in value ? 'call_value' : 'amount'
  const sun = Number(value[name] ?? 0)
  if (sun > 1) {
    const other = sun ^ 1
    value[name] = other
    changed.raw_data_hex = replaceLast(
      transaction.raw_data_hex,
      VALUE_TAG + varint(sun),
      VALUE_TAG + varint(other),
    )
  } else {
    const data = String(value['data'] ?? '')
    const last = (parseInt(data.slice(-2), 16) ^ 1).toString(16).padStart(2, '0')
    value['data'] = data.slice(0, -2) + last
    changed.raw_data_hex = replaceLast(transaction.raw_data_hex, data, String(value['data']))
  }
  changed.txID = transactionId(changed.raw_data_hex)
  return changed
}

/** Changes the receiver of a transaction: of TRX, or the first argument of a call. */
export function redirect(transaction: Transaction): Transaction {
  const changed = structuredClone(transaction)
  const value = valueOf(changed)
  const name = 'to_address' in value ? 'to_address' : 'data'
  const old = String(value[name])
  // Last digit of the address: of the account itself, or of the word after the selector.
  const at = (name === 'data' ? SELECTOR + WORD : old.length) - 1
  value[name] = old.slice(0, at) + (parseInt(old[at]!, 16) ^ 1).toString(16) + old.slice(at + 1)
  changed.raw_data_hex = replaceLast(transaction.raw_data_hex, old, String(value[name]))
  changed.txID = transactionId(changed.raw_data_hex)
  return changed
}

/** Lengths in hex digits. */
const SELECTOR = 8
const WORD = 64

/** Field 3, a varint: `amount` of a transfer and `call_value` of a call alike. */
const VALUE_TAG = '18'

function varint(value: number): string {
  let rest = BigInt(value)
  let hex = ''
  do {
    const more = rest > 127n
    hex += Number((rest & 127n) | (more ? 128n : 0n))
      .toString(16)
      .padStart(2, '0')
    rest >>= 7n
  } while (rest > 0n)
  return hex
}

function replaceLast(text: string, from: string, to: string): string {
  const at = text.lastIndexOf(from)
  if (at < 0 || from === '') throw new Error('nothing to rewrite in this transaction')
  return text.slice(0, at) + to + text.slice(at + from.length)
}

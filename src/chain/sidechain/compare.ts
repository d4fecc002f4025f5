import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { TronWeb } from 'tronweb'
import type { Address } from '../../core/address.ts'
import { readFields, writeFields } from '../protobuf.ts'
import { transactionId } from '../transaction.ts'
import { contractOf, type Transaction } from './answers.ts'
import { encodeFundInject, parseFundInject } from './fundInject.ts'
import { parseEitherAddress, parseInteger } from './values.ts'

// Field numbers of java-tron's Transaction.raw.
const CONTRACT = 11
/** Reference block, expiration and time. The node chooses them, and they move no money. */
const HEADER: ReadonlySet<number> = new Set([1, 4, 8, 14])
/** Field of a contract. */
const PERMISSION_ID = 5

/** Returns everything in a transaction's bytes except when and on which fork they are valid. */
function deedOf(rawDataHex: string): string {
  const fields = readFields(hexToBytes(rawDataHex.toLowerCase()))
  return JSON.stringify(
    fields
      .filter(({ number }) => !HEADER.has(number))
      .map(({ number, value }) => [
        number,
        typeof value === 'bigint' ? String(value) : bytesToHex(value),
      ]),
  )
}

/**
 * Whether a node's transaction is exactly the requested one, apart from its header. Owner,
 * contract, data, values, fee limit and permission must match, and nothing may be added. `expected`
 * are the bytes that tronweb built for the request.
 */
export function isAsked(tronWeb: TronWeb, transaction: Transaction, expected: string): boolean {
  try {
    return deedOf(transaction.raw_data_hex) === deedOf(expected) && isWhole(tronWeb, transaction)
  } catch {
    return false
  }
}

/** Whether a node's fund injection is exactly the requested one. tronweb cannot build it. */
export const isAskedInjection = (
  transaction: Transaction,
  owner: Address,
  amount: bigint,
): boolean => {
  try {
    const expected = bytesToHex(writeFields([[CONTRACT, encodeFundInject(owner, amount)]]))
    return deedOf(transaction.raw_data_hex) === deedOf(expected) && isWholeInjection(transaction)
  } catch {
    return false
  }
}

/** Whether a transaction's txID, bytes and JSON belong together. The bytes are signed. */
export function isWhole(tronWeb: TronWeb, transaction: Transaction): boolean {
  if (contractOf(transaction).type === 'FundInjectContract') return isWholeInjection(transaction)
  try {
    return tronWeb.utils.transaction.txCheck(transaction)
  } catch {
    return false
  }
}

function isWholeInjection(transaction: Transaction): boolean {
  const { type, parameter } = contractOf(transaction)
  const read = parseFundInject(transaction.raw_data_hex.toLowerCase())
  return (
    read !== undefined &&
    transactionId(transaction.raw_data_hex.toLowerCase()) === transaction.txID.toLowerCase() &&
    type === 'FundInjectContract' &&
    read.owner === parseEitherAddress(parameter.value.owner_address) &&
    read.amount === parseInteger(parameter.value['amount'] ?? 0)
  )
}

/**
 * Adds a permission to a transaction without one, which changes its txID. Throws if the bytes are
 * not a transaction.
 */
export function withPermission(transaction: Transaction, permissionId: number): Transaction {
  const fields = readFields(hexToBytes(transaction.raw_data_hex.toLowerCase()))
  const raw = writeFields(
    fields.map(({ number, value }) =>
      number === CONTRACT && value instanceof Uint8Array
        ? [number, contractWith(value, permissionId)]
        : [number, value],
    ),
  )
  const { raw_data } = transaction
  const contract = [{ ...contractOf(transaction), Permission_id: permissionId }]
  const raw_data_hex = bytesToHex(raw)
  return {
    ...transaction,
    raw_data: { ...raw_data, contract },
    raw_data_hex,
    txID: transactionId(raw_data_hex),
  }
}

const contractWith = (contract: Uint8Array, permissionId: number): Uint8Array =>
  writeFields([
    ...readFields(contract).map(({ number, value }) => [number, value] as const),
    [PERMISSION_ID, BigInt(permissionId)],
  ])

import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressToHex, type Address } from '../core/address.ts'
import { ok, type Result } from '../core/result.ts'
import { isPlain, isTransfer, type Call, type PlainCall, type TrxTransfer } from './call.ts'
import type { trxTransferErrors } from './contracts/trxTransfer.ts'
import { errorData } from './revert.ts'
import { estimateFee, type Cost } from './fee.ts'
import type { ChainNode } from './node.ts'
import type { ConstantResult, NodeError } from './nodeAnswers.ts'
import { writeFields } from './protobuf.ts'
import { addressIn, numberIn, readContract } from './rawContract.ts'
import { encodeFundInject } from './sidechain/fundInject.ts'

// Transactions without code: plain TRX transfers (java-tron's TransferContract) and injections into
// the fund of a side chain. The node's checks are repeated here in advance and reported in the form
// of contract errors.

const TYPE = 1n
const TYPE_URL = 'type.googleapis.com/protocol.TransferContract'
const FIELDS = { owner: 1, to: 2, amount: 3 }

/**
 * Reads sender, receiver and amount from a transaction's bytes. Undefined if they are not a plain
 * transfer.
 */
export function parseTransfer(
  rawDataHex: string,
): (TrxTransfer & { readonly owner: Address }) | undefined {
  try {
    const read = readContract(rawDataHex, TYPE)
    return (
      read && {
        owner: addressIn(read.fields, FIELDS.owner),
        to: addressIn(read.fields, FIELDS.to),
        sun: numberIn(read.fields, FIELDS.amount),
      }
    )
  } catch {
    return undefined
  }
}

/** Encodes the contract as a transaction's bytes contain it. */
export const encodeTransfer = (owner: Address, { to, sun }: TrxTransfer): Uint8Array =>
  writeFields([
    [1, TYPE],
    [
      2,
      writeFields([
        [1, utf8ToBytes(TYPE_URL)],
        [
          2,
          writeFields([
            [FIELDS.owner, hexToBytes(addressToHex(owner))],
            [FIELDS.to, hexToBytes(addressToHex(to))],
            [FIELDS.amount, sun],
          ]),
        ],
      ]),
    ],
  ])

/** An arbitrary time of this century. All such times encode to the same number of bytes. */
const SOME_TIME = 1_700_000_000_000n

/** Bytes that java-tron reserves for the result. */
const RESULT_BYTES = 64n

const encodePlain = (owner: Address, call: PlainCall): Uint8Array =>
  isTransfer(call) ? encodeTransfer(owner, call) : encodeFundInject(owner, call.sun)

/** Computes the bandwidth that the transaction needs, exact to the byte. */
export function plainBytes(owner: Address, call: PlainCall): bigint {
  const raw = writeFields([
    [1, new Uint8Array(2)],
    [4, new Uint8Array(8)],
    [8, SOME_TIME],
    [11, encodePlain(owner, call)],
    [14, SOME_TIME],
  ])
  const signed = writeFields([
    [1, raw],
    [2, [new Uint8Array(65)]],
  ])
  return BigInt(signed.length) + RESULT_BYTES
}

/** Computes the resources that the transaction uses. */
export const plainCost = (owner: Address, call: PlainCall, activates: boolean): Cost => ({
  energy: 0n,
  penalty: 0n,
  measured: true,
  bytes: plainBytes(owner, call),
  isPlain: true,
  activates,
})

/**
 * Predicts the outcome of a call: simulated if code runs, or else checked against java-tron's rules
 * for a plain transfer, including its fee.
 */
export function dryRun(
  node: ChainNode,
  owner: Address,
  call: Call,
): Promise<Result<ConstantResult, NodeError>> {
  return isPlain(call) ? checkPlain(node, owner, call) : node.constantCall(owner, call)
}

async function checkPlain(
  node: ChainNode,
  owner: Address,
  call: PlainCall,
): Promise<Result<ConstantResult, NodeError>> {
  const to = isTransfer(call) ? call.to : undefined
  const [receiver, balance, resources, prices] = await Promise.all([
    to ? node.accountKind(to) : ok('person' as const),
    node.balance(owner),
    node.resources(owner),
    node.feePrices(),
  ])
  if (!receiver.ok) return receiver
  if (!balance.ok) return balance
  if (!resources.ok) return resources
  if (!prices.ok) return prices
  const activates = receiver.value === 'none'
  const cost = plainCost(owner, call, activates)
  const { expectedSun } = estimateFee([cost], prices.value, resources.value, 0n)
  const refusal: (typeof trxTransferErrors)[number] | undefined =
    to === owner
      ? 'ToOneself()'
      : receiver.value === 'contract'
        ? 'ToContract()'
        : balance.value < call.sun + expectedSun
          ? 'BalanceTooLow()'
          : undefined
  return ok(
    refusal
      ? { kind: 'reverted', output: errorData(refusal), message: '', energyUsed: 0n }
      : { kind: 'returned', output: '', energyUsed: 0n, energyPenalty: 0n, activates },
  )
}

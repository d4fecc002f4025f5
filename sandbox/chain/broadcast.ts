import type { ChainId } from '../../src/chain/sidechain/hash.ts'
import type { Block } from './block.ts'
import { checkSignatures, ownerOf } from './permissions.ts'
import { readAccount } from './ledger.ts'
import { executeTransaction } from './execute.ts'
import type { Receipt, Workshop } from './receipt.ts'
import { invalidContract, Refusal } from './refusal.ts'
import { encodeTransaction, type Transaction } from './transaction.ts'

const MAX_TRANSACTION_BYTES = 500 * 1024

/** Bytes that java-tron allows for results when it measures a transaction. */
const RESULT_BYTES = 128

const MAX_EXPIRATION_MS = 24 * 60 * 60 * 1000

/** What admission needs to know about the chain. */
export interface Admission {
  readonly head: Block
  readonly blockMs: number
  /** What is signed beside the id; undefined on a main chain. */
  readonly sideChainId: ChainId | undefined
  /** Whether this node has seen the id, accepted or not; `remember` notes that it has. */
  readonly isKnown: (id: string) => boolean
  readonly remember: (id: string) => void
  /** Reference hash of the block whose number ends in these bytes, among the last 65,536. */
  readonly referenceHash: (refBlockBytes: string) => string | undefined
}

/** A block may hold only transactions that expire after the time of its parent. */
export const isExpired = (transaction: Transaction, parent: Block, blockMs: number): boolean =>
  transaction.expiration <= parent.timestamp || transaction.expiration < parent.timestamp + blockMs

/**
 * Checks a transaction and executes it on the pending state, in java-tron's order: expiration,
 * duplicate (the id is remembered before anything else is validated, so that resending a refused
 * one gets DUP), signatures, reference block, size, the 24-hour maximum, and finally resources and
 * the contract's own rules. Throws a Refusal with java-tron's code.
 */
export async function admit(
  transaction: Transaction,
  admission: Admission,
  workshop: Workshop,
): Promise<Receipt> {
  if (transaction.contractCount !== 1) throw invalidContract('No contract!')
  if (isExpired(transaction, admission.head, admission.blockMs))
    throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
  if (admission.isKnown(transaction.id))
    throw new Refusal('DUP_TRANSACTION_ERROR', 'Transaction already exists.')
  admission.remember(transaction.id)
  const { sideChainId } = admission
  const owner = readAccount(workshop.state, ownerOf(transaction).slice(2))
  checkSignatures(transaction, owner, sideChainId)
  if (sideChainId === undefined && transaction.type === 'FundInjectContract')
    throw invalidContract(`contract type ${transaction.typeNumber} is unknown to this chain`)
  if (admission.referenceHash(transaction.refBlockBytes) !== transaction.refBlockHash)
    throw new Refusal('TAPOS_ERROR', 'Tapos check error.')
  const size = encodeTransaction(transaction).length + RESULT_BYTES
  if (size > MAX_TRANSACTION_BYTES)
    throw new Refusal(
      'TOO_BIG_TRANSACTION_ERROR',
      `Too big transaction with result, TxId ${transaction.id}, the size is ${size} bytes, maxTxSize ${MAX_TRANSACTION_BYTES}`,
    )
  if (transaction.expiration > admission.head.timestamp + MAX_EXPIRATION_MS)
    throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
  return executeTransaction(workshop, transaction)
}

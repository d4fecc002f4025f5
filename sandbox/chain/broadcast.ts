import type { ChainId } from '../../src/chain/sidechain/hash.ts'
import type { Block } from './block.ts'
import { checkSignatures, ownerOf } from './permissions.ts'
import { readAccount } from './ledger.ts'
import { executeTransaction } from './execute.ts'
import type { Receipt, Workshop } from './receipt.ts'
import { invalidContract, Refusal } from './refusal.ts'
import { encodeTransaction, type Transaction } from '../../backend/tron/transaction.ts'

const MAX_TRANSACTION_BYTES = 500 * 1024

/** Bytes that java-tron allows for results when it measures a transaction. */
const RESULT_BYTES = 128

const MAX_EXPIRATION_MS = 24 * 60 * 60 * 1000

/** State of the chain that admission needs. */
export interface Admission {
  readonly head: Block
  readonly blockMs: number
  /** Chain id that is signed together with the txID; undefined on a main chain. */
  readonly sideChainId: ChainId | undefined
  /** Whether this node has seen the id, accepted or not; `remember` records it. */
  readonly isKnown: (id: string) => boolean
  readonly remember: (id: string) => void
  /**
   * Returns the reference hash of the block whose number ends in these bytes, among the last
   * 65,536.
   */
  readonly referenceHash: (refBlockBytes: string) => string | undefined
}

/**
 * Whether a transaction has expired: a block may hold only those that expire after its parent's
 * time.
 */
export const isExpired = (transaction: Transaction, parent: Block, blockMs: number): boolean =>
  transaction.expiration <= parent.timestamp || transaction.expiration < parent.timestamp + blockMs

/**
 * Checks a transaction and executes it on the pending state, in java-tron's order:
 *
 * - the expiration;
 * - duplicates (the id is remembered before any other check, so resending a refused one gets DUP);
 * - the signatures, the reference block, the size and the 24-hour maximum;
 * - resources and the contract's own rules.
 *
 * Throws a Refusal with java-tron's code.
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

import * as v from 'valibot'
import { addressToHex, type Address } from '../core/address.ts'
import { late } from '../core/late.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import { encodeValues, typesOf } from './abi.ts'
import { isTransfer, type Call } from './call.ts'
import type { BlockHead } from './nodeAnswers.ts'
import {
  buildError,
  unsignedTransaction,
  type BuildError,
  type UnsignedTransaction,
} from './transaction.ts'

/** What a transaction needs besides the call. */
export interface BuildOptions {
  readonly owner: Address
  /** The reference block: the transaction is valid only on a fork that contains it (TAPOS). */
  readonly reference: BlockHead
  /** Chain time after which no block may contain it. */
  readonly expiresAt: Millis
  /** A unique millisecond: tronweb copies the block's time, so equal transfers get equal txIDs. */
  readonly timestamp: Millis
}

const loadTronWeb = late(() => import('tronweb'))

/** Fetches tronweb ahead of the first transaction. */
export const preload = async (): Promise<void> => void (await loadTronWeb())

/** Turns a call into bytes to sign. The only file that loads tronweb, and only when needed. */
export async function buildTransaction(
  nodeUrl: string,
  call: Call,
  { owner, reference, expiresAt, timestamp }: BuildOptions,
): Promise<Result<UnsignedTransaction, BuildError>> {
  try {
    // Its file may be missing: offline, or gone after a deployment.
    const { TronWeb } = await loadTronWeb()
    const tronWeb = new TronWeb({ fullHost: nodeUrl })
    const blockHeader = {
      ref_block_bytes: reference.number.toString(16).padStart(16, '0').slice(12),
      ref_block_hash: reference.id.slice(16, 32),
      expiration: expiresAt,
      timestamp,
    }
    const { transactionBuilder } = tronWeb
    const transaction = isTransfer(call)
      ? await transactionBuilder.sendTrx(call.to, Number(call.sun), addressToHex(owner), {
          blockHeader,
        })
      : await transactionBuilder
          .triggerSmartContract(
            call.contract,
            call.signature,
            {
              txLocal: true,
              feeLimit: Number(call.feeLimit),
              callValue: Number(call.callValue),
              rawParameter: encodeValues(typesOf(call.signature), call.args),
              blockHeader,
            },
            [],
            addressToHex(owner),
          )
          .then((triggered) => triggered.transaction)
    const parsed = v.safeParse(unsignedTransaction, transaction)
    return parsed.success
      ? ok(parsed.output)
      : err({ kind: 'failed', detail: v.summarize(parsed.issues) })
  } catch (error) {
    return err(buildError(error))
  }
}

import { ok, type Result } from '../../src/core/result.ts'
import { refuse, type Refused } from './answer.ts'
import type { Service } from './service.ts'

interface Reported {
  readonly status: 'pending' | 'acknowledged'
}

/**
 * A report is a hint to look now. Until the transaction is solidified the answer is *pending*;
 * then the index is read up to its block, and holds its event or never will.
 */
export async function report(
  { chain, indexer }: Service,
  txId: string,
  isBooked: () => Promise<boolean>,
): Promise<Result<Reported, Refused>> {
  if (await isBooked()) return ok({ status: 'acknowledged' })
  const receipt = await chain.solidifiedReceipt(txId)
  if (!receipt) return ok({ status: 'pending' })
  if (receipt.succeeded) {
    await indexer.sync()
    if (await isBooked()) return ok({ status: 'acknowledged' })
  }
  return refuse('transactionMismatch', txId)
}

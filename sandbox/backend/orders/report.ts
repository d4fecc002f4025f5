import { ok, type Result } from '../../../src/core/result.ts'
import { SECOND_MS } from '../../../src/core/time.ts'
import { refuse, type Refused } from '../http/answer.ts'
import type { Receipt } from '../index/chain.ts'
import { chainCursor } from '../database/schema.ts'
import type { Service } from '../service.ts'
import { isSetAside } from '../index/setAside.ts'

interface Reported {
  readonly status: 'pending' | 'acknowledged'
}

/**
 * A report is a hint to look now. Until the transaction is solidified the answer is *pending*, and
 * after that until the index has read it: then it holds its event or never will. What was set aside
 * stays pending until it can be booked. Only what was read and says something else is a mismatch.
 */
export async function report(
  service: Service,
  txId: string,
  isBooked: () => Promise<boolean>,
): Promise<Result<Reported, Refused>> {
  if (await isBooked()) return ok({ status: 'acknowledged' })
  const receipt = await service.chain.solidifiedReceipt(txId)
  if (!receipt) return ok({ status: 'pending' })
  if (receipt.succeeded) {
    const isRead = await readUpTo(service, receipt)
    if (await isBooked()) return ok({ status: 'acknowledged' })
    if (!isRead) return ok({ status: 'pending' })
  }
  return refuse('transactionMismatch', txId)
}

/** An index that catches up takes longer; whoever asked asks again. */
const LONGEST_WAIT_MS = 5 * SECOND_MS

/** Has the index look; says whether it has booked all that a transaction says. */
export async function readUpTo(
  { db, indexer }: Service,
  { txId, blockNumber }: Receipt,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT_MS)))
  // Why a look failed is told where the index follows the chain, and the cursor says how far it came.
  await Promise.race([indexer.sync().catch(() => undefined), waited])
  clearTimeout(timer)
  const [cursor] = await db.select().from(chainCursor)
  if (!cursor || cursor.blockNumber < blockNumber) return false
  return !(await isSetAside(db, txId))
}

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
 * A report is a hint to look now. The answer is *pending* until the transaction is solidified and
 * the index has read it: then its event is there or never will be. What was set aside stays pending
 * until it can be booked. Only a transaction that failed, or says something else, is a mismatch.
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

/** An index that is catching up takes longer; the caller asks again. */
const LONGEST_WAIT_MS = 5 * SECOND_MS

/** Has the index look; returns whether it has booked everything a transaction says. */
export async function readUpTo(
  { db, indexer }: Service,
  { txId, blockNumber }: Receipt,
): Promise<boolean> {
  const reached = await look({ db, indexer })
  return reached !== undefined && reached >= blockNumber && !(await isSetAside(db, txId))
}

/** Has the index read up to the newest solidified block; returns its number, if that was reached. */
export async function readUpToHead(
  service: Pick<Service, 'db' | 'chain' | 'indexer'>,
): Promise<number | undefined> {
  const { number } = await service.chain.solidifiedHead()
  const reached = await look(service)
  return reached !== undefined && reached >= number ? number : undefined
}

/** How far the index has come, once it has looked; a look that takes too long goes on without us. */
async function look({ db, indexer }: Pick<Service, 'db' | 'indexer'>): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT_MS)))
  // The indexer's own loop reports why a look failed; the cursor tells how far it came.
  await Promise.race([indexer.sync().catch(() => undefined), waited])
  clearTimeout(timer)
  const [cursor] = await db.select().from(chainCursor)
  return cursor?.blockNumber
}

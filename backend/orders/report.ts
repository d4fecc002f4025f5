import { ok, type Result } from '../../src/core/result.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import { refuse, type Refused } from '../http/answer.ts'
import type { Receipt } from '../chain/source.ts'
import { chainCursor } from '../database/books/cursorSchema.ts'
import type { Service } from '../service.ts'
import { isSetAside } from '../index/setAside.ts'

interface Reported {
  readonly status: 'pending' | 'acknowledged'
}

/**
 * Answers a report, which is only a hint to look now. The answer is *pending* until the transaction
 * is solidified and the index has read it. After that, its event exists or never will. Events set
 * aside stay pending until they can be booked. Only a failed transaction, or one with other events,
 * is a mismatch.
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

/** Longest wait for the index. While it catches up it takes longer, and the caller asks again. */
const LONGEST_WAIT_MS = 5 * SECOND_MS

/** Runs the index. Returns whether it has booked everything in a transaction. */
export async function readUpTo(
  { db, indexer }: Service,
  { txId, blockNumber }: Receipt,
): Promise<boolean> {
  const reached = await look({ db, indexer }, blockNumber)
  return reached !== undefined && reached >= blockNumber && !(await isSetAside(db, txId))
}

/** Runs the index up to the newest solidified block. Returns its number if that was reached. */
export async function readUpToHead(
  service: Pick<Service, 'db' | 'chain' | 'indexer'>,
): Promise<number | undefined> {
  const { number } = await service.chain.solidifiedHead()
  const reached = await look(service, number)
  return reached !== undefined && reached >= number ? number : undefined
}

/**
 * Runs the index up to a block, and returns the number of its last one. A run that takes too long
 * continues in the background.
 */
async function look(
  { db, indexer }: Pick<Service, 'db' | 'indexer'>,
  upTo: number,
): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT_MS)))
  // The indexer's own loop reports failures; the cursor shows the progress.
  await Promise.race([indexer.sync(upTo).catch(() => undefined), waited])
  clearTimeout(timer)
  const [cursor] = await db.select().from(chainCursor)
  return cursor?.blockNumber
}

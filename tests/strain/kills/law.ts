import type { Answered } from './answered.ts'
import type { Site } from './site.ts'

const AT_ONCE = 8

/** Finds everything that was answered and no longer exists. */
export async function findLost(site: Site, answered: Answered): Promise<string[]> {
  const lost: string[] = []
  const head = await site.head()
  const seen = answered.head
  if (seen) {
    const block = await site.node('wallet/getblockbynum', { num: seen.number })
    if (head.number < seen.number || block.blockID !== seen.id)
      lost.push(`block ${seen.number} ${seen.id}; the head is ${head.number}`)
  }
  await each(answered.orders, async ({ orderKey, owner }) => {
    const { code, data } = await site.backend('orderByKey', { orderKey })
    const isThere = code === 0 && data.orders.some((order: any) => order.owner === owner)
    if (!isThere) lost.push(`order ${orderKey} of ${owner}`)
  })
  // An accepted transaction is in a block or waits for one. A waiting one may expire, and is then
  // not lost.
  await each(answered.transactions, async ({ txId, expiration }) => {
    const found = await site.node('wallet/gettransactionbyid', { value: txId })
    if (found.txID !== txId && head.timestamp < expiration) lost.push(`transaction ${txId}`)
  })
  await each(answered.reports, async (report) => {
    const { code, data } = await site.backend('buyProductFirstPayAfter', report)
    if (code !== 0 || data.status !== 'acknowledged') lost.push(`report of ${report.txId}`)
  })
  return lost
}

async function each<T>(items: readonly T[], look: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const work = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await look(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

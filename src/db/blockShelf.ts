import { DAY_MS, type Millis } from '../core/time.ts'
import type { Database, KeptBlock } from './database.ts'

/**
 * Time for which blocks are stored: long enough to resume an interrupted proof, whose result is
 * stored in its certificate.
 */
const KEPT_MS = DAY_MS

/** Stores checked blocks of one network (genesis block id) on this device for a while. */
export function blockShelf(db: Database, network: string, now: () => Millis) {
  const keyOf = (number: number) => `${network} ${number}`
  return {
    async read(number: number): Promise<KeptBlock | undefined> {
      const row = await db.blocks.get(keyOf(number))
      return row && blockOf(row)
    },
    async keep(block: KeptBlock): Promise<void> {
      await db.blocks.put({ ...block, key: keyOf(block.number), keptAt: now() })
      await db.blocks
        .where('keptAt')
        .below(now() - KEPT_MS)
        .delete()
    },
    async drop(from: number): Promise<void> {
      await db.blocks
        .where('key')
        .startsWith(`${network} `)
        .and(({ number }) => number >= from)
        .delete()
    },
  }
}

const blockOf = ({ number, id, parentId, timestamp, txIds }: KeptBlock): KeptBlock => ({
  number,
  id,
  parentId,
  timestamp,
  txIds,
})

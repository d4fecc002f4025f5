import { DAY_MS, type Millis } from '../core/time.ts'
import type { Database, KeptBlock } from './database.ts'

/** Long enough for a proof that is interrupted; its result is in the certificate. */
const KEPT_MS = DAY_MS

/** The checked blocks of one network (genesis block id) that this device keeps for a while. */
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

import { powerFacts } from '../database/burnSchema.ts'
import type { Database } from '../database/database.ts'

type Facts = Omit<typeof powerFacts.$inferSelect, 'id'>

/** What belongs to no coin, also before anything was said. */
export async function readFacts(db: Database): Promise<Facts> {
  const [row] = await db.select().from(powerFacts)
  return row ?? { burners: 0, miners: 0, stream: null }
}

import { powerFacts } from '../database/books/burnSchema.ts'
import type { Database } from '../database/database.ts'

type Facts = Omit<typeof powerFacts.$inferSelect, 'id'>

/** Reads the facts that belong to no single token; defaults before the first event. */
export async function readFacts(db: Database): Promise<Facts> {
  const [row] = await db.select().from(powerFacts)
  return row ?? { burners: 0, miners: 0, stream: null }
}

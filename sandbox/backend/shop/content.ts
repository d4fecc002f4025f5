import type { InferInsertModel } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { announcements, productTexts } from '../database/schema.ts'

/** What an operator writes: everything that is not on the chain. */
export interface Content {
  readonly products: readonly InferInsertModel<typeof productTexts>[]
  readonly announcements: readonly InferInsertModel<typeof announcements>[]
}

/** Adds what is not there yet; what an operator changed since stays changed. */
export async function addContent(db: Database, content: Content): Promise<void> {
  const add = async (table: typeof productTexts | typeof announcements, rows: object[]) => {
    if (rows.length > 0)
      await db
        .insert(table)
        .values(rows as never)
        .onConflictDoNothing()
  }
  await add(productTexts, [...content.products])
  await add(announcements, [...content.announcements])
}

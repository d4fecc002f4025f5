import type { InferInsertModel } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { announcements, productTexts } from '../database/kept/contentSchema.ts'

/** Content written by an operator: everything that is not on chain. */
export interface Content {
  readonly products: readonly InferInsertModel<typeof productTexts>[]
  readonly announcements: readonly InferInsertModel<typeof announcements>[]
}

/** Adds missing content. Later changes by an operator stay. */
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

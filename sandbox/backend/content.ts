import type { InferInsertModel } from 'drizzle-orm'
import type { Database } from './database.ts'
import { announcements, productTexts } from './schema.ts'

/** Text in both languages of the interface. */
export interface Localised {
  readonly en: string
  readonly tc: string
}

export type Language = keyof Localised

/** What an operator writes: everything that is not on the chain. */
export interface Content {
  readonly products: readonly InferInsertModel<typeof productTexts>[]
  readonly announcements: readonly InferInsertModel<typeof announcements>[]
}

/** Accept-Language as the app sends it: "zh-TW,zh" or "en-US,en" (spec section 7). */
export const parseLanguage = (header: string | undefined): Language =>
  /^\s*zh/i.test(header ?? '') ? 'tc' : 'en'

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

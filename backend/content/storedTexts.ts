import { asc, desc, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { announcements, productTexts } from '../database/kept/contentSchema.ts'
import { boxes } from '../database/books/saleSchema.ts'
import { inEdition, readableEdition } from '../index/editions.ts'
import { planTexts, type Change, type Plan, type Planning, type StoredTexts } from './plan.ts'
import type { Texts } from './texts.ts'

/** Reads all texts: announcements newest first, boxes by number. */
export const readTexts = async (db: Database): Promise<StoredTexts> => ({
  announcements: await db
    .select()
    .from(announcements)
    .orderBy(desc(announcements.publishedAt), desc(announcements.id)),
  boxes: await db
    .select()
    .from(productTexts)
    .orderBy(asc(sql`length(${productTexts.id})`), asc(productTexts.id)),
})

/** Reads the numbers of the boxes that the books have; undefined without books to read. */
export async function readBoxIds(db: Database): Promise<ReadonlySet<string> | undefined> {
  const edition = await readableEdition(db, [])
  if (!edition) return undefined
  const rows = await inEdition(db, edition.schema, (tx) => tx.select({ id: boxes.id }).from(boxes))
  return new Set(rows.map(({ id }) => id))
}

/** Makes the database hold the texts, as a whole or not at all. Returns what it changed. */
export const applyTexts = (db: Database, texts: Texts, planning: Planning): Promise<Plan> =>
  db.transaction(async (tx) => {
    // Readers go on; another apply waits, so that its plan is of what this one leaves.
    await tx.execute(sql`lock table announcements, product_texts in share row exclusive mode`)
    const plan = planTexts(texts, await readTexts(tx), planning)
    await write(tx, announcements, plan.announcements)
    await write(tx, productTexts, plan.boxes)
    return plan
  })

async function write<Row extends { readonly id: string }>(
  db: Database,
  table: typeof announcements | typeof productTexts,
  changes: readonly Change<Row>[],
): Promise<void> {
  for (const { row } of changes)
    if (row)
      await db
        .insert(table as PgTable)
        .values(row)
        .onConflictDoUpdate({ target: table.id, set: row })
  const deleted = changes.filter(({ does }) => does === 'delete').map(({ id }) => id)
  if (deleted.length > 0) await db.delete(table).where(inArray(table.id, deleted))
}

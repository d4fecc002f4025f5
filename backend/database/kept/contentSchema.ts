import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Localised } from '../../shop/localised.ts'
import { descending, millis } from '../columns.ts'

// Texts written by operators.

export const productTexts = pgTable('product_texts', {
  id: text('id').primaryKey(),
  name: jsonb('name').$type<Localised>().notNull(),
  description: jsonb('description').$type<Localised>().notNull(),
})

export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    title: jsonb('title').$type<Localised>().notNull(),
    summary: jsonb('summary').$type<Localised>().notNull(),
    html: jsonb('html').$type<Localised>().notNull(),
    publishedAt: millis('published_at').notNull(),
    /** Set while it is withdrawn. */
    withdrawnAt: millis('withdrawn_at'),
  },
  (table) => [
    index('announcements_by_publication')
      .on(descending(table.publishedAt), descending(table.id))
      .where(sql`withdrawn_at is null`),
  ],
)

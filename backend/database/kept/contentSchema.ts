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
  },
  (table) => [
    index('announcements_by_time').on(descending(table.publishedAt), descending(table.id)),
  ],
)

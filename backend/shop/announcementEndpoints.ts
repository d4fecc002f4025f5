import { desc, eq, max } from 'drizzle-orm'
import { ok } from '../../src/core/result.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import type { Language } from './localised.ts'
import { countKept } from '../database/rowCounts.ts'
import { announcements } from '../database/kept/contentSchema.ts'
import { pageOf } from '../http/page.ts'
import type { Service } from '../service.ts'

export const announcementHandlers = ({
  db,
}: Service): Handlers<'announcementPage' | 'announcementDetail' | 'getAnnouncementInfo'> => ({
  async announcementPage(asked, language) {
    const { offset, limit } = pageOf(asked)
    const rows = await db
      .select()
      .from(announcements)
      .orderBy(desc(announcements.publishedAt), desc(announcements.id))
      .limit(limit)
      .offset(offset)
    return ok({
      total: await countKept(db, 'announcement'),
      items: rows.map((row) => summary(row, language)),
    })
  },
  async announcementDetail({ id }, language) {
    const [row] = await db.select().from(announcements).where(eq(announcements.id, id))
    if (!row) return refuse('notFound', `no announcement ${id}`)
    return ok({ ...summary(row, language), html: row.html[language] })
  },
  async getAnnouncementInfo() {
    const [row] = await db.select({ newestAt: max(announcements.publishedAt) }).from(announcements)
    return ok({ total: await countKept(db, 'announcement'), newestAt: row?.newestAt ?? null })
  },
})

const summary = (row: typeof announcements.$inferSelect, language: Language) => ({
  id: row.id,
  title: row.title[language],
  summary: row.summary[language],
  publishedAt: row.publishedAt,
})

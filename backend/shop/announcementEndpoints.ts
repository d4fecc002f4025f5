import { and, desc, eq, max } from 'drizzle-orm'
import { ok } from '../../src/core/result.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import type { Language } from './localised.ts'
import { announcements } from '../database/kept/contentSchema.ts'
import { pageOf } from '../http/page.ts'
import type { Service } from '../service.ts'
import { countShown, isShown } from './shownAnnouncements.ts'

export const announcementHandlers = ({
  db,
  now,
}: Service): Handlers<'announcementPage' | 'announcementDetail' | 'getAnnouncementInfo'> => ({
  async announcementPage(asked, language) {
    const { offset, limit } = pageOf(asked)
    const at = now()
    const rows = await db
      .select()
      .from(announcements)
      .where(isShown(at))
      .orderBy(desc(announcements.publishedAt), desc(announcements.id))
      .limit(limit)
      .offset(offset)
    return ok({
      total: await countShown(db, at),
      items: rows.map((row) => summary(row, language)),
    })
  },
  async announcementDetail({ id }, language) {
    const [row] = await db
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), isShown(now())))
    if (!row) return refuse('notFound', `no announcement ${id}`)
    return ok({ ...summary(row, language), html: row.html[language] })
  },
  async getAnnouncementInfo() {
    const at = now()
    const [row] = await db
      .select({ newestAt: max(announcements.publishedAt) })
      .from(announcements)
      .where(isShown(at))
    return ok({ total: await countShown(db, at), newestAt: row?.newestAt ?? null })
  },
})

const summary = (row: typeof announcements.$inferSelect, language: Language) => ({
  id: row.id,
  title: row.title[language],
  summary: row.summary[language],
  publishedAt: row.publishedAt,
})

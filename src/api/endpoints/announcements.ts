import * as v from 'valibot'
import { millis, nothing, page, pageRequest, text, wholeNumber } from '../schema.ts'
import { get } from './endpoint.ts'

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

export const announcementSummary = v.object({
  id,
  title: text(300),
  summary: text(1_000),
  publishedAt: millis,
})

const kept = { inWorker: true } as const

export const announcements = {
  announcementPage: get(
    '/deposit/announcement/page',
    v.object(pageRequest),
    page(announcementSummary),
    kept,
  ),
  /** `html` is untrusted and must be sanitised before it is shown. */
  announcementDetail: get(
    '/deposit/announcement/{id}',
    v.object({ id }),
    v.object({ ...announcementSummary.entries, html: text(200_000) }),
    kept,
  ),
  /** Data for a badge: the number of announcements and the time of the newest. */
  getAnnouncementInfo: get(
    '/deposit/announcement/getAnnouncementInfo',
    nothing,
    v.object({ total: wholeNumber, newestAt: v.nullable(millis) }),
  ),
}

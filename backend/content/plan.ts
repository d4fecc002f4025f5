import type { Millis } from '../../src/core/time.ts'
import type { announcements, productTexts } from '../database/kept/contentSchema.ts'
import type { Localised } from '../shop/localised.ts'
import type { WrittenAnnouncement } from './announcementPage.ts'
import type { WrittenBox } from './boxPage.ts'
import type { Texts } from './texts.ts'

export type AnnouncementRow = typeof announcements.$inferSelect
export type BoxRow = typeof productTexts.$inferSelect

/** Texts as the database has them. */
export interface StoredTexts {
  readonly announcements: readonly AnnouncementRow[]
  readonly boxes: readonly BoxRow[]
}

/** Change of one text. Without `row`, it is deleted. */
export interface Change<Row> {
  readonly id: string
  readonly does: 'add' | 'edit' | 'delete'
  /** Parts that change, for the operator. */
  readonly details: readonly string[]
  readonly row?: Row
}

export interface Plan {
  readonly announcements: readonly Change<AnnouncementRow>[]
  readonly boxes: readonly Change<BoxRow>[]
  readonly unchanged: number
  /** Stored texts without a file that stay. */
  readonly kept: readonly string[]
}

export interface Planning {
  readonly now: Millis
  /** Deletes stored texts without a file, of a kind that has files. */
  readonly prune: boolean
}

/** Plans the changes that make the database hold the texts. Applied once, a plan is empty. */
export function planTexts(written: Texts, stored: StoredTexts, { now, prune }: Planning): Plan {
  const announcements = planRows(
    written.announcements,
    stored.announcements,
    (each, row) => announcementRow(each, row, now),
    announcementDetails,
    prune,
  )
  const boxes = planRows(written.boxes, stored.boxes, boxRow, boxDetails, prune)
  return {
    announcements: announcements.changes,
    boxes: boxes.changes,
    unchanged: announcements.unchanged + boxes.unchanged,
    kept: [
      ...announcements.kept.map((id) => `announcement ${id}`),
      ...boxes.kept.map((id) => `box ${id}`),
    ],
  }
}

function planRows<W extends { readonly id: string }, Row extends { readonly id: string }>(
  written: readonly W[],
  stored: readonly Row[],
  rowOf: (written: W, stored: Row | undefined) => Row,
  detailsOf: (row: Row, stored: Row | undefined) => string[],
  prune: boolean,
) {
  const storedById = new Map(stored.map((row) => [row.id, row]))
  const planned = written.map((each): Change<Row> => {
    const before = storedById.get(each.id)
    const row = rowOf(each, before)
    return { id: each.id, does: before ? 'edit' : 'add', details: detailsOf(row, before), row }
  })
  const changes = planned.filter(({ does, details }) => does === 'add' || details.length > 0)
  const ids = new Set(written.map(({ id }) => id))
  const without = stored.map(({ id }) => id).filter((id) => !ids.has(id))
  // A kind without any file is more likely a lost folder than a wish to delete everything.
  const deletes = prune && written.length > 0
  const deleted = without.map((id): Change<Row> => ({ id, does: 'delete', details: [] }))
  return {
    changes: deletes ? [...changes, ...deleted] : changes,
    unchanged: planned.length - changes.length,
    kept: deletes ? [] : without,
  }
}

/** Keeps the time of an earlier withdrawal. */
const announcementRow = (
  { isWithdrawn, ...each }: WrittenAnnouncement,
  stored: AnnouncementRow | undefined,
  now: Millis,
): AnnouncementRow => ({ ...each, withdrawnAt: isWithdrawn ? (stored?.withdrawnAt ?? now) : null })

const boxRow = (written: WrittenBox): BoxRow => written

function announcementDetails(row: AnnouncementRow, before: AnnouncementRow | undefined): string[] {
  const details = before
    ? [
        ...changedLanguages('title', row.title, before.title),
        ...changedLanguages('summary', row.summary, before.summary),
        ...changedLanguages('text', row.html, before.html),
      ]
    : []
  if (row.publishedAt !== before?.publishedAt) details.push(`publish ${timeText(row.publishedAt)}`)
  if (row.withdrawnAt !== null && typeof before?.withdrawnAt !== 'number') details.push('withdraw')
  if (row.withdrawnAt === null && typeof before?.withdrawnAt === 'number')
    details.push('show again')
  return details
}

const boxDetails = (row: BoxRow, before: BoxRow | undefined): string[] =>
  before
    ? [
        ...changedLanguages('title', row.name, before.name),
        ...changedLanguages('text', row.description, before.description),
      ]
    : []

const changedLanguages = (part: string, now: Localised, before: Localised): string[] => [
  ...(now.en === before.en ? [] : [`${part} (en)`]),
  ...(now.tc === before.tc ? [] : [`${part} (zh-TW)`]),
]

/** Formats a time to the second, in UTC: "2026-12-01T02:00:00Z". */
export const timeText = (at: Millis): string => new Date(at).toISOString().replace('.000Z', 'Z')

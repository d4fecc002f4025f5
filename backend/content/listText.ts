import type { Millis } from '../../src/core/time.ts'
import { timeText, type AnnouncementRow, type StoredTexts } from './plan.ts'

/** Lists the stored texts, one a line, with the state of each announcement. */
export const listLines = ({ announcements, boxes }: StoredTexts, now: Millis): string[] => [
  ...announcements.map((row) => `announcement ${row.id}: ${stateOf(row, now)}: ${row.title.en}`),
  ...boxes.map(({ id, name }) => `box ${id}: ${name.en}`),
]

function stateOf({ publishedAt, withdrawnAt }: AnnouncementRow, now: Millis): string {
  if (withdrawnAt !== null) return `withdrawn ${timeText(withdrawnAt)}`
  return publishedAt > now
    ? `scheduled for ${timeText(publishedAt)}`
    : `shown since ${timeText(publishedAt)}`
}

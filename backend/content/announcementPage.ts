import { announcements, announcementSummary } from '../../src/api/endpoints/announcements.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Localised } from '../shop/localised.ts'
import type { LineFault } from './fault.ts'
import { lengthOf, parseFields, parseSwitch, parseTime, textOf } from './fields.ts'
import type { Page } from './frontMatter.ts'
import { renderMarkdown } from './markdown.ts'

export interface WrittenAnnouncement {
  readonly id: string
  readonly title: Localised
  readonly summary: Localised
  readonly html: Localised
  readonly publishedAt: Millis
  readonly isWithdrawn: boolean
}

const { title, summary } = announcementSummary.entries
const { html } = announcements.announcementDetail.response.entries
const texts = { title: textOf(title), summary: textOf(summary) }
/** Facts that do not depend on the language. They are in the English file alone. */
const facts = { publish: parseTime, withdrawn: parseSwitch }

interface Body {
  readonly title: string
  readonly summary: string
  readonly html: string
}

/** Parses an announcement's English file. */
export function parseEnglish(
  page: Page,
  site: string | undefined,
): Result<Body & { publishedAt: Millis; isWithdrawn: boolean }, readonly LineFault[]> {
  const fields = parseFields(page, { ...texts, ...facts })
  return withBody(page, site, fields, ({ publish, withdrawn, ...each }) => ({
    ...each,
    publishedAt: publish,
    isWithdrawn: withdrawn,
  }))
}

/** Parses an announcement's file in another language. */
export const parseTranslation = (
  page: Page,
  site: string | undefined,
): Result<Body, readonly LineFault[]> =>
  withBody(page, site, parseFields(page, texts), (fields) => fields)

function withBody<F, T extends object>(
  { body, bodyLine }: Page,
  site: string | undefined,
  fields: Result<F, readonly LineFault[]>,
  change: (fields: F) => T,
): Result<T & { readonly html: string }, readonly LineFault[]> {
  const rendered = renderMarkdown(body, { firstLine: bodyLine, site })
  const length = lengthOf(html)(rendered.html)
  const faults = [...(fields.ok ? [] : fields.error), ...rendered.faults]
  if (rendered.html === '' && rendered.faults.length === 0)
    faults.push({ line: bodyLine, reason: 'the text is missing' })
  if (!length.ok) faults.push({ reason: `the text ${length.error}` })
  return fields.ok && faults.length === 0
    ? ok({ ...change(fields.value), html: rendered.html })
    : err(faults)
}

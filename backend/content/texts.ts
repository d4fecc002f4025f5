import * as v from 'valibot'
import { announcementSummary } from '../../src/api/endpoints/announcements.ts'
import { productId } from '../../src/api/endpoints/orders.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Language, Localised } from '../shop/localised.ts'
import { parseEnglish, parseTranslation, type WrittenAnnouncement } from './announcementPage.ts'
import { parseBoxPage, type WrittenBox } from './boxPage.ts'
import type { Fault, LineFault } from './fault.ts'
import { parsePage, type Page } from './frontMatter.ts'

/** A file of a folder of texts. `path` begins in that folder: "boxes/1.en.md". */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** Texts of an operator, as their files have them. */
export interface Texts {
  readonly announcements: readonly WrittenAnnouncement[]
  readonly boxes: readonly WrittenBox[]
}

type Kind = 'announcements' | 'boxes'

/** Languages by the end of a file's name. */
const languages: Readonly<Record<Language, string>> = { en: 'en', tc: 'zh-TW' }

/** Announcements that the endpoint table could never find, because other endpoints have the path. */
const TAKEN: ReadonlySet<string> = new Set(['page', 'getAnnouncementInfo'])

/** Parses files of texts. Both languages of a text are required. Reports every fault. */
export function parseTexts(
  files: readonly TextFile[],
  site?: string,
): Result<Texts, readonly Fault[]> {
  const faults: Fault[] = []
  const parsed = <T>(file: string, result: Result<T, readonly LineFault[]>): T | undefined => {
    if (result.ok) return result.value
    faults.push(...result.error.map((fault) => ({ file, ...fault })))
    return undefined
  }
  const pages = new Map<string, Page | undefined>()
  const ids: Record<Kind, Set<string>> = { announcements: new Set(), boxes: new Set() }
  for (const { path, text } of files) {
    const name = parseName(path)
    if (!name.ok) faults.push({ file: path, reason: name.error })
    else {
      ids[name.value.kind].add(name.value.id)
      pages.set(path, parsed(path, parsePage(text)))
    }
  }
  /** Parses a text in one language; undefined if it is faulty or missing. */
  const read = <T>(
    kind: Kind,
    id: string,
    language: Language,
    parse: (page: Page) => Result<T, readonly LineFault[]>,
  ): T | undefined => {
    const file = `${kind}/${id}.${languages[language]}.md`
    if (!pages.has(file))
      faults.push({ file, reason: 'is missing: every text is in both languages' })
    const page = pages.get(file)
    return page && parsed(file, parse(page))
  }

  const announcements = [...ids.announcements].flatMap((id) => {
    const en = read('announcements', id, 'en', (page) => parseEnglish(page, site))
    const tc = read('announcements', id, 'tc', (page) => parseTranslation(page, site))
    if (!en || !tc) return []
    const { publishedAt, isWithdrawn } = en
    const [title, summary, html] = (['title', 'summary', 'html'] as const).map(
      (part): Localised => ({ en: en[part], tc: tc[part] }),
    )
    return { id, title: title!, summary: summary!, html: html!, publishedAt, isWithdrawn }
  })
  const boxes = [...ids.boxes].flatMap((id) => {
    const en = read('boxes', id, 'en', parseBoxPage)
    const tc = read('boxes', id, 'tc', parseBoxPage)
    if (!en || !tc) return []
    return {
      id,
      name: { en: en.name, tc: tc.name },
      description: { en: en.description, tc: tc.description },
    }
  })
  return faults.length > 0 ? err(faults) : ok({ announcements, boxes })
}

const NAME = /^(announcements|boxes)\/([^/]+)\.(?:en|zh-TW)\.md$/

/** Parses a file's path, which names the text. */
function parseName(path: string): Result<{ kind: Kind; id: string }, string> {
  const [, kind, id] = NAME.exec(path) ?? []
  if (kind === undefined || id === undefined)
    return err('has a name that says no text: <id>.en.md or <id>.zh-TW.md')
  if (kind === 'boxes')
    return v.is(productId, id) && !/^0./.test(id)
      ? ok({ kind, id })
      : err('must be named by the number of the box in the contract')
  if (TAKEN.has(id)) return err(`has a name that the endpoints take: choose another than "${id}"`)
  return v.is(announcementSummary.entries.id, id)
    ? ok({ kind: 'announcements', id })
    : err('must be named by up to 64 letters, digits, "-" and "_"')
}

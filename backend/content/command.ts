import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { parseAsked, type Asked } from './asked.ts'
import { faultText } from './fault.ts'
import { readFolder } from './folder.ts'
import { listLines } from './listText.ts'
import { planTexts, type Plan } from './plan.ts'
import { planLines, planRemarks } from './planText.ts'
import { previewPage } from './preview.ts'
import { applyTexts, readBoxIds, readTexts } from './storedTexts.ts'
import { parseTexts, type Texts } from './texts.ts'

/** Surroundings of the command, given by the program that runs it. */
export interface Surroundings {
  /** Opens the database, which the command closes; undefined if none is configured. */
  readonly database: (() => Promise<OpenDatabase>) | undefined
  /** Prints a line. */
  readonly out: (line: string) => void
  /** Returns the time; by default, of this machine. */
  readonly now?: () => Millis
}

/**
 * Checks, previews, applies or lists the texts of an operator: announcements, and names and
 * descriptions of boxes. `args` follow the word `content`. An error is ready to be printed.
 */
export async function runContent(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<Result<void, string>> {
  const asked = parseAsked(args)
  if (!asked.ok) return asked
  if (asked.value.command === 'list') return list(surroundings)
  const texts = readWritten(asked.value)
  if (!texts.ok) return texts
  const commands = { check, preview, apply }
  return commands[asked.value.command](texts.value, asked.value, surroundings)
}

/** Reads and parses a folder. An error lists every fault, one a line. */
function readWritten({ folder, site }: Asked): Result<Texts, string> {
  const files = readFolder(folder)
  const texts = files.ok ? parseTexts(files.value, site) : files
  return texts.ok ? texts : err(texts.error.map(faultText).join('\n'))
}

type Run = (texts: Texts, asked: Asked, surroundings: Surroundings) => Promise<Result<void, string>>

const check: Run = async (texts, { folder }, { out }) => {
  out(`${folder}: ${amountOf(texts)}, no faults`)
  return ok(undefined)
}

const preview: Run = async (texts, { folder, site, out: named }, { database, out, now }) => {
  const plan = database
    ? await within(database, (db) => planFor(db, texts, { now, prune: false }))
    : ok(undefined)
  if (!plan.ok) return plan
  const file = named ?? join(folder, 'preview.html')
  try {
    writeFileSync(file, previewPage(texts, { plan: plan.value, site }))
  } catch (error) {
    return err((error as Error).message)
  }
  out(`${file}: ${amountOf(texts)}`)
  return ok(undefined)
}

const apply: Run = (texts, { isDry, prune }, { database, out, now = Date.now }) =>
  within(database, async (db) => {
    const plan = isDry
      ? await planFor(db, texts, { now, prune })
      : await applyTexts(db, texts, { now: now(), prune })
    for (const { does, text, details } of planLines(plan))
      out([`${does} ${text}`, details].filter((part) => part !== '').join(': '))
    const known = await readBoxIds(db)
    for (const { id } of texts.boxes)
      if (known && !known.has(id)) out(`box ${id} is not on chain, as far as the index has read`)
    for (const remark of planRemarks(plan)) out(remark)
    if (isDry) out('nothing was changed (--dry-run)')
  })

const list = ({ database, out, now = Date.now }: Surroundings): Promise<Result<void, string>> =>
  within(database, async (db) => {
    for (const line of listLines(await readTexts(db), now())) out(line)
  })

const planFor = async (
  db: Database,
  texts: Texts,
  { now = Date.now, prune }: { readonly now: Surroundings['now']; readonly prune: boolean },
): Promise<Plan> => planTexts(texts, await readTexts(db), { now: now(), prune })

const amountOf = ({ announcements, boxes }: Texts): string =>
  `announcements: ${announcements.length}, boxes: ${boxes.length}`

/** Works with the database, and closes it. An error says why it did not open. */
async function within<T>(
  open: Surroundings['database'],
  work: (db: Database) => Promise<T>,
): Promise<Result<T, string>> {
  const opened = open
    ? await open().then(ok, (error: unknown) => err(`the database does not open: ${textOf(error)}`))
    : err('no database is configured: set DATABASE_URL, or name a folder by --data')
  if (!opened.ok) return opened
  try {
    return ok(await work(opened.value.db))
  } finally {
    await opened.value.close()
  }
}

/** Returns an error's message. A refused connection has a code and no message. */
const textOf = (error: unknown): string =>
  error instanceof Error
    ? error.message || String((error as NodeJS.ErrnoException).code ?? error.name)
    : String(error)

import { editions } from '../../backend/database/kept/editionSchema.ts'
import { openBooks } from './books.ts'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Backend } from '../../backend/backend.ts'
import { runContent } from '../../backend/content/command.ts'
import { openDatabase, type OpenDatabase } from '../../backend/database/database.ts'
import { announcements, productTexts } from '../../backend/database/kept/contentSchema.ts'
import type { Handlers } from '../../backend/http/answer.ts'
import { createRouter } from '../../backend/http/router.ts'
import type { Service } from '../../backend/service.ts'
import { announcementHandlers } from '../../backend/shop/announcementEndpoints.ts'
import { served } from '../../src/api/endpoints/served.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import { clientOf, type Client } from './backendFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

const isThere = inject('postgres') !== undefined
const databases = [
  ['the embedded database', () => ({})],
  ...(isThere ? [['PostgreSQL', freshDatabase] as const] : []),
] as const

/** Time at which the example is published. */
const OPENING = Date.UTC(2026, 11, 1, 2)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'))
  cpSync('deploy/content', folder, { recursive: true })
  return () => rmSync(folder, { recursive: true })
})
const rewrite = (path: string, from: string, to: string) => {
  const text = readFileSync(join(folder, path), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, path), text.replace(from, to))
}

describe.each(databases)('the content command over %s', (_, fresh) => {
  let database: OpenDatabase
  let now: number
  let client: Client
  beforeAll(async () => {
    database = await openBooks(await fresh())
    await database.db.update(editions).set({ isReady: true })
    const service = { db: database.db, now: () => now } as Partial<Service> as Service
    const app = createRouter(announcementHandlers(service) as Handlers)
    client = clientOf({ app } as Partial<Backend> as Backend)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = OPENING - HOUR_MS
    await database.db.delete(announcements)
    await database.db.delete(productTexts)
  })

  /** Runs the command. Returns the lines that it prints. */
  const run = async (...args: string[]): Promise<string[]> => {
    const lines: string[] = []
    const done = await runContent(args, {
      database: async () => ({ ...database, close: async () => undefined }),
      out: (line) => lines.push(line),
      now: () => now,
    })
    if (!done.ok) throw new Error(done.error)
    return lines
  }
  const listed = async () =>
    (await client.ask('announcementPage', {})).items.map(({ id, title }) => [id, title])

  const UNKNOWN = 'box 1 is not on chain, as far as the index has read'
  const ADDED = ['add announcement opening: publish 2026-12-01T02:00:00Z', 'add box 1', UNKNOWN]

  it('adds texts once, and shows an announcement from its time on', async () => {
    expect(await run('apply', folder)).toEqual([...ADDED, 'unchanged: 0'])
    const [before] = await database.db.select().from(announcements)
    expect(await run('apply', folder)).toEqual([UNKNOWN, 'unchanged: 2'])
    expect(await database.db.select().from(announcements)).toEqual([before])
    expect(await listed()).toEqual([])
    expect(await run('list')).toEqual([
      'announcement opening: scheduled for 2026-12-01T02:00:00Z: The house is open',
      'box 1: Kiln Box',
    ])
    now = OPENING
    expect(await listed()).toEqual([['opening', 'The house is open']])
    const { html } = await client.ask('announcementDetail', { id: 'opening' })
    expect(html).toContain('<strong>Welcome.</strong>')
    expect((await run('list'))[0]).toContain('shown since')
    expect(await database.db.select().from(productTexts)).toMatchObject([
      { id: '1', name: { en: 'Kiln Box', tc: '窯變盲盒' } },
    ])
  })

  it('edits, withdraws and shows again, and says what it does', async () => {
    await run('apply', folder)
    now = OPENING
    const english = 'announcements/opening.en.md'
    rewrite(english, 'The house is open', 'We are open')
    rewrite('boxes/1.zh-TW.md', '一枚徽章', '兩枚徽章')
    expect(await run('apply', folder)).toEqual([
      'edit announcement opening: title (en)',
      'edit box 1: text (zh-TW)',
      UNKNOWN,
      'unchanged: 0',
    ])
    expect(await listed()).toEqual([['opening', 'We are open']])

    rewrite(english, 'publish:', 'withdrawn: true\npublish:')
    expect((await run('apply', folder))[0]).toBe('edit announcement opening: withdraw')
    expect(await listed()).toEqual([])
    expect((await client.api.call(served.announcementDetail, { id: 'opening' })).ok).toBe(false)
    expect((await run('list'))[0]).toContain('withdrawn 2026-12-01T02:00:00Z')

    rewrite(english, 'withdrawn: true', 'withdrawn: false')
    expect((await run('apply', folder))[0]).toBe('edit announcement opening: show again')
    expect(await listed()).toEqual([['opening', 'We are open']])
  })

  it('changes nothing on trial, or where a file has a fault', async () => {
    expect(await run('apply', folder, '--dry-run')).toEqual([
      ...ADDED,
      'unchanged: 0',
      'nothing was changed (--dry-run)',
    ])
    rewrite('announcements/opening.zh-TW.md', '你的第一個盲盒', '<i>你</i>')
    const html = 'is HTML: write Markdown, or "\\<" for the character'
    const fault = `announcements/opening.zh-TW.md:8: ${html}`
    await expect(run('apply', folder)).rejects.toThrow(`${fault}\n${fault}`)
    await expect(run('check', folder)).rejects.toThrow(fault)
    expect(await run('list')).toEqual([])
  })

  it('deletes a text without a file only with --prune', async () => {
    await run('apply', folder)
    for (const language of ['en', 'zh-TW'])
      cpSync(join(folder, `boxes/1.${language}.md`), join(folder, `boxes/2.${language}.md`))
    for (const language of ['en', 'zh-TW']) rmSync(join(folder, `boxes/1.${language}.md`))
    expect((await run('apply', folder)).slice(-1)).toEqual([
      'without a file: box 1 (kept; --prune deletes it)',
    ])
    expect(await run('apply', folder, '--prune')).toContain('delete box 1')
    expect((await run('list')).slice(1)).toEqual(['box 2: Kiln Box'])
    // A lost folder is no wish to delete all that was in it.
    rmSync(join(folder, 'boxes'), { recursive: true })
    await run('apply', folder, '--prune')
    expect((await run('list')).slice(1)).toEqual(['box 2: Kiln Box'])
  })

  it('previews the texts and their changes in one file, and writes no row', async () => {
    const file = join(folder, 'seen.html')
    expect(await run('preview', folder, '--out', file)).toEqual([
      `${file}: announcements: 1, boxes: 1`,
    ])
    const page = readFileSync(file, 'utf8')
    expect(page).toContain('<td>add</td><td>announcement opening</td>')
    for (const text of ['The house is open', '鑄造廠開張', '<strong>Welcome.</strong>', '釉色入窯'])
      expect(page).toContain(text)
    expect(page).not.toMatch(/<script|<link|src=/)
    expect(await run('list')).toEqual([])
  })
})

describe('the content command without a database', () => {
  const run = (...args: string[]) => runContent(args, { database: undefined, out: () => undefined })

  it('checks and previews, and says what the others need', async () => {
    expect(await run('check', folder)).toEqual({ ok: true, value: undefined })
    expect(await run('preview', folder)).toEqual({ ok: true, value: undefined })
    expect(existsSync(join(folder, 'preview.html'))).toBe(true)
    const error = 'no database is configured: set DATABASE_URL, or name a folder by --data'
    expect(await run('apply', folder)).toEqual({ ok: false, error })
    expect(await run('list')).toEqual({ ok: false, error })
  })

  it('says why a database does not open', async () => {
    const database = () => openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
    const done = await runContent(['list'], { database, out: () => undefined })
    expect(done).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^the database does not open: .*ECONNREFUSED/),
    })
  })

  it('explains itself when it is called wrongly', async () => {
    const wrong = async (...args: string[]) => {
      const done = await run(...args)
      return done.ok ? undefined : done.error.split('\n')
    }
    const usage = expect.stringContaining('content check <folder>')
    const expected = (reason: string) =>
      expect.arrayContaining([expect.stringContaining(reason), usage])
    expect(await wrong()).toEqual(expected('content takes a command, not ""'))
    expect(await wrong('check')).toEqual(expected('content check takes one folder'))
    expect(await wrong('list', folder)).toEqual(expected('content list takes no folder'))
    expect(await wrong('check', folder, '--prune')).toEqual(expected('no option --prune'))
    expect(await wrong('check', folder, '--frob')).toEqual(expected('--frob'))
    for (const site of ['http://casthouse.example', 'casthouse.example/app', 'a b', ''])
      expect(await wrong('check', folder, `--site=${site}`)).toEqual(
        expected('--site takes the host'),
      )
    expect(await wrong('check', join(folder, 'none'))).toEqual([
      expect.stringContaining('has no folder "announcements" or "boxes"'),
    ])
  })
})

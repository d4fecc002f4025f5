import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createTables } from '../../backend/database/createTables.ts'
import { openDatabase, type Database, type OpenDatabase } from '../../backend/database/database.ts'
import { announcements } from '../../backend/database/kept/contentSchema.ts'
import { keptTables } from '../../backend/database/kept/tables.ts'
import { countMissing, migrateDatabase } from '../../backend/database/migrate.ts'
import { openBackend } from './backendFixture.ts'
import { withBoxes, type BoxBackend } from './pasts/boxes.ts'
import { asAdmin } from './postgres/admin.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

const isThere = inject('postgres') !== undefined
const databases = [
  ['the embedded database', () => ({})],
  ...(isThere ? [['PostgreSQL', freshDatabase] as const] : []),
] as const

/** Describes the columns, indexes and constraints of a schema's tables. */
async function catalogOf(db: Database, schema: string): Promise<string[]> {
  const rows = await db.execute<{ fact: string }>(sql`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
        coalesce(column_default, '') || coalesce(collation_name, '') || coalesce(numeric_precision::text, '')
        as fact
      from information_schema.columns where table_schema = ${schema}
    union all
    select replace(replace(indexdef, ${`${schema}.`}, ''), ' ON ONLY ', ' ON ')
      from pg_indexes where schemaname = ${schema}
    union all
    select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = ${schema}::regnamespace and contype <> 'n'`)
  return rows
    .map(({ fact }) => fact.replaceAll(`${schema}.`, ''))
    .filter(
      (fact) => !/\bmigrations\b|raw_logs_\d|^raw_logs PRIMARY|UNIQUE INDEX raw_logs/.test(fact),
    )
    .toSorted()
}

describe.each(databases)('%s, migrated', (_, fresh) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openDatabase(await fresh())
  })
  afterAll(() => database.close())

  it('has the tables that the program defines', async () => {
    const { db } = database
    await db.transaction(async (tx) => {
      await tx.execute(sql`create schema defined`)
      await tx.execute(sql`set local search_path to defined`)
      for (const statement of createTables(keptTables).split(';\n'))
        if (statement.trim() !== '') await tx.execute(sql.raw(statement))
    })
    const defined = await catalogOf(db, 'defined')
    expect(defined.length).toBeGreaterThan(100)
    expect(await catalogOf(db, 'public')).toEqual(defined)
    expect(await countMissing(db)).toBe(0)
  })
})

describe.skipIf(!isThere)('a migration', () => {
  /** Migrations of a later version, with one more than this one's. */
  function laterVersion(statements: readonly string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const own = fileURLToPath(new URL('../../backend/database/migrations', import.meta.url))
    cpSync(own, folder, { recursive: true })
    const journal = join(folder, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as {
      entries: { when: number; idx: number }[]
    }
    const next = {
      ...entries.at(-1)!,
      idx: entries.length,
      when: entries.at(-1)!.when + 1,
      tag: 'later',
    }
    writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }))
    writeFileSync(join(folder, 'later.sql'), statements.join(';\n--> statement-breakpoint\n'))
    return folder
  }
  const expanding = () =>
    laterVersion([
      'alter table announcements add column pinned_at bigint',
      'create index announcements_pinned on announcements (pinned_at)',
      'create table notes (id text primary key)',
    ])

  let fixture: BoxBackend
  beforeAll(async () => {
    fixture = await openBackend(withBoxes)
    await fixture.setBox(1, {})
  })
  afterAll(() => fixture.stop())

  it('that adds is applied while the version before serves, and no request fails', async () => {
    const { url } = await freshDatabase()
    const backend = await fixture.another({ database: { url } })
    await backend.indexer.sync()
    const statuses: number[] = []
    const done = new AbortController()
    const paths = ['/deposit/announcement/page?pageNum=1&pageSize=20', '/deposit/aon/productPage']
    const asking = Promise.all(
      paths.map(async (path) => {
        while (!done.signal.aborted) statuses.push((await backend.app.request(path)).status)
      }),
    )
    while (statuses.length < 20) await new Promise(setImmediate)
    expect(await migrateDatabase(url!, expanding())).toBe(1)
    const after = statuses.length
    while (statuses.length < after + 20) await new Promise(setImmediate)
    done.abort()
    await asking
    expect(new Set(statuses)).toEqual(new Set([200]))
    await backend.close()
    // The version before starts again on it, too.
    await (await fixture.another({ database: { url } })).close()
  })

  it('that cannot lock a table in time gives up, and changes nothing', async () => {
    const { url } = await freshDatabase()
    const { db, close } = await openDatabase({ url })
    const folder = expanding()
    await db.transaction(async (tx) => {
      await tx.select().from(announcements)
      await expect(migrateDatabase(url!, folder)).rejects.toThrow('try again (55P03)')
    })
    expect(await countMissing(db, folder)).toBe(1)
    expect(await migrateDatabase(url!, folder)).toBe(1)
    await close()
  })

  it('takes over a database of version 0.2, with what no chain can restore', async () => {
    const { url } = await freshDatabase({ isEmpty: true })
    const ask = async (query: string) =>
      (await asAdmin(url!, (admin) => admin.query(query))).rows as unknown[]
    await ask(`
      create table chain_cursor (id integer primary key);
      create table announcements (id text primary key, title jsonb not null, summary jsonb not null,
        html jsonb not null, published_at bigint not null);
      insert into announcements select n::text, '{}', '{}', '{}', n from generate_series(1, 3) n;
      create table profiles (address text primary key, nickname text not null, lowered text not null,
        look text, introduction text not null, image text, is_listed boolean not null);
      insert into profiles values ('Ann', 'Ann', 'ann', 'ANN', '', null, true)`)
    expect(await migrateDatabase(url!)).toBe(2)
    expect(await ask('select id, withdrawn_at from announcements order by id')).toMatchObject([
      { id: '1', withdrawn_at: null },
      { id: '2' },
      { id: '3' },
    ])
    expect(await ask('select rows::int from kept_counts order by list')).toMatchObject([
      { rows: 1 },
      { rows: 3 },
    ])
    expect(
      await ask('select count(*)::int as many from casthouse_0_2_copied.profiles'),
    ).toMatchObject([{ many: 1 }])
    expect(await migrateDatabase(url!)).toBe(0)
  })
})

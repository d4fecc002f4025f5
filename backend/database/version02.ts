import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Database } from './alike.ts'
import { ownTables } from './kept/tables.ts'

// Version 0.2 had no migrations, and one schema for everything.

const OLD = 'casthouse_0_2'
/** Name after its rows were copied. An operator can drop it. */
const COPIED = 'casthouse_0_2_copied'

/** Moves the tables of version 0.2 into a schema of their own, if there are any. */
export async function setAside02(db: Database): Promise<void> {
  const [found] = await db.execute<{ is_old: boolean }>(sql`
    select to_regclass('public.chain_cursor') is not null
      and to_regclass('public.migrations') is null as is_old`)
  if (!found!.is_old) return
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`alter schema public rename to ${OLD}`))
    await tx.execute(sql`create schema public`)
  })
}

/** Whether its tables were moved, and their rows are not copied yet. */
export async function isLeft02(db: Database): Promise<boolean> {
  const [found] = await db.execute<{ is_left: boolean }>(
    sql`select to_regnamespace(${OLD}) is not null as is_left`,
  )
  return found!.is_left
}

/** Copies the rows that no chain can restore. Does nothing the second time. */
export async function copyFrom02(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const columns = await tx.execute<{ table_name: string; column_name: string }>(sql`
      select table_name, column_name from information_schema.columns where table_schema = ${OLD}`)
    if (columns.length === 0) return
    for (const table of ownTables) {
      const name = getTableName(table)
      const present = new Set(
        columns.filter((each) => each.table_name === name).map((each) => each.column_name),
      )
      const shared = Object.values(getTableColumns(table))
        .filter((column) => present.has(column.name))
        .map((column) => `"${column.name}"`)
        .join()
      if (shared === '') continue
      const copy = `insert into ${name} (${shared}) select ${shared} from ${OLD}.${name}
        on conflict do nothing`
      await tx.execute(sql.raw(copy))
    }
    await tx.execute(sql.raw(`alter schema ${OLD} rename to ${COPIED}`))
  })
}

import type { PGlite } from '@electric-sql/pglite'

interface Table {
  readonly name: string
  /** All columns except generated ones, which cannot be written. */
  readonly columns: string
}

/**
 * Takes a snapshot of the rows of all tables. The returned function restores every table that
 * differs, in order, as if nothing had happened since. The database must not be in use meanwhile.
 */
export async function rememberRows(client: PGlite): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<Table>(TABLES)
  const remembered = new Map<Table, Blob>()
  for (const table of tables) remembered.set(table, await copyOut(client, table))

  return async () => {
    const changed: Table[] = []
    for (const [table, rows] of remembered)
      if (!(await isSame(rows, await copyOut(client, table)))) changed.push(table)
    if (changed.length === 0) return
    await client.transaction(async (tx) => {
      // Triggers are off: the figures that they maintain are in tables that are restored too.
      await tx.exec(`set local session_replication_role = replica;
        truncate ${changed.map(({ name }) => name).join()}`)
      for (const table of changed) {
        const blob = remembered.get(table)!
        const { name, columns } = table
        await tx.query(`copy ${name} (${columns}) from '/dev/blob' (format binary)`, [], { blob })
      }
    })
  }
}

const TABLES = `
  select format('%I.%I', nspname, relname) as name,
    string_agg(quote_ident(attname), ',' order by attnum) as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid
  where nspname ~ '^(public|books_\\d+)$' and relkind = 'r'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by 1 order by 1`

async function copyOut(client: PGlite, { name, columns }: Table): Promise<Blob> {
  const { blob } = await client.query(`copy ${name} (${columns}) to '/dev/blob' (format binary)`)
  return blob!
}

async function isSame(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false
  const [bytes, others] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()])
  return Buffer.from(bytes).equals(Buffer.from(others))
}

import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as piped, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Copier } from './copying.ts'
import type { OpenDatabase } from './database.ts'
import { ownTables } from './kept/tables.ts'

// A backup holds the rows that no chain can restore, as compressed text in the form that psql reads,
// too. All of it is of one moment.

const BEGIN = '-- casthouse backup 1'
const END = '-- end of backup'
const END_OF_ROWS = '\\.'

const tables = ownTables.map((table) => ({
  name: getTableName(table),
  columns: Object.values(getTableColumns(table))
    .filter(({ generated }) => generated === undefined)
    .map(({ name }) => `"${name}"`),
}))

/** Writes a backup to a new file, which appears once it is whole. */
export async function backUp({ copying }: OpenDatabase, file: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  try {
    await copying('read', (copier) =>
      pipeline(
        Readable.from(write(copier), { objectMode: false }),
        createGzip(),
        createWriteStream(draft, { mode: 0o600, flags: 'wx' }),
      ),
    )
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* write(copier: Copier): AsyncGenerator<string | Uint8Array> {
  yield `${BEGIN}\n`
  for (const { name, columns } of tables) {
    yield `copy ${name} (${columns.join()}) from stdin;\n`
    yield* copier.out(`select ${columns.join()} from ${name}`)
    yield `${END_OF_ROWS}\n`
  }
  yield `${END}\n`
}

/**
 * Restores a backup into tables that are empty. Returns an error, and changes nothing, if they are
 * not, or if the file is cut or not a backup.
 */
export async function restore(
  { copying }: OpenDatabase,
  file: string,
): Promise<Result<void, string>> {
  class NotRestored extends Error {}
  try {
    await copying('write', async (copier) => {
      for (const { name } of tables)
        if ((await copier.rows(`select from ${name} limit 1`)).length > 0)
          throw new NotRestored(`${name} has rows: restore into a new database`)
      const lines = linesOf(file)
      if ((await next(lines)) !== BEGIN) throw new NotRestored(`${file} is no backup`)
      for (;;) {
        const line = await next(lines)
        if (line === END) {
          // The checksum comes last, so nothing is committed before the file has ended.
          if ((await next(lines)) === undefined) return
          throw new NotRestored(`${file} goes on after its end`)
        }
        const [, name = '', list = ''] =
          /^copy (\w+) \(([^)]*)\) from stdin;$/.exec(line ?? '') ?? []
        const table = tables.find((each) => each.name === name)
        if (!table || !list.split(',').every((column) => table.columns.includes(column)))
          throw new NotRestored(
            line === undefined ? `${file} is cut` : `${file} is of a newer version: ${line}`,
          )
        await copier.into(
          `${name} (${list})`,
          rowsOf(lines, () => new NotRestored(`${file} is cut`)),
        )
      }
    })
    return ok(undefined)
  } catch (error) {
    if (error instanceof NotRestored) return err(error.message)
    if (isOfFile(error)) return err(`${file} cannot be read: ${error.code}`)
    throw error
  }
}

const isOfFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && /^(E[A-Z]+|Z_\w+)$/.test(String((error as NodeJS.ErrnoException).code))

type Lines = AsyncIterator<string>

/** Reads the lines of a compressed file, without their ends. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of unzip(file)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Ends with the error of either stream. */
const unzip = (file: string): AsyncIterable<Uint8Array> =>
  piped(createReadStream(file), createGunzip(), () => undefined)

async function next(lines: Lines): Promise<string | undefined> {
  const { done, value } = await lines.next()
  return done ? undefined : value
}

async function* rowsOf(lines: Lines, cut: () => Error): AsyncGenerator<Uint8Array> {
  for (;;) {
    const line = await next(lines)
    if (line === undefined) throw cut()
    if (line === END_OF_ROWS) return
    yield Buffer.from(`${line}\n`)
  }
}

import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { DatabaseOptions } from '../../../sandbox/backend/database/database.ts'
import { databaseAt, TEMPLATE } from './names.ts'

const made: string[] = []

interface How {
  /** Over one connection: what is set or counted for a connection holds for all that is asked. */
  readonly connections?: 1
  /** Without any table. */
  readonly isEmpty?: true
  /** To be opened again: where the embedded one keeps its files. */
  readonly dataDir?: string
}

/**
 * A database of its own on the PostgreSQL of this run, with empty tables; the embedded one where no server
 * can run. It is dropped once the tests of the file have ended.
 */
export async function freshDatabase({
  connections,
  isEmpty,
  dataDir,
}: How = {}): Promise<DatabaseOptions> {
  const url = inject('postgres')
  if (url === undefined) return { dataDir }
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = isEmpty ? 'template0' : TEMPLATE
  await asAdmin(url, (admin) => admin.unsafe(`create database ${name} template ${template}`))
  made.push(name)
  return { url: `${databaseAt(url, name)}${connections ? '?max=1' : ''}` }
}

/** Drops what this file's tests were given, even where a test has not closed it. */
export async function dropDatabases(): Promise<void> {
  const url = inject('postgres')
  const names = made.splice(0)
  if (url === undefined || names.length === 0) return
  await asAdmin(url, async (admin) => {
    for (const name of names) await admin.unsafe(`drop database ${name} with (force)`)
  })
}

async function asAdmin(
  url: string,
  work: (admin: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const admin = postgres(url, { max: 1 })
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

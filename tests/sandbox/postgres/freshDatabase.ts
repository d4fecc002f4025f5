import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { DatabaseOptions } from '../../../backend/database/database.ts'
import { asAdmin } from './admin.ts'
import { databaseAt, TEMPLATE } from './names.ts'

const made: string[] = []

interface How {
  /**
   * Limits the database to one connection, so that settings and counts of a connection apply to all
   * queries.
   */
  readonly connections?: 1
  /** Creates no tables. */
  readonly isEmpty?: true
  /** Folder in which the embedded database stores its files, so that it can be opened again. */
  readonly dataDir?: string
}

/**
 * Creates a separate database on the PostgreSQL of this run, with empty tables. Uses the embedded
 * one if no server can run. The database is dropped after the tests of the file.
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
  await asAdmin(url, (admin) => admin.query(`create database ${name} template ${template}`))
  made.push(name)
  return { url: `${databaseAt(url, name)}${connections ? '?max=1' : ''}` }
}

/** Drops the databases of this file's tests, even those that a test did not close. */
export async function dropDatabases(): Promise<void> {
  const url = inject('postgres')
  const names = made.splice(0)
  if (url === undefined || names.length === 0) return
  await asAdmin(url, async (admin) => {
    for (const name of names) await admin.query(`drop database ${name} with (force)`)
  })
}

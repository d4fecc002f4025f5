import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** Another process is using this folder. */
export class FolderInUse extends Error {}

/** SQLite's error code for a file that another process has locked. */
const SQLITE_BUSY = 5

/**
 * Locks a folder against a second process, by a file in it. The operating system releases the lock
 * of a process that dies, in whatever way. Returns a function that unlocks it; throws
 * `FolderInUse`.
 */
export const lockFolder = (folder: string): (() => void) =>
  lock(join(folder, 'lock.sqlite'), folder)

/**
 * Locks as above, but by a file next to the folder, for a folder whose files other programs open. A
 * process that closes any handle of a file loses its lock on it, and PostgreSQL opens every file in
 * its folder.
 */
export const lockBeside = (folder: string): (() => void) =>
  // The real path, so that every name or link leads to the same file.
  lock(`${realpathSync(folder)}.lock`, folder)

const WAIT_MS = 100

/** Locks in one of these ways, as soon as no other process holds the lock. */
export async function lockWhenFree(lock: () => () => void): Promise<() => void> {
  for (;;)
    try {
      return lock()
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      await setTimeout(WAIT_MS)
    }
}

function lock(file: string, folder: string): () => void {
  const database = new DatabaseSync(file)
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new FolderInUse(`another process is using the data in ${folder}`)
  }
  return () => database.close()
}

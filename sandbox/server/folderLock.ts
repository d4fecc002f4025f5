import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** Another process is using this folder. */
export class FolderInUse extends Error {}

/** As SQLite calls a file that somebody else has locked. */
const SQLITE_BUSY = 5

/**
 * Keeps a second process out of a folder, by a file in it. The operating system releases the lock of
 * a process that dies, however it dies. Returns a function that unlocks it; throws `FolderInUse`.
 */
export const lockFolder = (folder: string): (() => void) =>
  lock(join(folder, 'lock.sqlite'), folder)

/**
 * The same by a file beside the folder, for one whose files others open: a process that closes any
 * handle of a file gives up its lock on it, and PostgreSQL opens all that it finds in its folder.
 */
export const lockBeside = (folder: string): (() => void) =>
  // By whichever name or link it is reached, the file is the same.
  lock(`${realpathSync(folder)}.lock`, folder)

const WAIT_MS = 100

/** Locks by one of these ways, as soon as no other process has it. */
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

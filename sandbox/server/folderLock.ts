import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Somebody else works with this folder. */
export class FolderInUse extends Error {}

/**
 * Keeps a second process away from a folder, since the embedded database would not survive two. The
 * operating system gives up the lock of a process that dies, however it dies. Returns what unlocks
 * it; throws `FolderInUse`.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderInUse(`another process is using the data in ${folder}`)
  }
  return () => lock.close()
}

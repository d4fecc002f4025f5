import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process is using this folder. */
export class FolderInUse extends Error {}

/**
 * Keeps a second process out of a folder, since the embedded database would not survive two. The
 * operating system releases the lock of a process that dies, however it dies. Returns a function
 * that unlocks it; throws `FolderInUse`.
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

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { err, ok, type Result } from '../../src/core/result.ts'

/** Longest file of a key: 64 digits and white space around them. */
const MOST_BYTES = 1_000

/** Rights of the group and of everybody else. */
const OTHERS = 0o077
/** Right to read that systemd shows for the group of a credential, which it gives to one unit alone. */
const GROUP_READS = 0o040

/** Rights that a file may not give. */
const othersOf = (path: string): number => {
  const folder = process.env['CREDENTIALS_DIRECTORY']
  return folder !== undefined && dirname(path) === folder ? OTHERS & ~GROUP_READS : OTHERS
}

/**
 * Reads a secret from a file, without white space around it. Refuses a file that other users may
 * read or write. Errors name the file and never its content.
 */
export function readSecretFile(path: string): Result<string, string> {
  let file: number
  try {
    // Not blocking: a pipe without a writer would stop the start for ever.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    return err(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
  try {
    const facts = fstatSync(file)
    if (!facts.isFile()) return err(`${path} is not a file`)
    // Windows has no such rights.
    if (process.platform !== 'win32' && (facts.mode & othersOf(path)) !== 0)
      return err(`others may use ${path}: allow its owner alone, by "chmod 600 ${path}"`)
    if (facts.size > MOST_BYTES) return err(`${path} is too long for a key`)
    const bytes = Buffer.alloc(MOST_BYTES)
    const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, MOST_BYTES, 0)).trim()
    return text === '' ? err(`${path} is empty`) : ok(text)
  } catch (error) {
    return err(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  } finally {
    closeSync(file)
  }
}

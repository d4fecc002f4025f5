import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Fault } from './fault.ts'
import type { TextFile } from './texts.ts'

const KINDS = ['announcements', 'boxes'] as const

/** Several times the longest text that the app accepts. */
const MOST_BYTES = 1_000_000

/**
 * Reads a folder of texts. Hidden files are ignored, and so is anything beside the folders
 * `announcements` and `boxes`.
 */
export function readFolder(folder: string): Result<readonly TextFile[], readonly Fault[]> {
  try {
    return readKinds(folder)
  } catch (error) {
    return err([{ file: folder, reason: (error as Error).message }])
  }
}

function readKinds(folder: string): Result<readonly TextFile[], readonly Fault[]> {
  const kinds = KINDS.filter((kind) => existsSync(join(folder, kind)))
  // Otherwise a mistyped path would look like a folder whose texts were all deleted.
  if (kinds.length === 0)
    return err([{ file: folder, reason: `has no folder "${KINDS.join('" or "')}"` }])
  const faults: Fault[] = []
  const files: TextFile[] = []
  for (const kind of kinds)
    for (const name of readdirSync(join(folder, kind)).sort()) {
      if (name.startsWith('.')) continue
      const path = `${kind}/${name}`
      const text = readText(join(folder, path))
      if (text.ok) files.push({ path, text: text.value })
      else faults.push({ file: path, reason: text.error })
    }
  return faults.length > 0 ? err(faults) : ok(files)
}

function readText(path: string): Result<string, string> {
  const stat = statSync(path)
  if (!stat.isFile()) return err('is not a file')
  if (stat.size > MOST_BYTES) return err(`has more than ${MOST_BYTES} bytes`)
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)))
  } catch {
    return err('is not text in UTF-8')
  }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { observeAll } from './observe.ts'

const FILE = new URL('kinds.jsonl', import.meta.url)

/**
 * Reads the recorded behaviour and words of the kinds, one line for each sample. RECORD=1 first
 * writes them again, for a new kind or for new words.
 */
export async function readRecord(): Promise<readonly string[]> {
  if (process.env['RECORD']) writeFileSync(FILE, `${(await observeAll()).join('\n')}\n`)
  return readFileSync(FILE, 'utf8').trimEnd().split('\n')
}

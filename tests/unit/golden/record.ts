import { writeFileSync } from 'node:fs'
import { observeAll } from './observe.ts'

/** Recorded behaviour and words of the kinds before they were rewritten, line by line. */
export const RECORD = new URL('kinds.jsonl', import.meta.url)

/** Writes the record again, for a new kind or for new words, and in a change of its own. */
export async function record(): Promise<void> {
  writeFileSync(RECORD, `${(await observeAll()).join('\n')}\n`)
}

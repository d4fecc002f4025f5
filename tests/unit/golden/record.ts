import { writeFileSync } from 'node:fs'
import { observeAll } from './observe.ts'

/** What the kinds did and said before they were built anew, line by line. */
export const RECORD = new URL('kinds.jsonl', import.meta.url)

/** Writes it anew: for a kind that is new, or for words, and in a change of its own. */
export async function record(): Promise<void> {
  writeFileSync(RECORD, `${(await observeAll()).join('\n')}\n`)
}

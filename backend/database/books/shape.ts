import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createTables } from '../createTables.ts'
import { bookTables } from './tables.ts'

/** Triggers, functions and views of the books, in order. */
const SCRIPTS = ['counts', 'coinRates', 'launchpadFigures', 'equityFigures', 'incomeFigures']

const read = (name: string) => readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8')

let known: BooksShape | undefined

export interface BooksShape {
  /** Creates everything in the session's first schema. */
  readonly script: string
  /** Equal for all programs that can read the same edition. */
  readonly hash: string
}

/** Returns the shape of this version's books. */
export function booksShape(): BooksShape {
  if (known) return known
  const script = [createTables(bookTables), ...SCRIPTS.map(read)].join('\n')
  known = { script, hash: createHash('sha256').update(script).digest('hex') }
  return known
}

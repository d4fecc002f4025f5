import { inArray } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { rawSources } from '../database/kept/rawSchema.ts'
import type { Book } from './book.ts'

/** Contract whose logs are stored for the books. */
export interface Source {
  readonly address: Address
  /**
   * Key of its row: the address, with the rule of its children if it announces any. Two versions
   * that follow different children of a contract each store how far they have read it.
   */
  readonly key: string
}

export const sourcesOf = (books: readonly Book[]): readonly Source[] =>
  [...new Set(books.flatMap(({ emitters }) => emitters))].map((address) => {
    const rules = books.map(({ childrenRule }) => childrenRule?.(address) ?? '')
    return { address, key: [address, ...rules.filter(Boolean)].join(' ') }
  })

export const keysOf = (sources: readonly Source[]): string[] => sources.map(({ key }) => key)

/** Registers the sources that are new here. */
export async function addSources(
  db: Database,
  sources: readonly Source[],
  firstBlockOf: (source: Address) => number,
): Promise<void> {
  const rows = sources.map(({ address, key }) => ({ key, readTo: firstBlockOf(address) - 1 }))
  await db.insert(rawSources).values(rows).onConflictDoNothing()
}

/** Sources that lack the same blocks. */
interface Behind {
  readonly sources: readonly Source[]
  /** Block up to which they were read. */
  readonly from: number
  /** Block up to which they, and no others, lack everything. */
  readonly to: number
}

/**
 * Finds the sources that lack the most blocks before the tip. Without its row, a contract would be
 * booked as if it were read.
 */
export async function findBehind(
  db: Database,
  sources: readonly Source[],
  tip: number,
): Promise<Behind | 'none' | 'unregistered'> {
  const rows = await db
    .select()
    .from(rawSources)
    .where(inArray(rawSources.key, keysOf(sources)))
  if (rows.length < sources.length) return 'unregistered'
  const behind = rows.filter(({ readTo }) => readTo < tip)
  if (behind.length === 0) return 'none'
  const from = Math.min(...behind.map(({ readTo }) => readTo))
  const least = new Set(behind.filter(({ readTo }) => readTo === from).map(({ key }) => key))
  const later = behind.map(({ readTo }) => readTo).filter((readTo) => readTo > from)
  return {
    sources: sources.filter(({ key }) => least.has(key)),
    from,
    to: Math.min(tip, ...later),
  }
}

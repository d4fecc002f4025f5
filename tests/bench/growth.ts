import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Budget } from '../budgets.ts'
import { sumBrotli, weighFile, weighPage, type WeighedFile } from './bytes.ts'

/**
 * Compressed bytes of each file of the build, by its name without the hash. Files with the same
 * name are added up. RECORD=1 writes them, so that a failing budget can name the files that grew
 * since.
 */
export type Weights = Readonly<Record<string, number>>

const RECORD = new URL('weights.json', import.meta.url)

const readWeights = (): Weights => JSON.parse(readFileSync(RECORD, 'utf8'))

/**
 * Records the present build: `RECORD=1 npm test -- firstScreen`, together with a change that lands.
 */
export function recordWeights(dist: string): void {
  const sorted = Object.fromEntries([...weighAll(dist)].sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(RECORD, `${JSON.stringify(sorted, null, 2)}\n`)
}

/**
 * Returns no lines within the budget. Otherwise, the lines report the size, the budget, and what
 * changed since the record.
 */
export function overBudget(
  dist: string,
  files: readonly WeighedFile[],
  { limit }: Budget,
): readonly string[] {
  const bytes = sumBrotli(files)
  if (bytes <= limit) return []
  const counted = new Set(files.map(({ file }) => withoutHash(file)))
  // Weighs the whole build only now, because that takes ten seconds.
  return [
    `${bytes} bytes, of a budget of ${limit}; since tests/bench/weights.json was recorded:`,
    ...listGrowth(readWeights(), weighAll(dist), counted),
  ]
}

/**
 * Lists the files that changed since the record, those within the budget first, and by growth:
 * "+812  assets/home.js (9120)". A module that moved also shows in the file that it left.
 */
export function listGrowth(
  recorded: Weights,
  now: ReadonlyMap<string, number>,
  counted: ReadonlySet<string>,
): readonly string[] {
  const grown = [...new Set([...now.keys(), ...Object.keys(recorded)])]
    .map((name) => ({
      name,
      weight: now.get(name),
      by: (now.get(name) ?? 0) - (recorded[name] ?? 0),
    }))
    .filter(({ by }) => by !== 0)
    .toSorted((a, b) => b.by - a.by)
    .map(({ name, weight, by }) => ({
      name,
      line: `${by > 0 ? '+' : ''}${by}  ${name} (${weight ?? 'gone'})`,
    }))
  const [inside, outside] = [true, false].map((wanted) =>
    grown.filter(({ name }) => counted.has(name) === wanted).map(({ line }) => line),
  )
  return [...inside!, ...(outside!.length > 0 ? ['in the rest of the build:', ...outside!] : [])]
}

/** Weighs all files of the build by name, including the page without its styles. */
function weighAll(dist: string): Map<string, number> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
  return byName([weighPage(dist), ...files.map((file) => weighFile(dist, file))])
}

export function byName(files: readonly WeighedFile[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { file, brotliBytes } of files) {
    const name = withoutHash(file)
    weights.set(name, (weights.get(name) ?? 0) + brotliBytes)
  }
  return weights
}

const withoutHash = (file: string) => file.replace(/-(?:[\w-]{7}(?=\.js$)|[\w-]{6}(?=\.css$))/, '')

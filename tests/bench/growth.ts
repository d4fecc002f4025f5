import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Budget } from '../budgets.ts'
import { sumBrotli, weighFile, weighPage, type WeighedFile } from './bytes.ts'

/**
 * Compressed bytes of each file of the build, by its name without its hash; files of one name count
 * together. Written by RECORD=1, so that a budget that fails can say which files grew since.
 */
export type Weights = Readonly<Record<string, number>>

const RECORD = new URL('weights.json', import.meta.url)

const readWeights = (): Weights => JSON.parse(readFileSync(RECORD, 'utf8'))

/** Records the build as it is now: `RECORD=1 npm test -- firstScreen`, with a change that lands. */
export function recordWeights(dist: string): void {
  const sorted = Object.fromEntries([...weighAll(dist)].sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(RECORD, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Empty within the budget; else by how much it is too small, and what changed since the record. */
export function overBudget(
  dist: string,
  files: readonly WeighedFile[],
  { limit }: Budget,
): readonly string[] {
  const bytes = sumBrotli(files)
  if (bytes <= limit) return []
  const counted = new Set(files.map(({ file }) => withoutHash(file)))
  // Weighing all of it takes ten seconds.
  return [
    `${bytes} bytes, of a budget of ${limit}; since tests/bench/weights.json was recorded:`,
    ...listGrowth(readWeights(), weighAll(dist), counted),
  ]
}

/**
 * The files that changed since the record, those that count first, and the one that grew most before
 * the others: "+812  assets/home.js (9120)". A module that moved shows in the file that it left, too.
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

/** All files of the build by name, the page without its styles among them. */
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

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
  const weights = byName([weighPage(dist), ...files.map((file) => weighFile(dist, file))])
  const sorted = Object.fromEntries([...weights].sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(RECORD, `${JSON.stringify(sorted, null, 2)}\n`)
}

/**
 * Empty within the budget. Else the files that changed since the record, the one that grew most
 * first: "+812  assets/home.js (9120)".
 */
export function overBudget(
  files: readonly WeighedFile[],
  budget: number,
  recorded: Weights = readWeights(),
): readonly string[] {
  const bytes = sumBrotli(files)
  if (bytes <= budget) return []
  const grown = [...byName(files)]
    .map(([name, weight]) => ({ name, weight, by: weight - (recorded[name] ?? 0) }))
    .filter(({ by }) => by !== 0)
    .toSorted((a, b) => b.by - a.by)
  return [
    `${bytes} bytes, of a budget of ${budget}; since tests/bench/weights.json was recorded:`,
    ...grown.map(({ name, weight, by }) => `${by > 0 ? '+' : ''}${by}  ${name} (${weight})`),
  ]
}

function byName(files: readonly WeighedFile[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { file, brotliBytes } of files) {
    const name = file.replace(/-(?:[\w-]{7}(?=\.js$)|[\w-]{6}(?=\.css$))/, '')
    weights.set(name, (weights.get(name) ?? 0) + brotliBytes)
  }
  return weights
}

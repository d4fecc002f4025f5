import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { budgets } from '../budgets.ts'

/**
 * Files that `/` needs in English before it is shown: the entry, with the home screen, and the
 * texts.
 */
const FIRST_SCREEN = [/^_first-.+\.js$/, 'locales/en/first.po']

/** Queue and database, fetched when the first screen is already visible. */
const AFTER_FIRST_PAINT = ['src/data.ts']

export interface WeighedFile {
  readonly file: string
  readonly bytes: number
  readonly brotliBytes: number
}

export interface Weight {
  readonly page: WeighedFile
  readonly firstScreen: readonly WeighedFile[]
  readonly afterFirstPaint: readonly WeighedFile[]
  /**
   * Names of all other scripts and styles. They are not weighed here, since that takes ten seconds.
   */
  readonly rest: readonly string[]
}

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Weighs the built app, based on the manifest that Vite wrote for it. */
export function weighBuild(dist: string): Weight {
  const manifest = readManifest(dist)
  const firstScreen = filesOf(manifest, FIRST_SCREEN)
  const later = filesOf(manifest, AFTER_FIRST_PAINT).difference(firstScreen)
  const rest = new Set(
    readdirSync(join(dist, 'assets'))
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => `assets/${name}`),
  )
  const weigh = (files: ReadonlySet<string>) =>
    [...files].map((file) => weighFile(dist, file)).sort((a, b) => b.brotliBytes - a.brotliBytes)
  return {
    page: weighPage(dist),
    firstScreen: weigh(firstScreen),
    afterFirstPaint: weigh(later),
    rest: [...rest.difference(firstScreen).difference(later)],
  }
}

/** Returns the file of the build that a dynamic import of this source loads. */
export function moduleOf(dist: string, source: string): string {
  const chunk = readManifest(dist)[source]
  if (!chunk) throw new Error(`the build has no chunk for ${source}`)
  return chunk.file
}

const readManifest = (dist: string): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

export const sumBrotli = (files: readonly WeighedFile[]): number =>
  files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0)

export function formatWeight({ page, firstScreen, afterFirstPaint }: Weight): string {
  const line = (label: string, bytes: number, brotli: number) =>
    `  ${label.padEnd(52)} ${kilobytes(bytes)} ${kilobytes(brotli)}`
  const rows = (files: readonly WeighedFile[]) =>
    files.map(({ file, bytes, brotliBytes }) => line(file, bytes, brotliBytes))
  const total = (label: string, files: readonly WeighedFile[]) =>
    line(
      label,
      files.reduce((sum, { bytes }) => sum + bytes, 0),
      sumBrotli(files),
    )
  const budget = (bytes: number) => `(budget ${kilobytes(bytes).trim()} kB)`
  return [
    `Page ${budget(budgets.documentBytes.limit)}`.padEnd(54) + '       kB    brotli',
    ...rows([page]),
    `First screen ${budget(budgets.firstScreenBytes.limit)}`,
    ...rows(firstScreen),
    total('together', firstScreen),
    'After the first paint',
    ...rows(afterFirstPaint),
    total('together', afterFirstPaint),
  ].join('\n')
}

/**
 * Collects the files of some chunks, of all chunks that they import statically, and of their
 * styles.
 */
function filesOf(
  manifest: Record<string, Chunk>,
  roots: readonly (string | RegExp)[],
): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no chunk for ${key}`)
    files.add(chunk.file)
    chunk.css?.forEach((file) => files.add(file))
    chunk.imports?.forEach(visit)
  }
  for (const root of roots)
    visit(typeof root === 'string' ? root : Object.keys(manifest).find((key) => root.test(key))!)
  return files
}

export const weighFile = (dist: string, file: string): WeighedFile =>
  weighContent(file, readFileSync(join(dist, file)))

/**
 * Weighs the page without its inlined styles. They are also a file of the build, and weighed there.
 */
export function weighPage(dist: string): WeighedFile {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  return weighContent(
    'index.html without styles',
    Buffer.from(html.replaceAll(/<style>.*?<\/style>/gs, '')),
  )
}

function weighContent(file: string, content: Buffer): WeighedFile {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  return {
    file,
    bytes: content.length,
    brotliBytes: brotliCompressSync(content, { params }).length,
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(9)

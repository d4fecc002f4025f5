import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, workEnvironment } from './run.mjs'
import { Stop } from './stop.mjs'

/** Sources that can change the built app. */
export const SOURCES = [
  'src',
  'sw',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.chunks.ts',
  'vite.firstScreen.ts',
  'vite.icons.ts',
  'vite.imports.ts',
  'vite.messages.ts',
  'lingui.config.ts',
  'package-lock.json',
]

/**
 * Path next to Vite's manifest. A build first empties `dist`, so an unfinished one has no stamp.
 */
const STAMP = join('dist', '.vite', 'stamp')

/**
 * Builds the app into `dist`, unless the existing build came from exactly these sources.
 *
 * @param {string} node
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether it had to be built
 */
export async function buildIfChanged(node, { force = false } = {}) {
  const wanted = hashSources()
  if (!force && isBuilt(wanted)) return false
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  // Set regardless of the shell: a development build must never be served as the product.
  const env = { ...workEnvironment(node), NODE_ENV: 'production' }
  const { status, output } = await run(node, args, { env, capture: true })
  if (status !== 0) {
    console.error(output.trim())
    throw new Stop('the app could not be built; the reason is above.')
  }
  writeFileSync(join(root, STAMP), wanted)
  return true
}

/** @param {string} [wanted] */
export const isBuilt = (wanted = hashSources()) =>
  existsSync(join(root, STAMP)) && readFileSync(join(root, STAMP), 'utf8') === wanted

/** Returns one hash of every source file's path and content. */
export function hashSources(folder = root, sources = SOURCES) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesUnder(folder, source)) {
      const content = readFileSync(join(folder, file))
      hash.update(`${file}\0${content.length}\0`).update(content)
    }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @param {string} path
 * @returns {string[]} relative to `folder`, in an order independent of the file system
 */
export function filesUnder(folder, path) {
  const full = join(folder, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(folder, `${path}/${name}`))
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { root, run } from './run.mjs'
import { Stop } from './stop.mjs'

/** Installs the lock file's packages, unless node_modules was made from exactly this lock file. */
export async function installIfStale() {
  const wanted = stampOf(readFileSync(join(root, 'package-lock.json')))
  if (isInstalled(root, wanted)) return
  console.log('Installing packages (about a minute the first time) …')
  const startedAt = Date.now()
  const { program, args, env } = npmCi(process.env)
  const { status, output } = await run(program, args, { env, capture: true }).catch((error) => ({
    status: 1,
    output: String(error),
  }))
  if (status !== 0) {
    console.error(lastLines(output, 15))
    throw new Stop(
      `npm could not install the packages (status ${status}); its own words are above.`,
    )
  }
  writeFileSync(stampFile(root), wanted)
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

/**
 * Identifies the required content of node_modules. Node's version is left out: the first run uses
 * the machine's Node and the next one the installed one. Every native package uses Node-API, which
 * is stable across versions.
 *
 * @param {Buffer | string} lock
 */
export const stampOf = (lock) =>
  `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`

/** @param {string} folder */
const stampFile = (folder) => join(folder, 'node_modules', '.casthouse-installed')

/**
 * @param {string} folder
 * @param {string} wanted
 */
export function isInstalled(folder, wanted) {
  if (existsSync(stampFile(folder))) return readFileSync(stampFile(folder), 'utf8') === wanted
  if (!agreesWithLock(folder)) return false
  writeFileSync(stampFile(folder), wanted)
  return true
}

/** Makes the next run install again: install scripts that were off may be on by then. */
export function forgetInstallation(folder = root) {
  for (const file of [stampFile(folder), writtenByNpm(folder)]) rmSync(file, { force: true })
}

/** @param {string} folder */
const writtenByNpm = (folder) => join(folder, 'node_modules', '.package-lock.json')

/**
 * Whether npm was already run by hand. npm ends each installation by recording the installed
 * packages; optional ones may be missing, because they are for other platforms.
 *
 * @param {string} folder
 */
function agreesWithLock(folder) {
  const written = writtenByNpm(folder)
  if (!existsSync(written)) return false
  /** @type {Record<string, { version?: string, integrity?: string, optional?: boolean }>} */
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(written, 'utf8')).packages
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' ||
      (entry.optional && !present[path]) ||
      (present[path]?.version === entry.version && present[path]?.integrity === entry.integrity),
  )
}

/**
 * Returns the npm that was called, run by the machine's own Node: node_modules is about to be
 * deleted.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ program: string, args: string[], env: NodeJS.ProcessEnv }}
 */
export function npmCi(env) {
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const path = (env['PATH'] ?? '').split(delimiter)
  const outside = path.filter((folder) => !folder.startsWith(join(root, 'node_modules') + sep))
  const npm = env['npm_execpath'] ?? ''
  const called = /npm-cli\.[cm]?js$/.test(npm) && existsSync(npm)
  return {
    program: called ? (env['npm_node_execpath'] ?? process.execPath) : 'npm',
    args: called ? [npm, ...flags] : flags,
    env: { ...env, PATH: outside.join(delimiter) },
  }
}

/**
 * @param {string} text
 * @param {number} count
 */
const lastLines = (text, count) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .map((line) => `  ${line}`)
    .join('\n')

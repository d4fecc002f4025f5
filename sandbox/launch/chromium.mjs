import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { Stop } from './stop.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * Finds a Chromium that starts: the one named by CHROMIUM_PATH, one on the path, or Playwright's.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} its path
 */
export function findChromium(env = process.env) {
  const named = env['CHROMIUM_PATH']
  if (named) {
    if (starts(named)) return named
    throw new Stop(`CHROMIUM_PATH is ${named}, and that does not start.`)
  }
  const apps = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return [...onPath(env, NAMES), ...apps, ...playwrightBrowsers(env)].find(isThere)
}

/**
 * Finds a headless shell, a Chromium without a browser window: the one named by
 * CHROMIUM_SHELL_PATH, or one on the path. Returns none if only CHROMIUM_PATH is set, because that
 * Chromium is enough.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} its path
 */
export function findShell(env = process.env) {
  const named = env['CHROMIUM_SHELL_PATH']
  if (named) {
    if (starts(named)) return named
    throw new Stop(`CHROMIUM_SHELL_PATH is ${named}, and that does not start.`)
  }
  return env['CHROMIUM_PATH'] ? undefined : onPath(env, SHELLS).find(isThere)
}

/**
 * Finds a Chromium or installs one: Debian's package if apt is available to us, otherwise
 * Playwright's.
 *
 * @param {string} node
 * @returns {Promise<string>} its path
 */
export async function provideChromium(node) {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found; installing one for the browser tests …')
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (/** @type {string[]} */ ...args) => run('apt-get', args, { env, capture: true })
    const install = ['install', '-y', '--no-install-recommends']
    await apt('update')
    await apt(...install, 'chromium', 'fonts-noto-cjk')
    // Not every distribution has it, and it is optional.
    await apt(...install, 'chromium-headless-shell')
    const installed = findChromium()
    if (installed) return installed
  }
  await run(node, ['node_modules/playwright-core/cli.js', 'install', '--no-shell', 'chromium'], {
    capture: true,
  })
  const downloaded = findChromium()
  if (downloaded) return downloaded
  throw new Stop(
    'no Chromium could be found or installed for the browser tests; install Chromium or Google ' +
      'Chrome (Debian: apt-get install chromium), or name one by CHROMIUM_PATH=/path/to/chromium.',
  )
}

/**
 * Names the Chromium that browser tests drive, and its shell if there is one. Installs Chromium if
 * it is missing.
 *
 * @param {string} node
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function chromiumEnvironment(node) {
  const path = await provideChromium(node)
  const shell = findShell()
  return { CHROMIUM_PATH: path, ...(shell && { CHROMIUM_SHELL_PATH: shell }) }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} names
 */
const onPath = (env, names) =>
  (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/** @param {string} path */
const isThere = (path) => existsSync(path) && starts(path)

/** @param {string} path */
const starts = (path) => {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\./.test(stdout)
}

/** @param {NodeJS.ProcessEnv} env */
function playwrightBrowsers(env) {
  const cache =
    process.platform === 'darwin'
      ? join(homedir(), 'Library', 'Caches', 'ms-playwright')
      : join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'ms-playwright')
  const folder = env['PLAYWRIGHT_BROWSERS_PATH'] ?? cache
  if (!existsSync(folder)) return []
  const mac = ['chrome-mac-arm64', 'chrome-mac-x64', 'chrome-mac'].map((build) =>
    join(build, 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'),
  )
  const programs = ['chrome-linux64/chrome', 'chrome-linux/chrome', ...mac]
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .flatMap((name) => programs.map((program) => join(folder, name, program)))
}

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged, filesUnder } from './build.mjs'
import { chromiumEnvironment } from './chromium.mjs'
import { root, run, workEnvironment } from './run.mjs'
import { Stop } from './stop.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {Counts & { slowest?: { file: string, seconds: number }[] }} Told report of the reporter
 * @typedef {object} Plan parts of a run
 * @property {boolean} checks types, lint and format too
 * @property {boolean} build some chosen test looks at the built app
 * @property {'some' | 'only'} [browser] some chosen tests, or all, drive a browser
 * @property {string[]} vitest projects and file filters for vitest
 */

/** Reads the time budget of `npm test` on two otherwise idle cores; the README states it too. */
const readBudget = () =>
  JSON.parse(readFileSync(join(root, 'tests', 'budgets.json'), 'utf8')).testMinutes.limit

const PROJECTS = new Set(['unit', 'sandbox', 'browser'])
const COUNTS = join('.cache', 'test-counts.json')

/**
 * Runs everything, or the named tests: projects (`unit`, `sandbox`, `browser`) and parts of file
 * names. `--changed` runs those that uncommitted changes can break, `--changed=REF` those that the
 * commits since then can. `--watch` runs tests again when one of their sources is saved. The last
 * line of the output is `tests: N passed, N failed`, except with `--watch`.
 *
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>} exit status
 */
export async function test(node, args) {
  const startedAt = Date.now()
  if (args.includes('--watch')) return watch(node, args)
  const files = filesUnder(root, 'tests')
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg))
  const named = changed === undefined ? args : await findChanged(node, changed, args)
  if (named.length === 0 && changed !== undefined) {
    console.log('tests: 0 passed, 0 failed')
    return 0
  }
  const plan = planTests(named, files)
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0 }
  const env = workEnvironment(node)

  /**
   * @param {string} name
   * @param {() => Promise<unknown>} work rejects when the stage fails
   */
  async function stage(name, work) {
    const startedAt = Date.now()
    const failure = await work().then(
      () => undefined,
      (error) => error,
    )
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`${failure ? '✗' : '✓'} ${name.padEnd(9)} ${seconds.padStart(5)} s`)
    if (failure) console.error(failure instanceof Stop ? failure.message : failure)
    if (failure) counts.failed += 1
    else counts.passed += 1
    return !failure
  }

  /** @param {string[]} commands each one a script of node_modules with its arguments */
  const scripts = async (...commands) => {
    for (const command of commands) {
      const { status, output } = await run(node, command.split(' '), { env, capture: true })
      if (status !== 0) throw new Stop(output.trim())
    }
  }

  const check = async () => {
    // More checkers than cores only check the same declarations again.
    const tsc = 'node_modules/typescript/bin/tsc --checkers 2'
    const projects = ['.', 'backend', 'sandbox', 'tests', 'sw'].filter((folder) =>
      existsSync(join(root, folder, 'tsconfig.json')),
    )
    await stage('types', () => scripts(...projects.map((project) => `${tsc} -p ${project}`)))
    await stage('lint', () => scripts('node_modules/oxlint/bin/oxlint'))
    await stage('format', () => scripts('node_modules/oxfmt/bin/oxfmt --check'))
  }
  const build = async () => !plan.build || stage('build', () => buildIfChanged(node))
  // Neither uses both cores all the time.
  const [isBuilt] = await Promise.all([build(), plan.checks && check()])
  const hasChromium =
    !plan.browser ||
    (await stage('chromium', async () => {
      Object.assign(env, await chromiumEnvironment(node))
    }))
  // Without an app or a browser, the browser tests would only repeat the error of that stage.
  const canBrowse = isBuilt && hasChromium
  if (canBrowse || plan.browser !== 'only') {
    const told = await runVitest(node, env, plan.vitest, !canBrowse && plan.browser !== undefined)
    add(counts, told)
    if (plan.checks) tellTime(told, Date.now() - startedAt)
  }

  // Scripts read this line: nothing may be printed after it.
  console.log(`tests: ${counts.passed} passed, ${counts.failed} failed`)
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1
}

/**
 * Runs tests again whenever one of their sources is saved: the unit tests, or the named ones.
 *
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>} exit status
 */
async function watch(node, args) {
  const others = args.filter((arg) => arg !== '--watch')
  const { vitest } = planTests(others.length > 0 ? others : ['unit'], filesUnder(root, 'tests'))
  const script = 'node_modules/vitest/vitest.mjs'
  return (await run(node, [script, 'watch', ...vitest], { env: workEnvironment(node) })).status
}

/**
 * Finds the test files that a change can break (tests/changed.ts), plus any other requested ones.
 *
 * @param {string} node
 * @param {string} changed `--changed` or `--changed=REF`
 * @param {string[]} args
 * @returns {Promise<string[]>}
 */
async function findChanged(node, changed, args) {
  const [, ref = 'HEAD'] = changed.split('=')
  const options = { env: workEnvironment(node), capture: true }
  const { status, output } = await run(node, ['tests/changed.ts', ref], options)
  if (status !== 0) throw new Stop(output.trim())
  const files = output.trim().split('\n').filter(Boolean)
  console.log(`${files.length} test files can break by it.`)
  return files.length > 0 ? [...files, ...args.filter((arg) => arg !== changed)] : []
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} chosen
 * @param {boolean} withoutBrowser
 * @returns {Promise<Told>}
 */
async function runVitest(node, env, chosen, withoutBrowser) {
  const file = join(root, COUNTS)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=./tests/reporter.ts']
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...chosen]
  if (withoutBrowser) args.push('--project=!browser')
  const { status } = await run(node, args, { env: { ...env, TEST_COUNTS: file } })
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  /** @type {Told} */
  const counts = JSON.parse(readFileSync(file, 'utf8'))
  // Vitest also fails if no test does: on an uncaught error, or if there is no test.
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * Prints the slowest files and the total time, against the budget.
 *
 * @param {Told} told
 * @param {number} ms
 */
function tellTime({ slowest = [] }, ms) {
  console.log('The slowest files:')
  for (const { file, seconds } of slowest)
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${file}`)
  console.log(`${(ms / 60_000).toFixed(1)} minutes, of a budget of ${readBudget()} minutes`)
}

/**
 * @param {string[]} args
 * @param {string[]} files all files under `tests`
 * @returns {Plan}
 */
export function planTests(args, files) {
  const projects = args.filter((arg) => PROJECTS.has(arg))
  const options = args.filter((arg) => arg.startsWith('-'))
  const filters = args.filter((arg) => !projects.includes(arg) && !options.includes(arg))
  const chosen = files.filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      (projects.length === 0 || projects.includes(projectOf(file))) &&
      (filters.length === 0 || filters.some((filter) => file.includes(filter))),
  )
  if (chosen.length === 0 && args.length > 0)
    throw new Stop(`no test file is named by "${args.join(' ')}".`)
  const browsing = chosen.filter((file) => projectOf(file) === 'browser')
  return {
    checks: args.length === 0,
    build: browsing.length > 0 || chosen.some((file) => file.includes('firstScreen')),
    ...(browsing.length > 0 && { browser: browsing.length < chosen.length ? 'some' : 'only' }),
    vitest: [...projects.map((project) => `--project=${project}`), ...options, ...filters],
  }
}

/** @param {string} file */
const projectOf = (file) => /^tests\/(sandbox|browser)\//.exec(file)?.[1] ?? 'unit'

/**
 * @param {Counts} total
 * @param {Counts} more
 */
function add(total, more) {
  total.passed += more.passed
  total.failed += more.failed
}

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * @typedef {object} Outcome
 * @property {number} status exit status; 128 + n after signal n, as shells count
 * @property {string} output what it printed, when that was captured
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {NodeJS.Signals | undefined} */
let stoppedBy

/**
 * Runs a program in the project's folder until it ends. Forwards signals to it, and starts nothing
 * more after one.
 *
 * A terminal's Ctrl-C reaches both parent and child. A child may therefore see the same signal
 * twice, and must treat the second as a repeat of the first.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean }} [options] `capture` stores the output
 *   instead of showing it
 * @returns {Promise<Outcome>}
 */
export function run(program, args, { env = process.env, capture = false } = {}) {
  handOnSignals()
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    children.add(child)
    let output = ''
    const keep = (/** @type {string} */ text) => (output += text)
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => {
      children.delete(child)
      reject(error)
    })
    child.on('close', (code, signal) => {
      children.delete(child)
      const status = code ?? 128 + constants.signals[signal ?? 'SIGTERM']
      if (stoppedBy) process.exit(status)
      resolve({ status, output })
    })
  })
}

/**
 * Returns the environment for the work: the chosen Node and the project's tools come first on the
 * path.
 *
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function workEnvironment(node) {
  // The program sets NODE_ENV itself: Vite for a build, vitest for a test.
  const { NODE_ENV: _, ...env } = process.env
  const path = [dirname(node), join(root, 'node_modules', '.bin'), env['PATH'] ?? '']
  return { ...env, PATH: path.join(delimiter) }
}

let handing = false
function handOnSignals() {
  if (handing) return
  handing = true
  /** @param {NodeJS.Signals} signal */
  const handOn = (signal) => {
    stoppedBy = signal
    for (const child of children) child.kill(signal)
    if (children.size === 0) process.exit(128 + constants.signals[signal])
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => handOn(signal))
  if (process.env['npm_lifecycle_event'] !== undefined) whenOrphaned(() => handOn('SIGTERM'))
}

const LOOK_MS = 250

/**
 * Notices that the parent has died. npm sends SIGTERM only to the shell between it and us, which
 * dies and tells nobody.
 *
 * @param {() => void} act
 */
function whenOrphaned(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, LOOK_MS)
  timer.unref()
}

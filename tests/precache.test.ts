import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildIfChanged } from '../sandbox/launch/build.mjs'

/** What the worker, and all that it precaches, may weigh; compressed, as a server sends it. */
const WORKER_BUDGET_BYTES = 78_000
const AHEAD_BUDGET_BYTES = 500_000

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const isTronweb = (file: string) => file.startsWith('assets/tronweb-')
/** The first screen's styles are in the document itself. */
const isInPage = (file: string) => /^assets\/first-.+\.css$/.test(file)

let ahead: readonly string[]
let worker: string
let bytes: { readonly worker: number; readonly ahead: number }

beforeAll(async () => {
  await buildIfChanged(process.execPath)
  worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  ahead = Array.from(worker.matchAll(/"url":"([^"]+)"/g), ([, url]) => url!)
  bytes = {
    worker: brotli('sw.js'),
    ahead: ahead.reduce((sum, file) => sum + brotli(file), 0),
  }
}, 120_000)

const brotli = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length

test('the worker fetches every screen ahead, and nothing that is not there', () => {
  const chunks = readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)
  expect(ahead.filter((file) => !existsSync(join(dist, file)))).toEqual([])
  expect(
    chunks.filter((file) => !isTronweb(file) && !isInPage(file) && !ahead.includes(file)),
  ).toEqual([])
  expect(ahead).toContain('index.html')
})

test('tronweb is in a file of its own, which is kept only when a payment needs it', () => {
  const chunks = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  const holding = chunks.filter((name) =>
    readFileSync(join(dist, 'assets', name), 'utf8').includes('Invalid contract address provided'),
  )
  expect(holding.map((name) => `assets/${name}`).filter((file) => !isTronweb(file))).toEqual([])
  expect(holding).toHaveLength(1)
  expect(ahead.filter(isTronweb)).toEqual([])
})

test('the charting library is loaded by what shows a chart alone', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  const textOf = (name: string) => readFileSync(join(dist, 'assets', name), 'utf8')
  const [library, ...others] = scripts.filter((name) => textOf(name).includes('lightweight-charts'))
  expect(others).toEqual([])
  // A static import waits for it; `import()` fetches it on demand. The line above a trade, which
  // imports it statically, is itself fetched on demand.
  const waiting = scripts.filter((name) => textOf(name).includes(`from"./${library}"`))
  expect(waiting.map((name) => name.split('-')[0])).toEqual(['PriceLine'])
})

test('what operators write themselves is never fetched ahead', () => {
  expect(ahead).not.toContain('config.json')
})

test('worker, and what it fetches ahead, are within their budgets', () => {
  console.log(`worker ${bytes.worker} bytes, ahead ${bytes.ahead} bytes in ${ahead.length} files`)
  expect(bytes.worker).toBeLessThanOrEqual(WORKER_BUDGET_BYTES)
  expect(bytes.ahead).toBeLessThanOrEqual(AHEAD_BUDGET_BYTES)
})

test('the worker knows neither React nor tronweb', () => {
  expect(worker).not.toContain('Invalid contract address provided')
  expect(worker).not.toContain('react.dev/errors')
  // If no file had the text, its absence here would mean nothing.
  const page = ahead.filter((file) => file.endsWith('.js'))
  const holding = page.filter((file) =>
    readFileSync(join(dist, file), 'utf8').includes('react.dev/errors'),
  )
  expect(holding).not.toEqual([])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { buildIfChanged } from '../sandbox/launch/build.mjs'
import { sumBrotli, weighFile } from './bench/bytes.ts'
import { overBudget } from './bench/growth.ts'
import { budgets } from './budgets.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const isTronweb = (file: string) => file.startsWith('assets/tronweb-')
const isChart = (file: string) => file.startsWith('assets/PriceChart-')
/** Whether a file holds the first screen's styles, which are inlined in the document. */
const isInPage = (file: string) => /^assets\/first-.+\.css$/.test(file)

const textOf = (file: string) => readFileSync(join(dist, file), 'utf8')
const assets = () => readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)
const scripts = () => assets().filter((file) => file.endsWith('.js'))

/** Files of the whole build as the worker lists them, and those that it fetches first. */
let listed: readonly string[]
let ahead: readonly string[]
let worker: string

beforeAll(async () => {
  await buildIfChanged(process.execPath)
  worker = textOf('sw.js')
  const entries = [...worker.matchAll(/\{("ahead":true,)?"revision":"\w+","url":"([^"]+)"\}/g)]
  listed = entries.map(([, , url]) => url!)
  ahead = entries.filter(([, first]) => first).map(([, , url]) => url!)
}, 120_000)

test('the worker knows every file of the build but what is kept on first use, and none else', () => {
  const later = (file: string) => isTronweb(file) || isChart(file) || isInPage(file)
  expect(
    assets()
      .filter((file) => !later(file))
      .toSorted(),
  ).toEqual(listed.filter((file) => file.startsWith('assets/')).toSorted())
  expect(listed.filter((file) => !existsSync(join(dist, file)))).toEqual([])
  expect(listed).toContain('index.html')
})

test('what comes first is the shell and home, whose words are in one file for each language', () => {
  expect(ahead).toContain('index.html')
  const starts = (name: string) => ahead.some((file) => file.startsWith(`assets/${name}-`))
  const wanted = ['first', 'Footer', 'IdleOverlays', 'data', 'register']
  expect(wanted.filter((name) => !starts(name))).toEqual([])
  expect(ahead.filter((file) => /\/\w+Page-/.test(file)).map((file) => file.split('-')[0])).toEqual(
    expect.arrayContaining(['assets/NotFoundPage']),
  )
  for (const name of ['TradePage', 'EarnPage', 'AnnouncementPage', 'reads'])
    expect(starts(name)).toBe(false)
  const words = ahead.filter((file) => /\.(en|zh-TW)-/.test(file)).map((file) => file.split('-')[0])
  expect(new Set(words.map((file) => file!.split('.')[0]))).toEqual(
    new Set(['assets/first', 'assets/everywhere', 'assets/home']),
  )
})

test('tronweb is in a file of its own, which is kept only when a payment needs it', () => {
  const holding = scripts().filter((file) =>
    textOf(file).includes('Invalid contract address provided'),
  )
  expect(holding.filter((file) => !isTronweb(file))).toEqual([])
  expect(holding).toHaveLength(1)
  expect(listed.filter(isTronweb)).toEqual([])
})

test('the charting library is loaded by what shows a chart alone', () => {
  const [library, ...others] = scripts().filter((file) =>
    textOf(file).includes('lightweight-charts'),
  )
  expect(others).toEqual([])
  // A static import waits for the library; `import()` fetches it on demand.
  const imported = `from"./${basename(library!)}"`
  expect(scripts().filter((file) => textOf(file).includes(imported))).toEqual([])
})

test('the pace of the browser tests is theirs alone', () => {
  const pace = readFileSync(new URL('browser/pace.ts', import.meta.url), 'utf8')
  // Minification leaves the names of properties unchanged.
  const names = Array.from(pace.matchAll(/readonly (\w+Ms):/g), ([, name]) => name!)
  expect(names).not.toEqual([])
  const texts = ['sw.js', ...scripts()].map(textOf)
  expect(names.filter((name) => texts.some((text) => text.includes(name)))).toEqual([])
})

test('what operators write themselves is never fetched ahead', () => {
  expect(listed).not.toContain('config.json')
})

// Compressing the whole build takes ten seconds; listing what grew takes twice that.
test(
  'worker, what it fetches first, and the whole build are within their budgets',
  { timeout: 120_000 },
  () => {
    const build = listed.map((file) => weighFile(dist, file))
    const first = new Set(ahead.filter((file) => !file.includes('.zh-TW-')))
    const budgeted = [
      ['The worker', [weighFile(dist, 'sw.js')], budgets.workerBytes],
      [
        'All that the worker fetches first',
        build.filter(({ file }) => first.has(file)),
        budgets.aheadBytes,
      ],
      ['The whole build', build, budgets.buildBytes],
    ] as const
    for (const [label, files, budget] of budgeted) {
      console.log(`${label}: ${sumBrotli(files)} bytes in ${files.length} files`)
      expect(overBudget(dist, files, budget)).toEqual([])
    }
  },
)

test('the worker knows neither React nor tronweb', () => {
  expect(worker).not.toContain('Invalid contract address provided')
  expect(worker).not.toContain('react.dev/errors')
  // The text must exist in some file; otherwise its absence here would prove nothing.
  const page = listed.filter((file) => file.endsWith('.js'))
  const holding = page.filter((file) => textOf(file).includes('react.dev/errors'))
  expect(holding).not.toEqual([])
})

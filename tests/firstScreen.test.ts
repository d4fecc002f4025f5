import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { buildIfChanged } from '../sandbox/launch/build.mjs'
import { formatWeight, weighBuild, type WeighedFile, type Weight } from './bench/bytes.ts'
import { overBudget, recordWeights } from './bench/growth.ts'
import { budgets } from './budgets.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
let weight: Weight

const namesOf = (files: readonly WeighedFile[]) => files.map(({ file }) => file)

beforeAll(async () => {
  await buildIfChanged(process.execPath)
  weight = weighBuild(dist)
  if (process.env['RECORD']) recordWeights(dist)
}, 120_000)

test('page and first screen are within their budgets', { timeout: 120_000 }, () => {
  console.log(formatWeight(weight))
  expect(overBudget(dist, weight.firstScreen, budgets.firstScreenBytes)).toEqual([])
  expect(overBudget(dist, [weight.page], budgets.documentBytes)).toEqual([])
})

test("the page has the first screen's styles in it, and fetches none", () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const styles = weight.firstScreen.filter(({ file }) => file.endsWith('.css'))
  expect(styles.length).toBeGreaterThan(0)
  for (const { file } of styles)
    expect(html).toContain(readFileSync(join(dist, file), 'utf8').trim())
  for (const [link] of html.matchAll(/<link rel="stylesheet"[^>]*>/g))
    expect(link).toMatch(/ disabled>$/)
})

test('the page holds no engraving, only what draws one', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const paths = [...html.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path!.length)
  expect(paths.length).toBeGreaterThan(0)
  // Roughly the length of an icon's path.
  expect(Math.max(...paths)).toBeLessThan(500)
  expect(html).toContain('<use href="#hero-engraving"')
})

/** Lists texts that survive minification. Each marks code that the first screen must not load. */
test.each([
  ['tronweb', 'Invalid contract address provided'],
  ['the TronLink adapter', 'Connect TronLink wallet failed.'],
  ['the OKX adapter', 'okx://wallet/dapp/url?dappUrl='],
  ['the sanitiser', 'SAFE_FOR_TEMPLATES'],
  ['sheets and dialogs', 'data-base-ui-inert'],
  ['the database', 'DexieError'],
  ['the table of look-alikes', '2c9c 2cc4 2ccc'],
  ['the engraver', 'this canvas cannot be encoded'],
])('the first screen does without %s', (_, word) => {
  const holding = (files: readonly string[]) =>
    files.filter((file) => readFileSync(join(dist, file), 'utf8').includes(word))
  expect(holding(namesOf(weight.firstScreen))).toEqual([])
  // The text must exist in some file; otherwise its absence here would prove nothing.
  expect(holding([...namesOf(weight.afterFirstPaint), ...weight.rest])).not.toEqual([])
})

test("nothing of the build knows the sandbox's wallet, or the kit", () => {
  const { firstScreen, afterFirstPaint, rest } = weight
  const all = [...namesOf(firstScreen), ...namesOf(afterFirstPaint), ...rest]
  const knowing = all.filter((file) =>
    /sandbox[-.]?wallet|the world does not answer/i.test(readFileSync(join(dist, file), 'utf8')),
  )
  expect(knowing).toEqual([])
})

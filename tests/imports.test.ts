import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { SOURCES } from '../sandbox/launch/build.mjs'
import { findCircles, isCode, reach, readModules, readSources } from '../vite.imports.ts'
import { findBreaches, findImportsOfTests } from './imports/rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['src', 'sw'].filter((folder) => existsSync(`${root}/${folder}`))

test('the app keeps to the table of who may import whom', () => {
  const sources = readSources(root, folders)
  expect(sources.size).toBeGreaterThan(20)
  expect(findBreaches(sources)).toEqual([])
})

test('nothing but tests imports tests, and the build reads its sources alone', () => {
  const atTop = readdirSync(root).filter(isCode)
  const modules = readModules(root, [...folders, 'backend', 'contracts', 'sandbox', ...atTop])
  expect(findImportsOfTests(modules)).toEqual([])
  const roots = ['vite.config.ts', 'lingui.config.ts']
  const read = roots.flatMap((path) => [...reach(path, modules).keys()])
  const isSource = (path: string) =>
    SOURCES.some((source) => path === source || path.startsWith(`${source}/`))
  expect(read).toContain('vite.imports.ts')
  expect(read.filter((path) => modules.has(path) && !isSource(path))).toEqual([])
})

/** Folders beside the app's own. */
const around = ['backend', 'contracts', 'sandbox', 'tests']

test.each(around)('no files of %s import each other in a circle', (folder) => {
  expect(findCircles(readModules(root, [folder]))).toEqual([])
})

test('the backend and the contracts know nothing of the sandbox', () => {
  const modules = readModules(root, ['backend', 'contracts'])
  expect(modules.size).toBeGreaterThan(100)
  const imports = [...modules.values()].flatMap((module) => module.imports)
  const known = imports.filter(({ to, ours }) => ours && /^(sandbox|tests)\//.test(to))
  expect(known.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('a backend for real money runs without a compiler and without the app', () => {
  const modules = readModules(root, ['backend', 'contracts', 'src'])
  for (const entry of ['backend/main.ts', 'backend/keeper/main.ts', 'backend/signer/main.ts']) {
    const reached = reach(entry, modules)
    expect(reached.size).toBeGreaterThan(20)
    // It judges by the app's own rules, which are pure.
    const foreign = [...reached].filter(
      ([path]) =>
        /^(contracts|src\/(app|features|ui|sheets|state))\//.test(path) &&
        !/^src\/features\/\w+\/rules\.ts$/.test(path),
    )
    expect(foreign.map(([, way]) => way.join(' → '))).toEqual([])
  }
})

test('no file or folder of the project has a name that says nothing', () => {
  const names = readSources(root, around).keys()
  const empty = new Map([...names].map((name) => [`${name}.txt`, '']))
  expect(findBreaches(empty)).toEqual([])
})

describe('the check itself', () => {
  /** Small app in which every import is allowed. */
  const lawful = {
    'src/core/late.ts': `export const late = (load) => load`,
    'src/core/address.ts': `import { sha256 } from '@noble/hashes/sha2.js'; export const a = 1`,
    'src/config/schema.ts': `import { a } from '../core/address.ts'; export const c = a`,
    'src/chain/node.ts': `import type { C } from '../config/schema.ts'; export const n = 1`,
    'src/chain/build.ts': `import { late } from '../core/late.ts'; export const b = late(() => import('tronweb'))`,
    'src/chain/injected.ts': `import { T } from './injectedAdapter.ts'; export const i = T`,
    'src/chain/injectedAdapter.ts': `import { T } from '@tronweb3/tronwallet-adapter-tronlink'; export { T }`,
    'src/chain/contracts/sale.ts': `import { a } from '../../core/address.ts'; export const s = a`,
    'src/api/client.ts': `export const c = 1`,
    'src/db/tables.ts': `import { Dexie } from 'dexie'; export const t = Dexie`,
    'src/i18n/activate.ts': `export const all = import.meta.glob('../../locales/*/*.po')`,
    'src/outbox/run.ts': `import type { N } from '../chain/node.ts'; import { t } from '../db/tables.ts'; export const r = t`,
    'src/state/session.ts': `import { atom } from 'jotai'; import { r } from '../outbox/run.ts'; export const s = atom(r)`,
    'src/ui/Button.tsx': `import { load } from '../i18n/activate.ts'; import './Button.module.css'; export const Button = () => <b>{load}</b>`,
    'src/ui/Button.module.css': '',
    'src/features/presale/rules.ts': `import { a } from '../../core/address.ts'; export const p = a`,
    'src/features/presale/operations/buy.ts': `import { p } from '../rules.ts'; import { s } from '../../../chain/contracts/sale.ts'; import type { R } from '../../../outbox/run.ts'; export const o = [p, s]`,
    'src/features/presale/PresalePage.tsx': `import { s } from '../../state/session.ts'; import { p } from './rules.ts'; export const PresalePage = () => [s, p]`,
    'src/features/token/TokenPage.tsx': `export const TokenPage = () => null`,
    'src/routes.ts': `export const routes = [late(() => import('./features/presale/PresalePage.tsx'))]`,
    'src/operations.ts': `import { o } from './features/presale/operations/buy.ts'; export const operations = [o]`,
    'src/app/Shell.tsx': `import { routes } from '../routes.ts'; import { Button } from '../ui/Button.tsx'; export const Shell = [routes, Button]`,
    'src/data.ts': `import { operations } from './operations.ts'; export const build = late(() => import('./chain/build.ts'))`,
    'src/main.tsx': `import { i } from './chain/injected.ts'; import { Shell } from './app/Shell.tsx'; late(() => import('./data.ts'))`,
    'sw/index.ts': `import { operations } from '../src/operations.ts'; export const o = operations`,
  }

  const breachesWith = (changed: Record<string, string>) =>
    findBreaches(new Map(Object.entries({ ...lawful, ...changed })))

  test('it lets a lawful app pass', () => {
    expect(breachesWith({})).toEqual([])
  })

  test.each([
    ['a lower room that imports a higher one', 'src/core/address.ts', `import '../ui/Button.tsx'`],
    ['a room that is not in the table', 'src/tools/a.ts', `import '../core/address.ts'`],
    [
      'a type from a room that may not be imported',
      'src/core/a.ts',
      `import type { C } from '../config/schema.ts'`,
    ],
    [
      'a type named within an expression',
      'src/core/a.ts',
      `type C = import('../config/schema.ts').C`,
    ],
    ['a late import', 'src/core/a.ts', `const c = late(() => import('../config/schema.ts'))`],
    ['a re-export', 'src/core/a.ts', `export { c } from '../config/schema.ts'`],
    [
      'a value where only types may come',
      'src/outbox/a.ts',
      `import { n } from '../api/client.ts'`,
    ],
    [
      'an inline type, which loads the module',
      'src/outbox/a.ts',
      `import { type N } from '../api/client.ts'`,
    ],
    ['a value of config in chain', 'src/chain/a.ts', `import { c } from '../config/schema.ts'`],
    ['a sibling feature', 'src/features/token/a.ts', `import { p } from '../presale/rules.ts'`],
    [
      'rules that import more than core',
      'src/features/token/rules.ts',
      `import type { C } from '../../config/schema.ts'`,
    ],
    [
      'rules that import their own page',
      'src/features/token/rules.ts',
      `import { TokenPage } from './TokenPage.tsx'`,
    ],
    [
      'an operation that imports state',
      'src/features/token/operations/make.ts',
      `import { s } from '../../../state/session.ts'`,
    ],
    [
      'an operation that runs api',
      'src/features/token/operations/make.ts',
      `import { c } from '../../../api/client.ts'`,
    ],
    [
      'an operation that imports chain beside contracts',
      'src/features/token/operations/make.ts',
      `import { n } from '../../../chain/node.ts'`,
    ],
    [
      'an operation that imports a page',
      'src/features/token/operations/make.ts',
      `import { TokenPage } from '../TokenPage.tsx'`,
    ],
    [
      'names of kinds that come with code',
      'src/features/presale/kinds.ts',
      `import { o } from './operations/buy.ts'`,
    ],
    ['another folder within a feature', 'src/features/token/charts/bars.ts', ''],
    ['a circle', 'src/ui/Button.tsx', `import { Button } from './Button.tsx'`],
    ['a circle of types', 'src/outbox/run.ts', `import type { R } from './run.ts'`],
    [
      'build.ts outside a composition root',
      'src/state/a.ts',
      `const b = late(() => import('../chain/build.ts'))`,
    ],
    [
      'injected.ts outside a composition root',
      'src/state/a.ts',
      `import { i } from '../chain/injected.ts'`,
    ],
    ['tronweb outside build.ts', 'src/chain/a.ts', `const t = late(() => import('tronweb'))`],
    [
      'an adapter outside its file',
      'src/chain/a.ts',
      `import { O } from '@tronweb3/tronwallet-adapter-okxwallet'`,
    ],
    ['app in a feature', 'src/features/token/a.ts', `import { Shell } from '../../app/Shell.tsx'`],
    [
      'a feature in app',
      'src/app/a.ts',
      `import { TokenPage } from '../features/token/TokenPage.tsx'`,
    ],
    ['routes outside app', 'src/ui/a.ts', `import { routes } from '../routes.ts'`],
    ['a composition root in a room', 'src/state/a.ts', `import { build } from '../data.ts'`],
    ['the sandbox', 'src/main.tsx', `import '../sandbox/wallet.ts'`],
    ['a test', 'src/core/a.ts', `import type { S } from '../../tests/browser/session.ts'`],
    ['React in the worker', 'sw/a.ts', `import { use } from 'react'`],
    ['jotai reached from the outbox', 'src/outbox/a.ts', `import { atom } from 'jotai'`],
    ['a default export', 'src/core/a.ts', `export default 1`],
    ['a default export by name', 'src/core/a.ts', `const a = 1; export { a as default }`],
    ['a barrel', 'src/core/a.ts', `export * from './address.ts'`],
    ['an import without its extension', 'src/core/a.ts', `import { a } from './address'`],
    [
      'an import that cannot be followed',
      'src/core/a.ts',
      `const load = late((name) => import(name))`,
    ],
    ['code that may load for ever', 'src/core/a.ts', `const load = () => import('./address.ts')`],
    ['imports by a pattern', 'src/ui/a.ts', `const all = import.meta.glob('../features/*.tsx')`],
    ['a vague file name', 'src/core/utils.ts', `export const a = 1`],
    ['a vague folder name', 'src/ui/helpers/width.ts', `export const a = 1`],
  ])('it catches %s', (_, path, source) => {
    const breaches = breachesWith({ [path]: source })
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toContain(path)
  })

  test('it names the whole of a circle, and lets pass what is loaded later', () => {
    const there = `import type { B } from './there.ts'`
    const back = (source: string) =>
      breachesWith({ 'src/core/here.ts': there, 'src/core/there.ts': source })
    expect(back(`import { a } from './here.ts'`)).toEqual([
      'src/core/here.ts → src/core/there.ts → src/core/here.ts: a circle',
    ])
    expect(back(`export const load = late(() => import('./here.ts'))`)).toEqual([])
  })

  test('it names both files, the rule, and the whole way to what the worker must not reach', () => {
    expect(breachesWith({ 'src/db/a.ts': `import { s } from '../state/session.ts'` })).toEqual([
      'src/db/a.ts → src/state/session.ts: db may not import state',
    ])
    const reached = breachesWith({
      'sw/index.ts': `import { s } from '../src/state/session.ts'`,
    })
    expect(reached).toEqual([
      'sw/index.ts → src/state/session.ts → jotai: the worker must not reach jotai',
    ])
  })
})

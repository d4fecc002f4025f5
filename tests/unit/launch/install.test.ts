import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  forgetInstallation,
  isInstalled,
  npmCi,
  stampOf,
} from '../../../sandbox/launch/install.mjs'
import { root } from '../../../sandbox/launch/run.mjs'

const packages = {
  '': { version: '1.0.0' },
  'node_modules/needed': { version: '1.0.0', integrity: 'sha512-needed' },
  'node_modules/elsewhere': { version: '2.0.0', integrity: 'sha512-elsewhere', optional: true },
}
const { 'node_modules/needed': needed } = packages
const lock = JSON.stringify({ packages })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casthouse-install-'))
  writeFileSync(join(folder, 'package-lock.json'), lock)
})
afterEach(() => rmSync(folder, { recursive: true }))

const writeModules = (name: string, content: string) => {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'node_modules', name), content)
}

test('a fresh clone is not installed', () => {
  expect(isInstalled(folder, stampOf(lock))).toBe(false)
})

test('node_modules with the stamp of this lock file is installed, with that of another is not', () => {
  writeModules('.casthouse-installed', stampOf(lock))
  expect(isInstalled(folder, stampOf(lock))).toBe(true)
  expect(isInstalled(folder, stampOf(lock + ' '))).toBe(false)
})

test('what npm installed by hand from this lock file is taken over and stamped', () => {
  writeModules(
    '.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/needed': needed } }),
  )
  expect(isInstalled(folder, stampOf(lock))).toBe(true)
  expect(existsSync(join(folder, 'node_modules', '.casthouse-installed'))).toBe(true)
})

test.each([
  ['a needed package is missing', {}],
  ['a package has another version', { 'node_modules/needed': { ...needed, version: '1.0.1' } }],
  ['a package has other content', { 'node_modules/needed': { ...needed, integrity: 'sha512-x' } }],
])('an installation by hand is not taken over when %s', (_, present) => {
  writeModules('.package-lock.json', JSON.stringify({ packages: present }))
  expect(isInstalled(folder, stampOf(lock))).toBe(false)
})

test('an interrupted installation, in which npm wrote nothing down, is not taken over', () => {
  writeModules('half-a-package', '')
  expect(isInstalled(folder, stampOf(lock))).toBe(false)
})

test('an installation that brought no Node is forgotten, so that the next run tries again', () => {
  writeModules(
    '.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/needed': needed } }),
  )
  expect(isInstalled(folder, stampOf(lock))).toBe(true)
  forgetInstallation(folder)
  expect(isInstalled(folder, stampOf(lock))).toBe(false)
})

test('development and optional packages are asked for whatever the environment says', () => {
  const { args, env } = npmCi({ NODE_ENV: 'production', PATH: '/bin' })
  expect(args).toEqual(expect.arrayContaining(['ci', '--include=dev', '--include=optional']))
  expect(env['NODE_ENV']).toBe('production')
})

test('the npm that was called does the installing, run by the machine’s own Node', () => {
  const cli = join(folder, 'npm-cli.js')
  writeFileSync(cli, '')
  const called = npmCi({ PATH: '/bin', npm_execpath: cli, npm_node_execpath: '/usr/bin/node' })
  expect(called.program).toBe('/usr/bin/node')
  expect(called.args.slice(0, 2)).toEqual([cli, 'ci'])
})

test.each([undefined, '/nowhere/npm-cli.js', '/opt/yarn/yarn.js'])(
  'with %s for npm_execpath, the npm on the path is called',
  (execpath) => {
    const { program, args } = npmCi({ PATH: '/bin', npm_execpath: execpath })
    expect([program, args[0]]).toEqual(['npm', 'ci'])
  },
)

test('install scripts do not find the Node that is about to be removed', () => {
  const inside = join(root, 'node_modules', '.bin')
  expect(npmCi({ PATH: [inside, '/usr/bin'].join(delimiter) }).env['PATH']).toBe('/usr/bin')
})

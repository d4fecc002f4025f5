import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { bundle } from '../../backend/bundle.ts'
import { lockSchema, packagesOf } from '../../sandbox/notices/lock.ts'
import * as v from 'valibot'
import { freshDatabase } from './postgres/freshDatabase.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'casthouse-bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

let packages: string[]
beforeAll(async () => {
  packages = await bundle(folder)
  // As `npm install` would do, and nothing else of this checkout.
  const lock = v.parse(
    lockSchema,
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  )
  for (const { path, isOptional } of packagesOf(lock, packages)) {
    // Packages within packages come with them.
    if (path.indexOf('node_modules/') !== path.lastIndexOf('node_modules/')) continue
    if (isOptional && !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path))
  }
})

const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { PATH: '/none' } })

it('needs no development package, and nothing of the app’s screens', () => {
  expect(packages).not.toContain('react')
  expect(packages).not.toContain('solc')
  expect(packages).not.toContain('rolldown')
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(Object.keys(dependencies)).toEqual(packages)
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(
    execFileSync('find', [folder, '-name', '*.ts', '-not', '-path', '*/node_modules/*']),
  ).toHaveLength(0)
})

it('explains its commands, and says why a program does not start', () => {
  expect(run('backend/main.js', '--help').stdout).toContain('npm run backend -- <command>')
  for (const program of ['backend/main.js', 'backend/keeper/main.js', 'backend/signer/main.js']) {
    const { status, stderr } = run(program, ...(program === 'backend/main.js' ? ['run'] : []))
    expect(stderr).toMatch(/^(backend|keeper|signer): [^\n]+\n$/)
    expect(status).toBe(1)
  }
})

it.skipIf(inject('postgres') === undefined)(
  'migrates a database with the files beside it',
  async () => {
    const { url } = await freshDatabase({ isEmpty: true })
    const { stdout, status } = spawnSync(process.execPath, ['backend/main.js', 'migrate'], {
      cwd: folder,
      encoding: 'utf8',
      env: { DATABASE_URL: url! },
    })
    expect(stdout).toBe('applied migrations: 2\n')
    expect(status).toBe(0)
  },
)

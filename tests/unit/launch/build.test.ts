import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from '../../../sandbox/launch/build.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casthouse-build-'))
  mkdirSync(join(folder, 'src', 'core'), { recursive: true })
  writeFileSync(join(folder, 'src', 'main.ts'), 'one')
  writeFileSync(join(folder, 'src', 'core', 'amount.ts'), 'two')
})
afterEach(() => rmSync(folder, { recursive: true }))

const hash = () => hashSources(folder, ['src', 'index.html'])

test('the same sources have the same hash, whatever else lies about', () => {
  const before = hash()
  writeFileSync(join(folder, 'README.md'), 'other')
  expect(hash()).toBe(before)
})

test('a changed, added, renamed or removed source changes the hash', () => {
  const seen = [hash()]
  writeFileSync(join(folder, 'src', 'main.ts'), 'changed')
  seen.push(hash())
  writeFileSync(join(folder, 'index.html'), '')
  seen.push(hash())
  renameSync(join(folder, 'src', 'core', 'amount.ts'), join(folder, 'src', 'core', 'money.ts'))
  seen.push(hash())
  rmSync(join(folder, 'src', 'core', 'money.ts'))
  seen.push(hash())
  expect(new Set(seen).size).toBe(seen.length)
})

import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../../src/operations.ts'

// The compiler does not notice either of these: a sheet would fail at run time, or never be seen.

const read = (path: string) => readFileSync(path, 'utf8')

test('every kind that a feature names is registered in src/operations.ts', () => {
  const named = globSync('src/features/*/kinds.ts').flatMap((path) =>
    [...read(path).matchAll(/kindName<[^>]+>\(\s*'([^']+)'/g)].map(([, name]) => name!),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !kinds.has(name))).toEqual([])
})

test('every sheet of a feature has a specimen, or shares its parts with one that has', () => {
  const specimens = globSync('tests/kit/**/*.{ts,tsx}').map(read).join('\n')
  const sheets = globSync('src/features/*/sheets/*Sheet.tsx')
  const isShown = (path: string) =>
    specimens.includes(`/${path.split('/')[2]!}/sheets/${basename(path)}'`)
  /** A frame that shown sheets are made with, or a switch between shown sheets. */
  const isShared = (path: string) =>
    globSync(`${dirname(path)}/*Sheet.tsx`)
      .filter(isShown)
      .some(
        (other) =>
          read(other).includes(`'./${basename(path)}'`) ||
          read(path).includes(`'./${basename(other)}'`),
      )
  expect(sheets.length).toBeGreaterThan(60)
  expect(sheets.filter((path) => !isShown(path) && !isShared(path))).toEqual([])
})

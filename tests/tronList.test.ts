import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Last cell of each line of the list: test files, each with words from its titles. */
const cells = read('../docs/tron.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what |'))
  .map((line) => line.split(' | ').at(-1)!.replace(/ \|$/, ''))

const NONE = '–'

const sourceOf = (file: string): string | undefined => {
  const path = [`./sandbox/${file}.test.ts`, `./${file}.test.ts`, `./${file}.test.tsx`].find(
    (each) => existsSync(new URL(each, import.meta.url)),
  )
  return path && read(path)
}

/** Lists the files and titles that a cell names but that do not exist. */
function missingIn(cell: string): string[] {
  if (cell === NONE) return []
  // A quoted title belongs to the file named before it.
  const named = [...cell.matchAll(/`([^`]+)`([^`]*)/g)]
  if (named.length === 0) return [`no test: ${cell}`]
  return named.flatMap(([, file = '', quoted = '']) => {
    const source = sourceOf(file)
    if (source === undefined) return [file]
    const titles = [...quoted.matchAll(/"([^"]+)"/g)].map(([, title]) => title!)
    return titles.filter((title) => !source.includes(title)).map((title) => `${file}: ${title}`)
  })
}

test('every line of the list of TRON’s differences names tests that are there, or none', () => {
  expect(cells.length).toBeGreaterThan(30)
  expect(cells.flatMap(missingIn)).toEqual([])
})

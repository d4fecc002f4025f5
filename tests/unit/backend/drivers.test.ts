import { expect, test } from 'vitest'
import { filesOf, readText } from '../../words/pages.ts'

// Both databases behave alike only where everything passes through `alike.ts`. Types see to the
// results of queries; these rules see to the rest.

const sources = filesOf('backend/**/*.{ts,sql}').map((path) => ({ path, text: readText(path) }))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('only the database’s own room knows a driver', () => {
  const drivers = filesWith(
    /from '(pg|pg-copy-streams|@electric-sql\/pglite|drizzle-orm\/(pglite|node-postgres))'/,
  )
  expect(drivers.length).toBeGreaterThan(2)
  expect(drivers.filter((path) => !path.startsWith('backend/database/'))).toEqual([])
})

test('rows that another transaction holds are skipped by writers alone', () => {
  // A read that skips them would leave rows out of a list.
  expect(filesWith(/skip ?locked/i)).toEqual([
    'backend/orders/sweep.ts',
    'backend/tokens/figures.ts',
  ])
})

test('nothing but migrations and editions changes tables', () => {
  const changing = filesWith(/\b(create|alter|drop) (table|schema|index)\b/i)
  expect(changing.filter((path) => !path.startsWith('backend/database/'))).toEqual([
    'backend/index/editions.ts',
  ])
})

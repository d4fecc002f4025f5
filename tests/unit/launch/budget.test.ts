import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { budgets } from '../../budgets.ts'

test('the README promises the budget that npm test keeps', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  expect(readme.match(/a budget of \d+ minutes/g)).toEqual([
    `a budget of ${budgets.testMinutes.limit} minutes`,
  ])
})

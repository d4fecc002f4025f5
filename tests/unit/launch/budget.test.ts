import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUDGET_MINUTES } from '../../../sandbox/launch/test.mjs'

test('the README promises the budget that npm test keeps', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  expect(readme.match(/a budget of \d+ minutes/g)).toEqual([
    `a budget of ${BUDGET_MINUTES} minutes`,
  ])
})

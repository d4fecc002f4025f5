import { expect, test } from 'vitest'
import { planTests } from '../../../sandbox/launch/test.mjs'

const files = [
  'tests/imports.test.ts',
  'tests/firstScreen.test.ts',
  'tests/unit/core/amount.test.ts',
  'tests/sandbox/chain.test.ts',
  'tests/browser/buy.test.ts',
  'tests/browser/session.ts',
]

test('without words everything runs', () => {
  expect(planTests([], files)).toEqual({ checks: true, build: true, browser: 'some', vitest: [] })
})

test('a project runs alone, with a build and a browser only where it needs them', () => {
  expect(planTests(['sandbox'], files)).toEqual({
    checks: false,
    build: false,
    vitest: ['--project=sandbox'],
  })
  expect(planTests(['unit'], files)).toEqual({
    checks: false,
    build: true,
    vitest: ['--project=unit'],
  })
  expect(planTests(['browser'], files)).toMatchObject({ build: true, browser: 'only' })
})

test('a part of a file name runs the files that have it', () => {
  expect(planTests(['amount'], files)).toMatchObject({ build: false, vitest: ['amount'] })
  expect(planTests(['buy'], files)).toMatchObject({ build: true, browser: 'only' })
})

test('a word that names no test is said, rather than passing with nothing run', () => {
  expect(() => planTests(['amuont'], files)).toThrow('no test file is named by "amuont"')
  expect(() => planTests(['sandbox', 'buy'], files)).toThrow('no test file')
  expect(() => planTests(['session'], files)).toThrow('no test file')
})

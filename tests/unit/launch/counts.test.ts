import { expect, test } from 'vitest'
import type { TestModule } from 'vitest/node'
import { countTests, slowestOf } from '../../reporter.ts'

/** A test file as vitest reports it, with its tests' states and its suites' errors. */
const file = (
  state: 'passed' | 'failed' | 'skipped',
  tests: readonly ('passed' | 'failed' | 'skipped' | 'pending')[],
  suiteErrors = 0,
) =>
  ({
    state: () => state,
    children: {
      allTests: () => tests.map((each) => ({ result: () => ({ state: each }) })),
      allSuites: () => [{ errors: () => Array.from({ length: suiteErrors }) }],
    },
  }) as unknown as TestModule

test('passed and failed tests are counted, skipped ones are neither', () => {
  const files = [file('failed', ['passed', 'failed', 'skipped']), file('passed', ['passed'])]
  expect(countTests(files, 0)).toEqual({ passed: 2, failed: 1 })
})

test('a file that could not be loaded is a failure', () => {
  expect(countTests([file('failed', [])], 0)).toEqual({ passed: 0, failed: 1 })
})

test('a suite whose preparation failed is a failure, though its tests were skipped', () => {
  expect(countTests([file('failed', ['skipped', 'skipped'], 1)], 0)).toEqual({
    passed: 0,
    failed: 1,
  })
})

test('a test that never ended is a failure', () => {
  expect(countTests([file('passed', ['passed', 'pending'])], 0)).toEqual({ passed: 1, failed: 1 })
})

test('an error that no test caught is a failure', () => {
  expect(countTests([file('passed', ['passed'])], 1)).toEqual({ passed: 1, failed: 1 })
})

test('the slowest files are told from the top, and no more than asked for', () => {
  const lasting = (relativeModuleId: string, duration: number) =>
    ({ relativeModuleId, diagnostic: () => ({ duration }) }) as unknown as TestModule
  const files = [lasting('a', 1_500), lasting('b', 20_000), lasting('c', 300)]
  expect(slowestOf(files, 2)).toEqual([
    { file: 'b', seconds: 20 },
    { file: 'a', seconds: 1.5 },
  ])
})

import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Counts passed and failed tests for the last line of `npm test`, and reports the slowest files.
 * Failures include files that could not be loaded and errors that no test caught. Skipped tests
 * count as neither.
 */
export class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['TEST_COUNTS']
    if (!file) return
    const told = { ...countTests(modules, unhandledErrors.length), slowest: slowestOf(modules) }
    writeFileSync(file, JSON.stringify(told))
  }
}

/** Counts the tests for the last line of `npm test`. */
export function countTests(modules: readonly TestModule[], unhandled: number) {
  let passed = 0
  let failed = unhandled
  for (const module of modules) {
    const before = failed
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') passed += 1
      // A test that never ended must not pass for a skipped one.
      else if (state !== 'skipped') failed += 1
    }
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed += 1
    if (failed === before && module.state() === 'failed') failed += 1
  }
  return { passed, failed }
}

/** Lists the files that took longest, slowest first, each with its seconds. */
export function slowestOf(modules: readonly TestModule[], many = 10) {
  return modules
    .map((module) => ({
      file: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1_000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, many)
}

// Vitest loads a reporter given by path through its default export.
export { CountingReporter as default }

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take longer than their length suggests, slowest first. Vitest would start them
 * last, and one of them would keep a single core busy at the end. `npm test` prints the files that
 * are slowest now.
 */
export const LONG: readonly string[] = [
  'tests/unit/simulation/simulation.test.ts',
  'tests/unit/outbox/everyKind.test.ts',
  'tests/sandbox/serverProcess.test.ts',
  'tests/sandbox/fuzz.test.ts',
  'tests/sandbox/conform.test.ts',
  'tests/sandbox/backendProcess.test.ts',
  'tests/sandbox/backendCommands.test.ts',
  'tests/sandbox/backendPublicNode.test.ts',
  'tests/sandbox/keeperProcess.test.ts',
  'tests/browser/kit/odd.test.ts',
  'tests/browser/kit/even.test.ts',
  'tests/browser/screens/reading.test.ts',
  'tests/browser/stake/coin.test.ts',
  'tests/browser/update/update.test.ts',
  'tests/browser/equity/equity.test.ts',
  'tests/browser/claiming/withdrawing.test.ts',
  'tests/browser/offline/reading.test.ts',
  'tests/browser/bridge/crossing.test.ts',
  'tests/browser/allowance/authorising.test.ts',
  'tests/browser/income/income.test.ts',
  'tests/browser/burn/burning.test.ts',
  'tests/browser/invite/binding.test.ts',
  'tests/browser/incomelist/records.test.ts',
]

/** Sorts test files in Vitest's order, but with the long ones first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((path) => moduleId.endsWith(`/${path}`))
  return rank < 0 ? LONG.length : rank
}

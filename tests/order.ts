import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes longer than its length suggests, slowest first: started last, as Vitest would have it,
 * one of these would keep a single core busy at the end. `npm test` prints what is slowest now.
 */
export const LONG: readonly string[] = [
  'tests/unit/simulation/simulation.test.ts',
  'tests/unit/outbox/everyKind.test.ts',
  'tests/sandbox/fuzz.test.ts',
  'tests/sandbox/backendPublicNode.test.ts',
  'tests/sandbox/serverProcess.test.ts',
  'tests/sandbox/keeperProcess.test.ts',
  'tests/browser/screens/reading.test.ts',
  'tests/browser/offline/waiting.test.ts',
  'tests/browser/update/update.test.ts',
  'tests/browser/update/rest.test.ts',
  'tests/browser/screens/shifts.test.ts',
  'tests/browser/screens/forms.test.ts',
  'tests/browser/stake/kept.test.ts',
  'tests/browser/earn/claiming.test.ts',
  'tests/browser/wrapped/unwrapping.test.ts',
  'tests/browser/install/keeping.test.ts',
  'tests/browser/worker/notice.test.ts',
  'tests/browser/offline/waking.test.ts',
  'tests/browser/worker/asking.test.ts',
  'tests/browser/screens/shopBehind.test.ts',
  'tests/browser/worker/closing.test.ts',
  'tests/browser/payments/late.test.ts',
  'tests/browser/worker/undebugged.test.ts',
  'tests/browser/worker/language.test.ts',
]

/** Vitest's order, but with the long files first. */
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

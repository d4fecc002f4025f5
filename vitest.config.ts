import { defineConfig, mergeConfig } from 'vitest/config'
import { PATIENCE_MS } from './tests/browser/patience.ts'
import { LongFirst } from './tests/order.ts'
import build from './vite.config.ts'

// Separate from vite.config.ts, so that a build never needs a test.

/** Tests of the backend that run on both databases. The others run on PostgreSQL. */
const EMBEDDED = ['indexRollback', 'indexShared', 'indexReports', 'sweep'].map(
  (name) => `tests/sandbox/${name}.test.ts`,
)

const tests = defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          setupFiles: 'tests/propertySeed.ts',
          // Projects run one after the other, because a browser that shares its cores with chains
          // is slow.
          sequence: { groupOrder: 1 },
          maxWorkers: '100%',
          // A process reuses its modules: loading them again for each file took half of the time.
          isolate: false,
          // Long enough that only a hanging test reaches it, however busy the machine is.
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          include: ['tests/sandbox/**/*.test.ts'],
          sequence: { groupOrder: 2 },
          globalSetup: 'tests/sandbox/postgres/setup.ts',
          setupFiles: ['tests/propertySeed.ts', 'tests/sandbox/postgres/drop.ts'],
          maxWorkers: '100%',
          // Files share compiled contracts and modules; each file has its own chain.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // The same questions to the embedded database, as far as they are quick.
          name: 'embedded',
          include: EMBEDDED,
          sequence: { groupOrder: 2 },
          setupFiles: 'tests/propertySeed.ts',
          maxWorkers: '100%',
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          setupFiles: 'tests/ownCore.ts',
          sequence: { groupOrder: 3 },
          // A test waits for several steps, each of which may take up to `PATIENCE_MS`.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: PATIENCE_MS } },
          // Files share a process's modules and Chromium; each file has its own sandbox and
          // storage.
          isolate: false,
          // Two workers per core, because half of the time a test waits for blocks and for the
          // app's automatic work.
          maxWorkers: 4,
        },
      },
    ],
  },
})

export default mergeConfig(build, tests)

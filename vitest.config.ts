import { defineConfig, mergeConfig } from 'vitest/config'
import { PATIENCE_MS } from './tests/browser/patience.ts'
import { LongFirst } from './tests/order.ts'
import build from './vite.config.ts'

// Apart from vite.config.ts: a build must not need any test.

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
          // One project after the other: a browser that must share its cores with chains is slow.
          sequence: { groupOrder: 1 },
          maxWorkers: '100%',
          // A process keeps its modules: loading them again for each file took half of the time.
          isolate: false,
          // Reached only by what hangs, however busy the machine is.
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
          // Compiled contracts and modules are kept between files; each file has its own chain.
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
          // A test waits for several steps that may each take what `PATIENCE_MS` says.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: PATIENCE_MS } },
          // A process keeps its modules and Chromium; each file has its own sandbox and storage.
          isolate: false,
          // Half of the time one waits for blocks and for what the app does by itself: two for each core.
          maxWorkers: 4,
        },
      },
    ],
  },
})

export default mergeConfig(build, tests)

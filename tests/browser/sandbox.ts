import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { buildIfChanged } from '../../sandbox/launch/build.mjs'
import { healNodes } from '../../sandbox/chain/faults.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/**
 * Sandbox that serves all files of this process in turn and starts fresh for each file. It runs
 * until the process ends. The template changes every hour, so the sandbox is then replaced.
 */
let ours: { readonly startedIn: number; sandbox: Sandbox; isChanged: boolean } | undefined
let isTaken = false

async function take(options: SandboxOptions, mayBeChanged: boolean): Promise<Sandbox> {
  const hour = Math.floor(Date.now() / HOUR_MS)
  if (ours?.startedIn !== hour) {
    await ours?.sandbox.close()
    ours = undefined
    const sandbox = await startSandbox({ port: 0, dist, ...options, isRenewable: true })
    ours = { startedIn: hour, sandbox, isChanged: false }
  } else if (ours.isChanged || mayBeChanged) {
    ours.sandbox = await ours.sandbox.renew({ dist, ...options })
    ours.isChanged = false
  }
  ours.isChanged ||= mayBeChanged
  isTaken = true
  // Without a new block, the head is as old as the template, and everything dated by it has
  // expired.
  const { chain } = ours.sandbox
  if (chain.mode === 'interval' || chain.mode === 'prompt') await chain.mine()
  return ours.sandbox
}

/**
 * Whether these options can be applied by a renewal, which leaves the options of the server itself
 * unchanged.
 */
const isRenewal = ({ dataDir, sideChain, dev, databaseUrl, limits, port, host }: SandboxOptions) =>
  ![dataDir, sideChain, dev, databaseUrl, limits, port, host].some((each) => each !== undefined)

/**
 * Provides a fresh in-memory sandbox with the built app to all tests of the calling file, through
 * the returned function. It runs in this process. `npm test` has already built the app. Faults of
 * backend and nodes end with the test that caused them.
 */
export function useSandbox(options: SandboxOptions = {}): () => Sandbox {
  return use(options, true)
}

/** Provides a sandbox that many files share. Its tests only read. */
export function useSharedSandbox(): () => Sandbox {
  return use({}, false)
}

function use(options: SandboxOptions, mayBeChanged: boolean): () => Sandbox {
  let sandbox: Sandbox | undefined
  let giveBack: () => Promise<void> | void
  beforeAll(async () => {
    await buildIfChanged(process.execPath)
    if (isRenewal(options) && !isTaken) {
      sandbox = await take(options, mayBeChanged)
      giveBack = () => void (isTaken = false)
    } else {
      // The file already has a sandbox. Some of its tests need a second one.
      sandbox = await startSandbox({ port: 0, dist, ...options })
      giveBack = sandbox.close
    }
  })
  afterEach(() => {
    if (!sandbox) return
    sandbox.backend.faults.clear()
    healNodes(sandbox.chain)
  })
  afterAll(() => giveBack?.())
  return () => {
    if (!sandbox) throw new Error('the sandbox runs only within tests')
    return sandbox
  }
}

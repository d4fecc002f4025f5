import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { buildIfChanged } from '../../sandbox/launch/build.mjs'
import { healNodes } from '../../sandbox/chain/faults.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/**
 * One sandbox serves all files that this process runs, one file after the other, each from its
 * beginning; it runs until the process ends. An hour later the template is another, so it is too.
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
  // Until its first block the head is as old as the template, and what is dated by it has expired.
  const { chain } = ours.sandbox
  if (chain.mode === 'interval' || chain.mode === 'prompt') await chain.mine()
  return ours.sandbox
}

/** Whether a renewal can bring these options: those of the server itself stay. */
const isRenewal = ({ dataDir, sideChain, dev, databaseUrl, limits, port, host }: SandboxOptions) =>
  ![dataDir, sideChain, dev, databaseUrl, limits, port, host].some((each) => each !== undefined)

/**
 * The sandbox with the built app, in this process, for all tests of the calling file: in memory, as
 * new, and available through the returned function. `npm test` has already built the app. What a test
 * made its backend and its nodes get wrong ends with that test.
 */
export function useSandbox(options: SandboxOptions = {}): () => Sandbox {
  return use(options, true)
}

/** The same for tests that only look and change nothing in it: those of many files share one. */
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
      // Beside the file's, for some of its tests.
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

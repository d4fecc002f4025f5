import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { buildIfChanged } from '../../sandbox/launch/build.mjs'
import { healNodes } from '../../sandbox/chain/faults.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/**
 * The sandbox with the built app, in this process, for all tests of the calling file: in memory, on
 * a free port, and available through the returned function. `npm test` has already built the app.
 * What a test made its backend and its nodes get wrong ends with that test.
 */
export function useSandbox(options: SandboxOptions = {}): () => Sandbox {
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    await buildIfChanged(process.execPath)
    sandbox = await startSandbox({ port: 0, dist, ...options })
  })
  afterEach(() => {
    if (!sandbox) return
    sandbox.backend.faults.clear()
    healNodes(sandbox.chain)
  })
  afterAll(() => sandbox?.close())
  return () => {
    if (!sandbox) throw new Error('the sandbox runs only within tests')
    return sandbox
  }
}

let shared: Promise<Sandbox> | undefined

/**
 * The same, but one for all files of this process, which runs until that ends: for tests that only
 * look and change nothing in it.
 */
export function useSharedSandbox(): () => Sandbox {
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    await buildIfChanged(process.execPath)
    sandbox = await (shared ??= startSandbox({ port: 0, dist }))
  })
  return () => {
    if (!sandbox) throw new Error('the sandbox runs only within tests')
    return sandbox
  }
}

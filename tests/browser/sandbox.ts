import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { buildIfChanged } from '../../sandbox/launch/build.mjs'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/**
 * The sandbox with the built app, in this process, for all tests of the calling file: in memory, on
 * a free port, and available through the returned function. `npm test` has already built the app.
 */
export function useSandbox(options: SandboxOptions = {}): () => Sandbox {
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    await buildIfChanged(process.execPath)
    sandbox = await startSandbox({ port: 0, dist, ...options })
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

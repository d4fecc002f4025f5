import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server; undefined if none can run. */
    postgres: string | undefined
  }
}

/**
 * Runs one PostgreSQL for all backend tests. If none can run, prints so, and the tests use the
 * embedded one. REQUIRE_POSTGRES forbids that.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('server.ts', import.meta.url))
  // Detached from the terminal: Ctrl-C must not end it before the tests that use it.
  const child = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const started = await Promise.race([
    once(child.stdout, 'data').then(
      ([line]) => JSON.parse(String(line)) as { url?: string; reason?: string },
    ),
    ended.then(() => ({ reason: 'it ended at once' })),
  ])
  provide('postgres', 'url' in started ? started.url : undefined)
  if (!('url' in started)) {
    const sentence = `No PostgreSQL can run here (${started.reason}): the backend's tests use the embedded one.`
    if (process.env['REQUIRE_POSTGRES']) throw new Error(sentence)
    console.log(sentence)
  }
  return async () => {
    child.stdin.end()
    await ended
  }
}

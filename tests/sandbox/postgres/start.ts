import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** PostgreSQL of a run of tests; without a URL, none can run here. */
export interface RunPostgres {
  readonly url: string | undefined
  /** Stops it and deletes its data. It also stops when this process ends. */
  stop(): Promise<void>
}

/**
 * Runs a PostgreSQL. If none can run, prints so, and the tests use the embedded one.
 * REQUIRE_POSTGRES forbids that.
 */
export async function startPostgres(): Promise<RunPostgres> {
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
  const url = 'url' in started ? started.url : undefined
  if (url === undefined) {
    const sentence = `No PostgreSQL can run here (${started.reason}): the backend's tests use the embedded one.`
    if (process.env['REQUIRE_POSTGRES']) throw new Error(sentence)
    console.log(sentence)
  }
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

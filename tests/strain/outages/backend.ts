import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../../src/config/schema.ts'
import { found, openProcesses, originOfReady, type Run } from '../../sandbox/processes.ts'

/** Process of a backend as an operator runs it. */
export type Part = 'index' | 'server'

/** Backend of two processes. */
export interface RunningBackend {
  /** Starts a part, and returns once it works. */
  start(part: Part): Promise<void>
  /** Starts a part, and kills it before it works, or soon after. */
  startAndKill(part: Part, afterMs: number): Promise<void>
  /** Kills a part without warning. */
  kill(part: Part): Promise<void>
  /** Parts that have ended without being killed, with what they printed. */
  ended(): string[]
  killAll(): void
}

interface Options {
  readonly config: Config
  readonly databaseUrl: string
  /** Port of the server. */
  readonly port: number
  /** Folder for the configuration. */
  readonly folder: string
}

export function backendOf({ config, databaseUrl, port, folder }: Options): RunningBackend {
  const file = join(folder, 'config.json')
  writeFileSync(file, JSON.stringify(config))
  const common = ['--config', file, '--requests-per-second', '10000']
  const plenty = ['--rate', '--burst', '--connections', '--connections-per-address']
  const argumentsOf: Record<Part, readonly string[]> = {
    index: ['index', ...common],
    server: ['serve', ...common, '--port', `${port}`, ...plenty.flatMap((of) => [of, '1000000'])],
  }
  const processes = openProcesses()
  const running = new Map<Part, Run>()

  const spawn = (part: Part): Run => {
    const run = processes.run('backend/main.ts', argumentsOf[part], databaseUrl)
    running.set(part, run)
    return run
  }

  async function kill(part: Part): Promise<void> {
    const run = running.get(part)
    running.delete(part)
    run?.child.kill('SIGKILL')
    await run?.ended
  }

  return {
    kill,
    async start(part) {
      const run = spawn(part)
      await (part === 'server' ? originOfReady(run) : found(run, /(The index follows)/))
    },
    async startAndKill(part, afterMs) {
      spawn(part)
      await new Promise((done) => setTimeout(done, afterMs))
      await kill(part)
    },
    ended: () =>
      [...running]
        .filter(([, { child }]) => child.exitCode !== null || child.signalCode !== null)
        .map(([part, { printed }]) => `the ${part} ended by itself: ${printed()}`),
    killAll: processes.kill,
  }
}

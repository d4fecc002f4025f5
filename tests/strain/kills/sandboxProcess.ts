import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../sandbox/main.ts', import.meta.url))
const READY_MS = 120_000

/** Sandbox in a process of its own, as `npm start` runs it. */
export interface SandboxProcess {
  readonly child: ChildProcess
  /**
   * Resolves with the origin, or with undefined if the sandbox was killed before it was ready.
   * Rejects if it ended on its own.
   */
  readonly ready: Promise<string | undefined>
  /** Ends the process without warning. */
  kill(): Promise<void>
}

export function runSandbox(folder: string): SandboxProcess {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', folder])
  let printed = ''
  let isKilled = false
  const ready = new Promise<string | undefined>((done, failed) => {
    const late = setTimeout(() => failed(new Error(`not ready: ${printed}`)), READY_MS)
    const look = (chunk: Buffer) => {
      printed += chunk
      const origin = /^Casthouse is ready at (\S+)$/m.exec(printed)?.[1]
      if (origin === undefined) return
      clearTimeout(late)
      done(origin)
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('exit', () => {
      clearTimeout(late)
      if (isKilled) done(undefined)
      else failed(new Error(`it ended by itself: ${printed}`))
    })
  })
  return {
    child,
    ready,
    async kill() {
      isKilled = true
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

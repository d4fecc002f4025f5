import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Process that a test has started. */
export interface Run {
  readonly child: ChildProcess
  /** Exit status. */
  readonly ended: Promise<number | null>
  /** Output so far, from both streams. */
  printed(): string
}

/** Processes of a test. */
export interface Processes {
  /** Runs a script with these arguments. */
  run(
    script: string,
    args: readonly string[],
    databaseUrl?: string,
    more?: Readonly<Record<string, string>>,
  ): Run
  /** Runs a script of package.json, as an operator types it. */
  npm(script: string, args: readonly string[], databaseUrl?: string): Run
  /** Kills those that still run. */
  kill(): void
}

export function openProcesses(): Processes {
  const children: ChildProcess[] = []

  function start(
    program: string,
    args: readonly string[],
    databaseUrl: string | undefined,
    more: Readonly<Record<string, string>>,
  ): Run {
    const { DATABASE_URL: _, ...env } = process.env
    const child = spawn(program, args, {
      cwd: fromRoot('.'),
      env: { ...env, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }), ...more },
    })
    children.push(child)
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    const ended = once(child, 'close').then(([status]) => status as number | null)
    return { child, ended, printed: () => text }
  }

  return {
    run: (script, args, databaseUrl, more = {}) =>
      start(process.execPath, [fromRoot(script), ...args], databaseUrl, more),
    npm: (script, args, databaseUrl) =>
      start('npm', ['run', script, '--', ...args], databaseUrl, {}),
    kill() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

/** Waits until a process has printed what a pattern's first group names. */
export async function found({ child, ended, printed }: Run, pattern: RegExp): Promise<string> {
  const match = () => pattern.exec(printed())?.[1]
  while (match() === undefined) {
    const status = await Promise.race([ended, once(child.stdout!, 'data').then(() => 'printed')])
    if (status !== 'printed' && match() === undefined) throw new Error(printed())
  }
  return match()!
}

/** Waits until a backend listens. */
export const originOfReady = (run: Run): Promise<string> =>
  found(run, /The backend is ready at (http:[^\s"]+)/)

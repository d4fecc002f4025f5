import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../freePort.ts'
import { asAdmin } from './admin.ts'
import { chooseUser, give, provideBinaries } from './binaries.ts'

/** Data of a PostgreSQL server, and the programs that run it. */
export interface Cluster {
  readonly url: string
  /** Runs the server, and returns once it answers. Throws with what it said if it does not run. */
  start(): Promise<void>
  /** Stops it at once, without saving anything. */
  stop(): Promise<void>
  /** Kills it with all its processes, as the system does when memory is short. */
  kill(): Promise<void>
  /** Deletes everything of a stopped server. */
  remove(): void
}

/** Settings that speed a server up, if its data need not survive a power failure. */
export const VOLATILE = { fsync: 'off', wal_level: 'minimal', max_wal_senders: '0' }

/** Creates the data in a new folder below `parent`. */
export async function createCluster(
  parent: string,
  settings: Readonly<Record<string, string>>,
): Promise<Cluster> {
  // Programs stand apart from the data: memory is often mounted without permission to execute.
  const folder = mkdtempSync(join(tmpdir(), 'casthouse-postgres-'))
  const data = mkdtempSync(join(parent, 'casthouse-postgres-'))
  const remove = () => {
    for (const each of [folder, data]) rmSync(each, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const user = chooseUser()
    for (const each of [folder, data]) give(each, user)
    const bin = provideBinaries(folder, user)
    const password = randomBytes(16).toString('hex')
    const secret = join(folder, 'password')
    writeFileSync(secret, password, { mode: 0o600 })
    give(secret, user)
    // Sorts words as people do, as on most servers, rather than by bytes.
    const words = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C']
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`]
    const args = ['-D', data, ...words, ...access, '--no-sync', '--no-instructions']
    execFileSync(join(bin, 'initdb'), args, { ...user, cwd: folder, stdio: 'pipe' })
    const port = await freePort()
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    const all = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      // A backend opens at most ten connections, and each core may run tests with a few backends.
      max_connections: String(100 + 40 * availableParallelism()),
      // Tests make queries fail on purpose, and each client gets the reason.
      log_min_messages: 'fatal',
      ...settings,
    }
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    let server: ChildProcess | undefined
    return {
      url,
      remove,
      async start() {
        server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
          ...user,
          cwd: folder,
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        await answering(url, server)
      },
      async stop() {
        if (server?.exitCode === null && server.kill('SIGQUIT')) await once(server, 'exit')
      },
      async kill() {
        const ended = once(server!, 'exit')
        const pids = [server!.pid!, ...childrenOf(server!.pid!)]
        for (const pid of pids) signalTo(pid, 'SIGKILL')
        await ended
        // Memory that they share is free once all are gone.
        while (pids.some((pid) => signalTo(pid, 0))) await sleep(10)
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Sends a signal; 0 only asks. Returns whether the process still exists. */
function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Lists the processes of a server's connections and of its background work. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  const list = existsSync(file)
    ? readFileSync(file, 'utf8')
    : execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return list.split(/\s+/).filter(Boolean).map(Number)
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text))
  for (;;) {
    const answer = await asAdmin(url, (admin) => admin.query('select 1')).then(
      () => undefined,
      (error: { code?: string }) => error,
    )
    if (!answer) return
    if (child.exitCode !== null || !isNotYet(answer.code)) throw new Error(said || String(answer))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Returns whether the server is not ready: no one listens, or it reports that it is starting up.
 */
function isNotYet(code: string | undefined): boolean {
  return code === 'ECONNREFUSED' || code === '57P03'
}

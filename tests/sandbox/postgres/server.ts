import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { openDatabase } from '../../../backend/database/database.ts'
import { eq } from 'drizzle-orm'
import { editions } from '../../../backend/database/kept/editionSchema.ts'
import { openEdition } from '../../../backend/index/editions.ts'
import { migrateDatabase } from '../../../backend/database/migrate.ts'
import { chooseUser, give, provideBinaries, type RunAs } from './binaries.ts'
import { databaseAt, TEMPLATE } from './names.ts'

// Separate process that runs PostgreSQL in a temporary folder until its standard input ends. That
// happens however the tests end. It then deletes everything. It prints the server's URL, or the
// reason why there is none.

const MEMORY = '/dev/shm'

/**
 * Space required, several times the largest use of all databases so far. Containers often offer
 * only 64 MB.
 */
const ROOM_BYTES = 1024 ** 3

const folder = mkdtempSync(join(tmpdir(), 'casthouse-postgres-'))
/**
 * Data folder, separate from the programs because memory is often mounted without permission to
 * execute.
 */
const data = mkdtempSync(join(roomyFolder(), 'casthouse-postgres-'))
const password = randomBytes(16).toString('hex')
let server: ChildProcess | undefined

process.stdin.resume().once('end', leave)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave)
process.once('exit', () => {
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true, maxRetries: 5 })
})

try {
  const url = await start()
  // Each test's database is a copy, because creating the tables takes several times as long.
  const admin = postgres(url, { max: 1 })
  await admin.unsafe(`create database ${TEMPLATE}`)
  await admin.end()
  await migrateDatabase(databaseAt(url, TEMPLATE))
  const template = await openDatabase({ url: databaseAt(url, TEMPLATE) })
  // Books that no index writes (`books.ts`), so that tests need not create their tables.
  const { id } = await openEdition(template.db, [], 0)
  // An index finds no other books that could be read.
  await template.db.update(editions).set({ isReady: false }).where(eq(editions.id, id))
  await template.close()
  console.log(JSON.stringify({ url }))
} catch (error) {
  console.log(JSON.stringify({ reason: (error as Error).message.trim().split('\n').at(-1) }))
  await leave()
}

/**
 * Returns a folder in memory if the system offers one. On a disk, a third of the server's work
 * would be creating and deleting the hundreds of files of each database.
 */
function roomyFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize > ROOM_BYTES) return MEMORY
  } catch {
    // Some systems have no such folder.
  }
  return tmpdir()
}

async function start(): Promise<string> {
  const user = chooseUser()
  for (const each of [folder, data]) give(each, user)
  const bin = provideBinaries(folder, user)
  const secret = join(folder, 'password')
  writeFileSync(secret, password, { mode: 0o600 })
  give(secret, user)
  // Sorts words as people do, as on most servers, rather than by bytes.
  const words = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C']
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`]
  const args = ['-D', data, ...words, ...access, '--no-sync', '--no-instructions']
  execFileSync(join(bin, 'initdb'), args, { ...user, cwd: folder, stdio: 'pipe' })
  const url = `postgres://postgres:${password}@127.0.0.1:${await freePort()}/postgres`
  server = spawnServer(join(bin, 'postgres'), data, new URL(url).port, user)
  await answering(url, server)
  return url
}

function spawnServer(program: string, data: string, port: string, user: RunAs): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Data does not outlive the tests, so no power failure has to be survived.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // A backend opens at most ten connections, and each core may run tests with a few backends.
    max_connections: String(100 + 40 * availableParallelism()),
    // Tests make queries fail on purpose, and each client gets the reason.
    log_min_messages: 'fatal',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(program, ['-D', data, '-p', port, ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text))
  for (;;) {
    const client = postgres(url, { max: 1, connect_timeout: 5 })
    const answer = await client`select 1`.catch((error: { code?: string }) => error)
    await client.end()
    if (Array.isArray(answer)) return
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function leave(): Promise<void> {
  // Stops at once, because everything that it would save is deleted.
  if (server?.exitCode === null && server.kill('SIGQUIT')) await once(server, 'exit')
  process.exit()
}

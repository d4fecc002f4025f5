import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { openDatabase } from '../../../backend/database/database.ts'
import { eq } from 'drizzle-orm'
import { editions } from '../../../backend/database/kept/editionSchema.ts'
import { openEdition } from '../../../backend/index/editions.ts'
import { migrateDatabase } from '../../../backend/database/migrate.ts'
import { asAdmin } from './admin.ts'
import { createCluster, VOLATILE, type Cluster } from './cluster.ts'
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

let cluster: Cluster | undefined

process.stdin.resume().once('end', leave)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave)
process.once('exit', () => cluster?.remove())

try {
  cluster = await createCluster(roomyFolder(), {
    ...VOLATILE,
    synchronous_commit: 'off',
    full_page_writes: 'off',
  })
  await cluster.start()
  const { url } = cluster
  // Each test's database is a copy, because creating the tables takes several times as long.
  await asAdmin(url, (admin) => admin.query(`create database ${TEMPLATE}`))
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

async function leave(): Promise<void> {
  await cluster?.stop()
  process.exit()
}

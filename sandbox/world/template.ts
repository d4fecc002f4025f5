import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HOUR_MS } from '../../src/core/time.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { createBackend } from '../../backend/backend.ts'
import { dumpDatabase } from '../../backend/database/database.ts'
import { openChain } from '../chain/chain.ts'
import { chainApp } from '../chain/server.ts'
import { lockFolder, lockWhenFree } from '../../backend/database/folderLock.ts'
import { openWorld, servedBy } from '../world.ts'
import { makeBridge } from './bridge/make.ts'
import { makeWorld } from './make.ts'

/** Ready-made world, from which sandboxes start. */
export interface WorldTemplate {
  /** File of its chain. */
  readonly chain: string
  /** Files of a database in which all of it is booked. */
  readonly database: Blob
}

/** World with a side chain, and a bridge between the two. */
export interface BridgedTemplate extends WorldTemplate {
  /** File of the side chain. */
  readonly side: string
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, '.cache/world')

/** Sources that determine the world. */
const SOURCES = [
  'backend',
  'contracts',
  'sandbox',
  'src/api',
  'src/chain',
  'src/config',
  'src/core',
  'package-lock.json',
]

/**
 * Time after which an old template is removed; every process that found it has long finished
 * reading.
 */
const KEPT_MS = 2 * HOUR_MS

/**
 * Returns the world of this hour. Creating it takes seconds, so the first process creates it, and
 * it is cached under a hash of the sources. Its past ends in this hour or late in the last one.
 */
export async function worldTemplate(): Promise<WorldTemplate> {
  const folder = folderOfNow()
  if (!existsSync(folder)) await make(folder, makeUnbridged)
  return templateIn(folder)
}

/**
 * Returns the world with a side chain. It is made from the other template, so that sandboxes
 * without a side chain do not wait for it. The database has booked everything except the blocks
 * that make the bridge, which hold no data for it.
 */
export async function bridgedTemplate(): Promise<BridgedTemplate> {
  const folder = `${folderOfNow()}-bridge`
  if (!existsSync(folder)) {
    const { chain, database } = await worldTemplate()
    await make(folder, async (draft) => {
      await makeBridge(chain, { chain: chainIn(draft), side: sideIn(draft) })
      writeFileSync(databaseIn(draft), new Uint8Array(await database.arrayBuffer()))
    })
  }
  return { ...templateIn(folder), side: sideIn(folder) }
}

const folderOfNow = () => join(CACHE, `${hashOfSources()}-${Math.floor(Date.now() / HOUR_MS)}`)

const templateIn = (folder: string): WorldTemplate => ({
  chain: chainIn(folder),
  database: new Blob([readFileSync(databaseIn(folder))], { type: 'application/x-tar' }),
})

const chainIn = (folder: string) => join(folder, 'chain.sqlite')
const sideIn = (folder: string) => join(folder, 'side.sqlite')
const databaseIn = (folder: string) => join(folder, 'postgres.tar')

async function makeUnbridged(draft: string): Promise<void> {
  await makeWorld(chainIn(draft))
  const files = await bookWorld(chainIn(draft), join(draft, 'postgres'))
  writeFileSync(databaseIn(draft), new Uint8Array(await files.arrayBuffer()))
}

async function make(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const unlock = await lockWhenFree(() => lockFolder(CACHE))
  try {
    if (existsSync(folder)) return
    forgetOld()
    const draft = mkdtempSync(join(CACHE, 'draft-'))
    await fill(draft)
    // Renamed into place, so that no process finds a partial one.
    renameSync(draft, folder)
  } finally {
    unlock()
  }
}

/** Returns the database of a backend that has read all of a chain. */
async function bookWorld(file: string, dataDir: string): Promise<Blob> {
  const chain = await openChain({ mining: 'manual', template: async () => file })
  const opened: (() => Promise<unknown>)[] = [() => chain.close()]
  try {
    const app = chainApp(chain)
    const node = { baseUrl: '', fetch: (async (url, init) => app.request(url, init)) as Fetch }
    const world = await openWorld({ chain, node })
    opened.push(() => world.keeper.stop())
    const backend = await createBackend({ ...servedBy(world, node), database: { dataDir } })
    opened.push(() => backend.close())
    await backend.indexer.sync()
  } finally {
    for (const close of opened.toReversed()) await close()
  }
  const files = await dumpDatabase(dataDir)
  for (const path of [dataDir, `${dataDir}.lock`]) rmSync(path, { recursive: true })
  return files
}

/** Removes old cache entries, and the drafts of killed processes. */
function forgetOld(): void {
  for (const entry of readdirSync(CACHE, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const path = join(CACHE, entry.name)
    const isOld = statSync(path).mtimeMs < Date.now() - KEPT_MS
    if (isOld || entry.name.startsWith('draft-')) rmSync(path, { recursive: true })
  }
}

let hash: string | undefined

function hashOfSources(): string {
  if (hash !== undefined) return hash
  const sum = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesOf(join(ROOT, source))))
    sum.update(`${relative(ROOT, file)}\n`).update(readFileSync(file))
  return (hash = sum.digest('hex').slice(0, 16))
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

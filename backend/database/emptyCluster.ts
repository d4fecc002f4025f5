import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url))

/**
 * Returns the files of an empty PostgreSQL cluster, from which an embedded one starts. Creating
 * them takes most of the startup time (2 s instead of 0.5 s). They are therefore created once per
 * version and stored.
 */
export async function emptyCluster(): Promise<Blob> {
  const { version } = JSON.parse(
    readFileSync(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8'),
  ) as { version: string }
  const folder = join(MODULES, '.cache/postgres')
  const kept = join(folder, `${version}.tar.gz`)
  try {
    return new Blob([readFileSync(kept)], { type: 'application/x-gzip' })
  } catch {
    const made = await makeEmptyCluster()
    mkdirSync(folder, { recursive: true })
    // Renamed into place, so that another process never reads half of it.
    const draft = `${kept}.${process.pid}`
    writeFileSync(draft, new Uint8Array(await made.arrayBuffer()))
    renameSync(draft, kept)
    return made
  }
}

async function makeEmptyCluster(): Promise<Blob> {
  const client = await PGlite.create()
  const files = await client.dumpDataDir('gzip')
  await client.close()
  return files
}

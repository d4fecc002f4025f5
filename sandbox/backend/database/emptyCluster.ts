import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const MODULES = fileURLToPath(new URL('../../../node_modules/', import.meta.url))

/**
 * The files of an empty PostgreSQL, for the embedded one to start from. Creating them is most of
 * its startup time (2 s, against half a second), so they are created once per version and kept.
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

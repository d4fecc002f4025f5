import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Deployment } from '../update/builds.ts'

/**
 * Matches the newest tables that a build declares. Skips Dexie's own database of database names.
 */
const NEWEST = /(\w+)\.version\((\d+)\)\.stores\(\{(?!dbnames)[^}]*\}\)(?!\.version|,\1\.version)/

/** Deploys the same build with one more version and table in its database. */
export function deployNextSchema(deployment: Deployment): void {
  deployment.deployNext()
  const assets = join(deployment.dist, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const files = [join(deployment.dist, 'sw.js'), ...scripts.map((name) => join(assets, name))]
  const changed = files.filter((file) => {
    const script = readFileSync(file, 'utf8')
    const next = script.replace(
      NEWEST,
      (all: string, db: string, version: string) =>
        `${all},${db}.version(${Number(version) + 1}).stores({later:'id'})`,
    )
    if (next !== script) writeFileSync(file, next)
    return next !== script
  })
  // Pages and the worker each have their own copy of the schema.
  if (changed.length !== 2) throw new Error(`the schema stands in ${changed.length} files`)
}

/** Returns the database's schema version. Dexie stores its versions multiplied by ten. */
export const schemaOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    return (known.find(({ name }) => name === 'casthouse')?.version ?? 0) / 10
  })

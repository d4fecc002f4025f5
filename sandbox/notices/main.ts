import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { lockSchema, packagesOf, type Package } from './lock.ts'
import { noticesText } from './notices.ts'
import { readModules, reach } from '../../vite.imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Makes the page from the lock file, the sources' imports and the installed licence files. */
export function makeNotices(): string {
  const lock = v.parse(
    lockSchema,
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  )
  const { dependencies } = lock.packages['']!
  return noticesText(
    {
      app: packagesOf(lock, Object.keys(dependencies)),
      servers: packagesOf(lock, packagesReached('backend/main.ts', 'backend/keeper/main.ts')),
      chain: packagesOf(lock, ['@openzeppelin/contracts', '@uniswap/v2-core']),
    },
    readLicence,
  )
}

/** Lists the packages that run with some programs, without Node's own modules. */
function packagesReached(...entries: readonly string[]): string[] {
  const modules = readModules(root, ['backend', 'src'])
  const reached = new Set(entries.flatMap((entry) => [...reach(entry, modules).keys()]))
  return [...reached].filter((name) => !modules.has(name) && !isBuiltin(name)).sort()
}

/**
 * Reads a package's licence files. Omits optional packages, so that every machine makes the same
 * page.
 */
function readLicence({ path, isOptional }: Package): string {
  if (isOptional) return ''
  const folder = join(root, path)
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

if (import.meta.main) writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), makeNotices())

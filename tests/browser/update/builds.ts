import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { buildIfChanged } from '../../../sandbox/launch/build.mjs'

const built = fileURLToPath(new URL('../../../dist', import.meta.url))

export interface Deployment {
  /** Folder that a static host serves, replaced by each deployment. */
  readonly dist: string
  /** Deploys a build in which every file has another name. The old files are gone. */
  deployNext(): void
  /** Removes one script of the current build, by the beginning of its name. */
  lose(name: string): void
  /** Replaces one script's content until the returned function is called. */
  spoil(name: string): () => void
}

/**
 * Prepares a folder for deployments, with the current build in it before the file's tests begin.
 */
export function useDeployment(): Deployment {
  const folder = mkdtempSync(join(tmpdir(), 'casthouse-builds-'))
  const dist = join(folder, 'current')
  let number = 0
  const first = join(folder, 'built')
  const place = () => {
    number += 1
    const build = join(folder, String(number))
    copyBuild(first, build, number)
    rmSync(dist, { force: true })
    symlinkSync(build, dist)
  }
  const find = (name: string) => {
    const assets = join(dist, 'assets')
    const file = readdirSync(assets).find(
      (each) => each.endsWith('.js') && each.startsWith(`${name}-`),
    )
    if (file === undefined) throw new Error(`the build has no ${name}`)
    return join(assets, file)
  }
  beforeAll(async () => {
    await buildIfChanged(process.execPath)
    cpSync(built, first, { recursive: true })
    place()
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return {
    dist,
    deployNext: place,
    lose: (name) => rmSync(find(name)),
    spoil(name) {
      const file = find(name)
      const content = readFileSync(file)
      writeFileSync(file, '// of another build')
      return () => writeFileSync(file, content)
    },
  }
}

const TEXT = /\.(html|js|css|json)$/

/** Copies the app with other file names, as a build of changed sources would have. */
function copyBuild(from: string, to: string, number: number): void {
  cpSync(from, to, { recursive: true })
  const assets = readdirSync(join(to, 'assets'))
  const renamed = new Map(assets.map((name) => [name, name.replace(/\.(\w+)$/, `-v${number}.$1`)]))
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    let text = readFileSync(path, 'utf8')
    for (const [before, after] of renamed) text = text.replaceAll(before, after)
    rmSync(path)
    writeFileSync(join(entry.parentPath, renamed.get(entry.name) ?? entry.name), text)
  }
  // The worker stores a file only if it matches the revision in the build's list.
  const worker = readFileSync(join(to, 'sw.js'), 'utf8')
  writeFileSync(
    join(to, 'sw.js'),
    worker.replaceAll(/"revision":"\w+","url":"([^"]+)"/g, (_, url: string) => {
      const content = readFileSync(join(to, url))
      const revision = createHash('sha256').update(content).digest('hex').slice(0, 8)
      return `"revision":"${revision}","url":"${url}"`
    }),
  )
}

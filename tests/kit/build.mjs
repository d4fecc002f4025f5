import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from '../../sandbox/launch/build.mjs'
import { root, run, workEnvironment } from '../../sandbox/launch/run.mjs'
import { lockBeside, lockWhenFree } from '../../backend/database/folderLock.ts'

/** Folder of the built kit. */
export const KIT = join(root, '.cache', 'kit')

const STAMP = join(KIT, 'stamp')
const SOURCES = [
  'src',
  'locales',
  'tests/kit',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
]

/**
 * Builds the kit unless it was already built from the same sources. Only one process builds at a
 * time.
 */
export async function buildKit() {
  mkdirSync(KIT, { recursive: true })
  const unlock = await lockWhenFree(() => lockBeside(KIT))
  try {
    await buildIfChanged()
  } finally {
    unlock()
  }
}

async function buildIfChanged() {
  const wanted = hashSources(root, SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const env = { ...workEnvironment(process.execPath), NODE_ENV: 'production' }
  const { status, output } = await run(
    process.execPath,
    [...args, '--config', 'tests/kit/vite.config.ts'],
    { env, capture: true },
  )
  if (status !== 0) throw new Error(`the kit could not be built:\n${output.trim()}`)
  writeFileSync(STAMP, wanted)
}

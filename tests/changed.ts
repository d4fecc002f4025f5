import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reach, readModules, readSources, type Module, type Sources } from '../vite.imports.ts'

// Prints the test files that a change can break, one a line: node tests/changed.ts REF

const TEST = /^tests\/.*\.test\.tsx?$/

/**
 * Lists the test files that some changed files can break:
 * - tests that import a changed file, at any depth;
 * - tests that name a changed file that is not code, such as a contract;
 * - browser tests that name a test id of a changed feature, since they look at the built app.
 */
export function testsOf(
  changed: readonly string[],
  modules: ReadonlyMap<string, Module>,
  sources: Sources,
): readonly string[] {
  const broken = new Set(changed)
  const features = new Set(
    changed.flatMap((path) => /^src\/features\/(\w+)\//.exec(path)?.[1] ?? []),
  )
  const names = changed
    .filter((path) => !modules.has(path))
    .map((path) => basename(path).split('.')[0]!)
    .filter((name) => /^\w{3,}$/.test(name))
  const concerns = (path: string) => {
    if (broken.has(path)) return true
    const text = sources.get(path) ?? ''
    const isBrowser = path.startsWith('tests/browser/')
    if (names.some((name) => new RegExp(`\\b${name}\\b`).test(text))) return true
    return isBrowser && [...features].some((feature) => new RegExp(`['"\`]${feature}-`).test(text))
  }
  return [...modules.keys()]
    .filter((path) => TEST.test(path) && [...reach(path, modules).keys()].some(concerns))
    .toSorted()
}

/** Lists the files that differ from a commit, including untracked ones. Throws without git. */
export function changedSince(ref: string): readonly string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter(Boolean)
  return [
    ...git('diff', '--name-only', ref, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

const root = fileURLToPath(new URL('..', import.meta.url))

if (import.meta.main) {
  const folders = ['src', 'sw', 'backend', 'contracts', 'sandbox', 'tests']
  const ref = process.argv[2] ?? 'HEAD'
  for (const file of testsOf(
    changedSince(ref),
    readModules(root, folders),
    readSources(root, folders),
  ))
    console.log(file)
}

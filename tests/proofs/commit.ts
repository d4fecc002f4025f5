import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Returns the number of commits up to this one, for choices that a row of commits completes. In a
 * shallow clone, it is the commit's time instead; without git, 0.
 */
export function seedOfCommit(): number {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const isShallow = git('rev-parse', '--is-shallow-repository').trim() === 'true'
    return Number(isShallow ? git('log', '-1', '--format=%ct') : git('rev-list', '--count', 'HEAD'))
  } catch {
    return 0
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Measures the milliseconds from `npm start` to the line with the address, with packages installed
 * and the app built. With an empty data folder, this includes making the sandbox's world.
 */
export async function measureStart(port: number, dataDir: string): Promise<number> {
  const startedAt = performance.now()
  // Uses a process group of its own, so that npm, its shell and the sandbox end together.
  const args = ['start', '--', '--port', String(port), '--data', dataDir]
  const npm = spawn('npm', args, { cwd: root, detached: true })
  const ended = once(npm, 'close')
  let last = ''
  npm.stderr.on('data', (text: Buffer) => (last = text.toString()))
  try {
    for await (const line of createInterface({ input: npm.stdout })) {
      if (line.includes('is ready at')) return performance.now() - startedAt
      last = line
    }
    throw new Error(`npm start ended before it was ready: ${last.trim()}`)
  } finally {
    if (npm.pid && npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM')
    await ended
  }
}

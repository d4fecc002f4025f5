import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type BrowserContext } from 'playwright-core'
import { FLAGS, pathOfChromium } from './chromium.ts'
import { PATIENCE_MS } from './patience.ts'

/** Browser that keeps its profile and can end as if its battery had run out. */
export interface OwnChromium {
  readonly context: BrowserContext
  /** Kills all its processes at once, without warning. Resolves when they are gone. */
  kill(): Promise<void>
}

/** Starts a Chromium with the profile in that folder, or with a new one if the folder has none. */
export async function startChromium(profile: string): Promise<OwnChromium> {
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  // Starts at a blank page. A debugger attached while a start page loads from the network may never
  // get an answer.
  const { kill } = spawnChromium(profile, ['--remote-debugging-port=0', 'about:blank'])
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await readPort(portFile)}`)
    const [context] = browser.contexts()
    if (!context) throw new Error('this Chromium has opened no profile')
    context.setDefaultTimeout(PATIENCE_MS)
    return { context, kill }
  } catch (error) {
    await kill()
    throw error
  }
}

/** Starts the bare process, without a debugger unless a flag asks for one. */
export function spawnChromium(
  profile: string,
  flags: readonly string[] = [],
): Pick<OwnChromium, 'kill'> {
  const args = [...FLAGS, '--password-store=basic', `--user-data-dir=${profile}`, ...flags]
  // The process leads its own group, so that its children die with it.
  const child = spawn(pathOfChromium(), args, { detached: true, stdio: 'ignore' })
  const exited = once(child, 'exit')
  return {
    async kill() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
      await exited
    },
  }
}

/** Reads the debugging port, which Chromium writes to this file once it listens. */
async function readPort(file: string): Promise<string> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const [port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (port) return port
    await sleep(50)
  }
  throw new Error('Chromium did not start')
}

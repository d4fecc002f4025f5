import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { spawnChromium, startChromium, type OwnChromium } from '../ownChromium.ts'

/** Provides a profile that survives its browsers until the test ends. */
export function useProfile(): {
  start(): Promise<OwnChromium>
  /** Starts a browser with an empty page and without a debugger. */
  startUndebugged(): Pick<OwnChromium, 'kill'>
} {
  const folder = mkdtempSync(join(tmpdir(), 'casthouse-profile-'))
  const started: Pick<OwnChromium, 'kill'>[] = []
  onTestFinished(async () => {
    for (const { kill } of started) await kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const keep = <B extends Pick<OwnChromium, 'kill'>>(browser: B): B => {
    started.push(browser)
    return browser
  }
  return {
    start: async () => keep(await startChromium(folder)),
    startUndebugged: () => keep(spawnChromium(folder, ['about:blank'])),
  }
}

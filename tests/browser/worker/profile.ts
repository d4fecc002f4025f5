import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startChromium, type OwnChromium } from '../ownChromium.ts'

/** A profile that outlives its browsers, until the test ends. */
export function useProfile(): { start(): Promise<OwnChromium> } {
  const folder = mkdtempSync(join(tmpdir(), 'casthouse-profile-'))
  const started: OwnChromium[] = []
  onTestFinished(async () => {
    for (const { kill } of started) await kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    async start() {
      const browser = await startChromium(folder)
      started.push(browser)
      return browser
    },
  }
}

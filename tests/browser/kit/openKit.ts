import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import { buildKit, KIT } from '../../kit/build.mjs'
import type { Stage, View } from '../../kit/stage.tsx'
import type { Session } from '../session.ts'

/** Page that shows one specimen after another. */
export interface Kit {
  readonly page: Page
  /** Returns the names of all specimens. */
  paths(): Promise<string[]>
  /** Shows a specimen. Resolves to its faults once it has settled. */
  show(path: string, view?: View): Promise<string[]>
  /** Shows the same specimen in another view. Resolves like `show`. */
  turn(view: View): Promise<string[]>
}

/** Name that no specimen has, so that the page waits for the first one. */
const NOTHING = 'none'

interface KitWindow {
  readonly kit: Stage & { readonly paths: string[] }
}

/** Serves the built kit to all tests of the calling file. */
export function useKit(): (session: Session) => Promise<Kit> {
  let server: PreviewServer
  beforeAll(async () => {
    await buildKit()
    server = await preview({
      configFile: false,
      base: '/kit/',
      build: { outDir: KIT },
      preview: { host: '127.0.0.1', port: 0 },
      logLevel: 'silent',
    })
  })
  afterAll(() => server?.close())
  return async (session) => {
    const { port } = server.httpServer.address() as AddressInfo
    const page = await session.open(`http://127.0.0.1:${port}/kit/${NOTHING}`)
    await page.waitForFunction(() => 'kit' in window)
    return {
      page,
      paths: () => page.evaluate(() => (window as unknown as KitWindow).kit.paths),
      show: (...wanted) =>
        page.evaluate((each) => (window as unknown as KitWindow).kit.show(...each), wanted),
      turn: (view) =>
        page.evaluate((wanted) => (window as unknown as KitWindow).kit.turn(wanted), view),
    }
  }
}

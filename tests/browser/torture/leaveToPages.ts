import type { BrowserContext, Page } from 'playwright-core'

/** Keeps the worker from being woken: it would take the step at which a page is to be hit. */
export const leaveToPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(callNobody)

/** The same in a page that is open. */
export const leaveToPage = (page: Page): Promise<void> => page.evaluate(callNobody)

function callNobody(): void {
  const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: object } }
  Object.assign(SyncManager.prototype, { register: async () => undefined })
}

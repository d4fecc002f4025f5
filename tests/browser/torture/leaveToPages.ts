import type { BrowserContext, Page } from 'playwright-core'

/** Prevents pages from waking the worker, which would otherwise take over the step under test. */
export const leaveToPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(callNobody)

/** Prevents an open page from waking the worker. */
export const leaveToPage = (page: Page): Promise<void> => page.evaluate(callNobody)

function callNobody(): void {
  const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: object } }
  Object.assign(SyncManager.prototype, { register: async () => undefined })
}

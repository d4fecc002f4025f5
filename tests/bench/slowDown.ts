import type { Page } from 'playwright-core'

/** Slows the CPU down `rate` times for a page. About four matches a phone of some years ago. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

import type { Page } from 'playwright-core'

/** Makes the CPU `rate` times slower for a page: about four is a phone of some years ago. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

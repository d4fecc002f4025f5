import type { Page } from 'playwright-core'

/** Makes the CPU so many times slower for a page: a phone of some years ago is about four. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

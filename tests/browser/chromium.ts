import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'
import { findChromium } from '../../sandbox/launch/chromium.mjs'

/** Nothing that phones home or paints by a GPU which a server does not have. */
export const FLAGS: readonly string[] = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium of this machine, without a window. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = pathOfChromium()
  return chromium.launch({ executablePath, args: [...FLAGS], ignoreDefaultArgs: ['--headless'] })
}

/** Throws where there is none. */
export function pathOfChromium(): string {
  const path = findChromium()
  if (!path)
    throw new Error('no Chromium found; npm test installs one, or name it by CHROMIUM_PATH')
  return path
}

export type Device = keyof typeof devices

/** What a page is looked at with. */
export const devices = {
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/156.0.0.0 Mobile Safari/537.36',
  },
  desktop: { viewport: { width: 1280, height: 900 } },
} satisfies Record<string, BrowserContextOptions>

import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'
import { findChromium, findShell } from '../../sandbox/launch/chromium.mjs'

/** The pages of the address bar's list: every window loads both, a quarter of its whole cost. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright turns off, as far as it matters here: only the last of two such lists counts. */
const PLAYWRIGHTS = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const without = (features: readonly string[]) => `--disable-features=${features.join(',')}`

/** Nothing that phones home, or paints with a GPU that a server does not have. */
const QUIET: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  without(ADDRESS_BAR),
]

/** The same, without a window. */
export const FLAGS: readonly string[] = ['--headless=new', ...QUIET]

/** A Chromium of this machine, without a window. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: pathOfChromium(),
    args: [...FLAGS, without([...ADDRESS_BAR, ...PLAYWRIGHTS])],
    ignoreDefaultArgs: ['--headless'],
  })
}

/**
 * A Chromium that shows pages and has nothing around them, no notifications and nothing that wakes
 * workers: a page costs less there.
 */
export async function launchShell(path: string): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: [...QUIET, without([...ADDRESS_BAR, ...PLAYWRIGHTS])],
  })
}

let shell: { readonly path: string | undefined } | undefined

/** Where one is on this machine, looked up once. */
export const pathOfShell = (): string | undefined => (shell ??= { path: findShell() }).path

/** Throws if there is none. */
export function pathOfChromium(): string {
  const path = findChromium()
  if (!path)
    throw new Error('no Chromium found; npm test installs one, or name it by CHROMIUM_PATH')
  return path
}

export type Device = keyof typeof devices

/** What a page is viewed on. */
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

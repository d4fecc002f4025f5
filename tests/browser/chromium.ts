import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'
import { findChromium, findShell } from '../../sandbox/launch/chromium.mjs'

/**
 * Features for the pages of the address bar's suggestion list. Every window loads both, at a
 * quarter of its total cost.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * Features that Playwright disables and that matter here. Repeated because Chromium honors only the
 * last of two such lists.
 */
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

/**
 * Flags against background network requests, and against painting with a GPU that a server lacks.
 */
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

/** Same flags for a Chromium without a window. */
export const FLAGS: readonly string[] = ['--headless=new', ...QUIET]

/** Launches this machine's Chromium without a window. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: pathOfChromium(),
    args: [...FLAGS, without([...ADDRESS_BAR, ...PLAYWRIGHTS])],
    ignoreDefaultArgs: ['--headless'],
  })
}

/**
 * Launches a bare Chromium that only renders pages, without notifications or wakeups of workers.
 * Each page costs less there.
 */
export async function launchShell(path: string): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: [...QUIET, without([...ADDRESS_BAR, ...PLAYWRIGHTS])],
  })
}

let shell: { readonly path: string | undefined } | undefined

/** Returns the path of the headless shell on this machine, looked up once. */
export const pathOfShell = (): string | undefined => (shell ??= { path: findShell() }).path

/** Returns the path of Chromium. Throws if there is none. */
export function pathOfChromium(): string {
  const path = findChromium()
  if (!path)
    throw new Error('no Chromium found; npm test installs one, or name it by CHROMIUM_PATH')
  return path
}

export type Device = keyof typeof devices

/** Devices on which a page is viewed. */
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

import { writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { devices, type Device } from '../browser/chromium.ts'
import { storageAfter, type Choices } from '../browser/storage.ts'

const folder = new URL('../../public/screenshots/', import.meta.url)

/** WebP quality: small enough for a store's page, sharp enough to read. */
const QUALITY = 82

/** Screen and the way to reach it. */
export interface Screen extends Choices {
  readonly path: string
  readonly device?: Device
  /** Brings the page to the screen. */
  readonly reach: (page: Page) => Promise<void>
}

/** Screen that the manifest names. */
interface NamedScreen extends Screen {
  readonly file: string
}

const connected = { account: 0, mode: 'approve', connected: true } as const

const screens: readonly NamedScreen[] = [
  { file: 'home.webp', path: '/', wallet: connected, reach: seen('home-tokens-list') },
  {
    file: 'home-wide.webp',
    path: '/',
    wallet: connected,
    device: 'desktop',
    reach: seen('home-tokens-list'),
  },
  {
    file: 'box.webp',
    path: '/blindBox/1',
    wallet: connected,
    reach: seen('blindbox-limits-canBuy'),
  },
  {
    file: 'payment.webp',
    path: '/blindBox/1',
    wallet: connected,
    async reach(page) {
      await page.getByTestId('blindbox-limits-canBuy').waitFor()
      await page.getByTestId('blindbox-buy').click()
      await page.locator('[data-testid="blindbox-confirm"]:not([disabled])').waitFor()
      await page.getByTestId('blindbox-confirm').click()
      await page.locator('[data-testid="operation-stage-included"][data-state="done"]').waitFor()
    },
  },
  {
    file: 'box-wide.webp',
    path: '/blindBox/3',
    wallet: connected,
    device: 'desktop',
    reach: seen('blindbox-limits-canBuy'),
  },
  { file: 'announcements.webp', path: '/announcements', reach: seen('announcement-row') },
]

/** Photographs the app at `origin` for the manifest, in English and in the dark theme. */
export async function takeScreens(browser: Browser, origin: string): Promise<void> {
  for (const { file, ...screen } of screens) keep(file, await photograph(browser, origin, screen))
}

/** Brings a page to a screen and photographs it; returns a WebP in base 64. */
export async function photograph(
  browser: Browser,
  origin: string,
  screen: Screen,
): Promise<string> {
  const context = await browser.newContext({
    ...(screen.device ? wide : { ...devices.phone, deviceScaleFactor: 2 }),
    colorScheme: screen.theme ?? 'dark',
    storageState: storageAfter(origin, screen),
  })
  const page = await context.newPage()
  await page.goto(origin + screen.path)
  await screen.reach(page)
  if (screen.wallet) await isConnected(page)
  await settle(page)
  const picture = await webpOf(page)
  await context.close()
  return picture
}

/** Photographs a page and stores the picture in the folder of pictures. */
export const keepScreenshot = async (page: Page, file: string): Promise<void> =>
  keep(file, await webpOf(page))

const keep = (file: string, picture: string): void =>
  writeFileSync(new URL(file, folder), Buffer.from(picture, 'base64'))

/** Captures the page as a WebP, which Playwright itself cannot do. */
async function webpOf(page: Page): Promise<string> {
  const debug = await page.context().newCDPSession(page)
  const { x, y, width, height, scale } = await page.evaluate(() => ({
    x: scrollX,
    y: scrollY,
    width: innerWidth,
    height: innerHeight,
    scale: devicePixelRatio,
  }))
  const { data } = await debug.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    // Without a clip and its scale, a phone's picture has one pixel per CSS pixel.
    clip: { x, y, width, height, scale },
  })
  return data
}

/** Sizes of one shape, as platforms demand. The device scale decides the number of pixels. */
const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

/** Waits until an element is on the page. */
export function seen(testId: string): Screen['reach'] {
  return (page) => page.getByTestId(testId).first().waitFor()
}

/** Waits until the wallet has answered, if the page shows a wallet. */
async function isConnected(page: Page): Promise<void> {
  const pill = page.getByTestId('wallet-pill')
  if ((await pill.count()) > 0) await pill.filter({ hasText: '…' }).waitFor()
}

/** Waits until nothing moves and no skeleton is left. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

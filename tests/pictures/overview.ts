import type { Browser, Page } from 'playwright-core'
import type { Sandbox } from '../../sandbox/server.ts'
import { addressOf } from '../browser/token/steps.ts'
import { keepScreenshot, photograph, seen, type Screen } from './screens.ts'

/** Size of a phone's screen, in CSS pixels. */
const PHONE = { width: 390, height: 844 }
const GAP = 26

const connected = { account: 0, mode: 'approve', connected: true } as const

/**
 * Lists the screens that a new user sees first: tokens, a token being traded, a purchase, and
 * cards, in Chinese.
 */
async function screensOf(sandbox: Sandbox): Promise<readonly Screen[]> {
  const [traded, presold] = await Promise.all(
    ['COPR', 'HLT'].map((symbol) => addressOf(sandbox, symbol)),
  )
  return [
    { path: '/', wallet: connected, reach: seen('home-tokens-list') },
    { path: `/token/${traded}`, wallet: connected, reach: isTraded },
    { path: `/token/${presold}`, wallet: connected, reach: isReviewed },
    {
      path: '/nft',
      wallet: connected,
      language: 'tc',
      theme: 'light',
      reach: seen('nft-tile'),
    },
  ]
}

async function isTraded(page: Page): Promise<void> {
  await page.getByTestId('token-risk-verdict').waitFor()
  await page.getByTestId('token-chart').locator('canvas').first().waitFor()
}

async function isReviewed(page: Page): Promise<void> {
  await page.getByTestId('presale-amount').fill('25000')
  await page.locator('[data-testid="presale-buy"]:not([disabled])').click()
  await page.getByTestId('presale-sheet-facts-fee').filter({ hasText: 'TRX' }).waitFor()
}

/** Draws the README's picture: four phones side by side. */
export async function drawOverview(browser: Browser, sandbox: Sandbox): Promise<void> {
  const pictures: string[] = []
  for (const screen of await screensOf(sandbox)) {
    const data = await photograph(browser, sandbox.origin, screen)
    pictures.push(`<img alt="" src="data:image/webp;base64,${data}">`)
  }
  const viewport = {
    width: pictures.length * (PHONE.width + GAP) + GAP,
    height: PHONE.height + 2 * GAP,
  }
  const page = await browser.newPage({ viewport })
  await page.setContent(
    `<style>
      body { display: flex; gap: ${GAP}px; margin: 0; padding: ${GAP}px; background: #6c6d70 }
      img { width: ${PHONE.width}px; height: ${PHONE.height}px; border-radius: 28px }
    </style>${pictures.join('')}`,
    { waitUntil: 'load' },
  )
  await keepScreenshot(page, 'overview.webp')
  await page.close()
}

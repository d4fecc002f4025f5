import type { Page } from 'playwright-core'
import { addManyListings } from '../sandbox/manyCards.ts'
import {
  measureAbove,
  scrollThrough,
  type Opening,
  type Scrolling,
  type Slowed,
} from './scrolling.ts'

/** Speed of the card market with thousands of listings on a slowed-down CPU, in ms. */
export interface MarketSpeed extends Opening, Scrolling {
  /** Time from the choice of an order, or of a level, to the cards in it. */
  readonly sort: number
  readonly filter: number
  /** Number of cards on the page at the end of scrolling. */
  readonly onPage: number
}

interface Crowd extends Slowed {
  readonly listings: number
  /** Distance to scroll, in screens. */
  readonly screens: number
}

const TILE = '[data-testid="nft-tile"]'

/** Opens, sorts, filters and scrolls the market, each time in a new browser profile. */
export const measureCardMarket = (
  dist: string,
  { listings, screens, ...slowed }: Crowd,
): Promise<MarketSpeed[]> =>
  measureAbove(
    dist,
    slowed,
    ({ backend, world, chain }) =>
      addManyListings(backend.db, {
        from: 0,
        many: listings,
        usdt: world.usdt,
        now: chain.head.timestamp,
      }),
    async (open) => {
      const { page, ...opening } = await open('/nft', TILE)
      const sort = await changed(page, () => page.getByTestId('nft-sort').selectOption('cheap'))
      const filter = await changed(page, () => page.getByTestId('nft-level-3').click())
      await changed(page, () => page.getByTestId('nft-level-all').click())
      const { scrolled, ...longest } = await scrollThrough(page, { row: TILE, screens })
      const onPage = await page.locator(TILE).count()
      // Each row has two cards.
      return { ...opening, sort, filter, ...longest, scrolled: 2 * scrolled, onPage }
    },
  )

/** Measures the time from a press until a different card is first. */
async function changed(page: Page, press: () => Promise<unknown>): Promise<number> {
  const found = page.evaluate(timeUntilOther)
  await press()
  return found
}

async function timeUntilOther(): Promise<number> {
  const first = () =>
    document.querySelector('[data-testid="nft-tile"]')?.getAttribute('href') ?? undefined
  const before = first()
  const pressedAt = await new Promise<number>((done) => {
    const press = () => done(performance.now())
    addEventListener('click', press, { once: true, capture: true })
    addEventListener('change', press, { once: true, capture: true })
  })
  while (first() === undefined || first() === before) await new Promise(requestAnimationFrame)
  return performance.now() - pressedAt
}

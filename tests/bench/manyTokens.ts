import { addManyTokens } from '../sandbox/manyTokens.ts'
import {
  measureAbove,
  scrollThrough,
  type Opening,
  type Scrolling,
  type Slowed,
} from './scrolling.ts'

/**
 * Speed of the home screen over a backend with thousands of tokens, on a slowed-down CPU, in ms.
 */
export interface ListSpeed extends Opening, Omit<Scrolling, 'scrolled'> {
  /** Time from a keystroke to its results, including the pause for the next keystroke. */
  readonly keystroke: number
}

interface Crowd extends Slowed {
  readonly tokens: number
  /** Number of rows on screen when the list is scrolled; it grows page by page. */
  readonly rows: number
}

const ROW = '[data-testid="home-token"]'

/** Opens, searches and scrolls the list of tokens, each time in a new browser profile. */
export const measureTokenList = (
  dist: string,
  { tokens, rows, ...slowed }: Crowd,
): Promise<ListSpeed[]> =>
  measureAbove(
    dist,
    slowed,
    ({ backend }) => addManyTokens(backend.db, tokens),
    async (open) => {
      const { page, ...opening } = await open('/', ROW)
      const row = page.locator(ROW)
      const more = page.getByTestId('home-tokens-more')
      while ((await row.count()) < rows) {
        const before = await row.count()
        await more.click()
        await row.nth(before).waitFor()
      }
      const { scrolled: _, ...scrolling } = await scrollThrough(page, { row: ROW })

      await page.getByTestId('home-search-open').click()
      const wanted = `Token ${tokens - 1}`
      const found = page.evaluate(timeUntilFound, wanted)
      await page.getByTestId('home-search').fill(wanted)
      return { ...opening, ...scrolling, keystroke: await found }
    },
  )

/** Measures from the first letter on. */
async function timeUntilFound(wanted: string): Promise<number> {
  const typedAt = await new Promise<number>((done) =>
    addEventListener('input', () => done(performance.now()), { once: true, capture: true }),
  )
  const isFound = () => {
    const rows = [...document.querySelectorAll('[data-testid="home-token"]')]
    return rows.length > 0 && rows.every((row) => row.textContent.includes(wanted))
  }
  while (!isFound()) await new Promise(requestAnimationFrame)
  return performance.now() - typedAt
}

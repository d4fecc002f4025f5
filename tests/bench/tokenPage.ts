import {
  measureAbove,
  scrollThrough,
  type Opening,
  type Scrolling,
  type Slowed,
} from './scrolling.ts'

/**
 * Speed of the page of a traded token, with its chart, risks and trades, on a slowed-down CPU, in
 * ms.
 */
export interface TokenPageSpeed extends Opening, Omit<Scrolling, 'scrolled'> {}

const TOKEN = '[data-testid="home-token"]'
const CHART = '[data-testid="token-chart"] canvas'

/**
 * Opens the page of the most valuable token and scrolls it down, each time in a new browser
 * profile.
 */
export const measureTokenPage = (dist: string, slowed: Slowed): Promise<TokenPageSpeed[]> =>
  measureAbove(
    dist,
    slowed,
    async () => {},
    async (open) => {
      const home = await open('/', TOKEN)
      const path = await home.page.locator(TOKEN).first().getByRole('link').getAttribute('href')
      await home.page.close()
      const { page, ...opening } = await open(path!, CHART)
      for (const part of ['token-risk-verdict', 'token-trades'])
        await page.getByTestId(part).first().waitFor()
      const { scrolled: _, ...scrolling } = await scrollThrough(page, { row: CHART })
      return { ...opening, ...scrolling }
    },
  )

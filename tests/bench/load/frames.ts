import { addManyTokens } from '../../sandbox/manyTokens.ts'
import { addressOf } from '../../browser/token/steps.ts'
import type { Goal } from '../goals.ts'
import { formatRuns, median } from '../runs.ts'
import { measureAbove, scrollThrough, type Scrolling, type Slowed } from '../scrolling.ts'
import { HOME, TOKEN_ROW } from './pages.ts'

/** Number of home's rows to scroll through. */
export const FRAME_ROWS = 100

export interface Frames {
  readonly home: Scrolling
  readonly token: Scrolling
}

/** Scrolls home above a long list, and the page of a traded token, on a slowed-down CPU. */
export async function measureFrames(dist: string, slowed: Slowed): Promise<readonly Frames[]> {
  let token = ''
  return measureAbove(
    dist,
    slowed,
    async (sandbox) => {
      token = await addressOf(sandbox, 'COPR')
      await addManyTokens(sandbox.backend.db, FRAME_ROWS)
    },
    async (open) => {
      const home = (await open(HOME.path, TOKEN_ROW)).page
      const row = home.locator(TOKEN_ROW)
      while ((await row.count()) < FRAME_ROWS) {
        const before = await row.count()
        await home.getByTestId('home-tokens-more').click()
        await row.nth(before).waitFor()
      }
      const ofHome = await scrollThrough(home, { row: TOKEN_ROW })
      await home.close()

      const trades = '[data-testid="token-trades-list"]'
      const { page } = await open(`/token/${token}`, trades)
      return { home: ofHome, token: await scrollThrough(page, { row: trades }) }
    },
  )
}

const LISTS = ['home', 'token'] as const

export const formatFrames = (frames: readonly Frames[]): string =>
  LISTS.flatMap((list) => {
    const of = (key: keyof Scrolling) => frames.map((each) => each[list][key])
    return [
      `  ${list}: longest frame ${formatRuns('ms', of('longestFrame'))}`,
      `  ${list}: longest task ${formatRuns('ms', of('longestTask'))}`,
    ]
  }).join('\n')

export const frameGoals = (frames: readonly Frames[]): Goal[] =>
  LISTS.map((list) => ({
    label: `${list}: longest frame of scrolling, ms`,
    measured: median(frames.map((each) => each[list].longestFrame)),
    atMost: 50,
    digits: 0,
  }))

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { OperationRow } from '../../../src/db/database.ts'
import { putRows, rowsOf } from '../../bench/rows.ts'
import { findViolations } from '../accessibility.ts'
import { useSharedSandbox } from '../sandbox.ts'
import { openSession, type Session } from '../session.ts'
import { isThorough, thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()

const LIVE = isThorough ? 1_000 : 200
const ARCHIVED = isThorough ? 10_000 : 2_000

/** Moves a row to another network, so that the runner does not touch it. */
const foreign = (row: OperationRow): OperationRow => ({
  ...row,
  body: { ...(row.body as object), network: '00'.repeat(32) },
})

/** Opens the activity screen of an account with years of operations. */
async function crowded({ open }: Session, live: number, archived: number): Promise<Page> {
  const { origin, world } = sandbox()
  const page = await open(`${origin}/activity`, { worker: 'none' })
  await page.getByTestId('activity-empty').waitFor()
  await putRows(page, rowsOf(world.config, 'included', live).map(foreign))
  await putRows(page, rowsOf(world.config, 'archived', archived))
  await page.reload()
  await page.getByTestId('activity-operation').first().waitFor()
  return page
}

/** Returns the number of elements that the list renders for its rows. */
const drawn = (page: Page) =>
  page.locator('[data-testid="activity-operation"], [data-testid="activity-earlier"]').count()

/** Scrolls to the end of the list until no more rows load. */
const scrollToEnd = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let still = 0, before = -1; still < 20; before = scrollY) {
      scrollTo(0, document.documentElement.scrollHeight)
      await frame()
      still = scrollY === before ? still + 1 : 0
    }
  })

describe('thousands of operations', () => {
  thorough(
    'are scrolled to the last one, of which only those on screen are drawn and read',
    async () => {
      const session = await openSession()
      const page = await crowded(session, LIVE, ARCHIVED)
      expect(await drawn(page)).toBeLessThan(20)
      expect(await findViolations(page)).toEqual([])
      await scrollToEnd(page)
      await page.getByTestId('activity-earlier').last().waitFor()
      expect(await drawn(page)).toBeLessThan(40)
      const oldest = rowsOf(sandbox().world.config, 'archived', ARCHIVED).at(-1)!
      await page.getByTestId('activity-earlier').last().click()
      await page.getByTestId('activity-receipt').getByText(oldest.id.slice(-6)).waitFor()
    },
  )

  thorough('are all in the file that is saved, newest first', async () => {
    const page = await crowded(await openSession(), 1, 1_000)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('activity-export').click(),
    ])
    const [, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1_001)
    const started = lines.map((line) => line.split(',').at(-2) ?? '')
    expect(started).toEqual(started.toSorted().toReversed())
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'
import { useSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { nodeRequests, openCounted, setVisible, type Counts } from './counting.ts'

const sandbox = useSandbox()

const box = `/blindBox/${boxIds.anvil}`

/** Opens a page with the wallet of an account that no other test here uses. */
async function open(path: string, account: number) {
  const session = await openSession({ pace: 'real' })
  const wallet = { mode: 'approve', connected: true, account } as const
  const user = await openCounted(session, sandbox(), path, wallet)
  return { ...user, session }
}

const heads = ({ head, solidHead }: Counts) => ({ head, solidHead })

// The numbers stand in docs/server-limits.md.
describe('the requests of a minute', () => {
  thorough('are none to a node on the home screen, and few to the backend', async () => {
    const { page, pass } = await open('/', 3)
    await pass(10 * SECOND_MS)
    const idle = await pass(MINUTE_MS)
    expect(nodeRequests(idle)).toBeLessThanOrEqual(3)
    expect(idle.backendGet).toBeLessThanOrEqual(3)
    await setVisible(page, false)
    await pass(SECOND_MS)
    expect(await pass(MINUTE_MS)).toEqual({
      head: 0,
      solidHead: 0,
      otherNode: 0,
      backendGet: 0,
      backendPost: 0,
    })
  })

  thorough('of two tabs that count down ask a node no more often than one', async () => {
    const { page, pass, session } = await open(box, 4)
    const other: Page = await session.openBeside(page, box)
    await pass(10 * SECOND_MS)
    const both = await pass(MINUTE_MS)
    expect(heads(both)).toEqual({ head: 2, solidHead: 0 })
    expect(nodeRequests(both)).toBeLessThanOrEqual(3)
    // The tab that is left goes on by itself.
    await page.close()
    const alone = await pass(MINUTE_MS)
    expect(alone.head).toBeGreaterThanOrEqual(2)
    expect(nodeRequests(alone)).toBeLessThanOrEqual(3)
    await setVisible(other, false)
    await pass(SECOND_MS)
    expect(nodeRequests(await pass(MINUTE_MS))).toBe(0)
  })

  thorough('are at most 12 to a node for a user who opens six screens', async () => {
    const { go, pass } = await open('/', 5)
    await pass(10 * SECOND_MS)
    const screens = ['/blindBox', box, '/earn', '/lock', '/activity', '/announcements']
    const reading = await pass(MINUTE_MS, async (second) => {
      const screen = screens[second / 10]
      if (screen) await go(screen)
    })
    expect(nodeRequests(reading)).toBeLessThanOrEqual(12)
    expect(reading.backendGet).toBeLessThanOrEqual(30)
  })

  thorough('are at most 60 to a node for a user who pays', async () => {
    const { page, pass } = await open(box, 6)
    await pass(10 * SECOND_MS)
    const paying = await pass(MINUTE_MS, async (second) => {
      if (second === 1) await page.getByTestId('blindbox-buy').click()
      if (second === 5) await page.getByTestId('blindbox-confirm').click()
    })
    expect(nodeRequests(paying)).toBeLessThanOrEqual(60)
    expect(paying.backendPost).toBeGreaterThanOrEqual(2)
    const confirming = await pass(MINUTE_MS)
    expect(nodeRequests(confirming)).toBeLessThanOrEqual(60)
    await page.getByTestId('blindbox-done').waitFor()
  })
})

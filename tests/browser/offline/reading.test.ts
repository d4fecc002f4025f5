import { describe, expect, test } from 'vitest'
import { useSandbox } from '../sandbox.ts'
import { payForBox } from '../screens/buying.ts'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import { goOffline, goOnline, kept, keptCount, prepare, readOldAge } from './steps.ts'

const sandbox = useSandbox({ blockMs: 300, solidLag: 3 })

describe('offline, after a visit', () => {
  test('the app starts on every screen that was seen, and tells its age', async () => {
    const session = await openSession({ worker: 'own' })
    const { origin } = sandbox()
    const wallet = { connected: true, mode: 'approve' } as const
    const page = await session.open(`${origin}/blindBox/2`, { wallet })
    await prepare(session, page, sandbox())
    await page.reload()
    await payForBox(page)
    await page.goto(`${origin}/nodeBox`)
    await page.getByTestId('blindbox-open-one').waitFor()
    await kept(page, 'buyRecordPage')
    await page.goto(`${origin}/blindBox`)
    await kept(page, 'productPage')
    await page.goto(origin)
    await kept(page, 'swapCoinIssuedList')
    // The list, and eight announcements that were never opened.
    await expect.poll(() => keptCount(page)).toBe(9)

    await goOffline(page)
    for (const [path, there, age] of [
      ['/', 'home-tokens-list', 'home-tokens-stale'],
      ['/announcements', 'announcements-list', 'announcements-stale'],
      ['/announcements/two-payments', 'announcement-body', 'announcement-stale'],
      ['/blindBox', 'blindbox-market-list', 'blindbox-market-stale'],
      ['/blindBox/2', 'blindbox-price', 'blindbox-box-stale'],
      ['/nodeBox', 'blindbox-open-waits', 'blindbox-mine-stale'],
    ] as const) {
      await page.goto(origin + path)
      await page.getByTestId(there).first().waitFor()
      await readOldAge(page, age)
    }
    await page.goto(`${origin}/activity`)
    await page.getByTestId('activity-earlier').filter({ hasText: 'Done' }).waitFor()
    await page.getByTestId('tab-home').click()
    await page.getByTestId('home-tokens-list').waitFor()

    await goOnline(page)
    await page.getByTestId('home-tokens-stale').waitFor({ state: 'detached' })
    await page.goto(`${origin}/announcements/two-payments`)
    await page.getByTestId('announcement-body').waitFor()
    await page.getByTestId('announcement-stale').waitFor({ state: 'detached' })
  })

  thorough(
    'what was never seen says that it needs the network, and comes by itself when it is back',
    async () => {
      const session = await openSession({ worker: 'own' })
      const { origin } = sandbox()
      const page = await session.open(origin)
      await prepare(session, page, sandbox())
      await goOffline(page)
      for (const [path, error, there] of [
        ['/blindBox/3', 'blindbox-box-error', 'blindbox-price'],
        ['/blindBox', 'blindbox-market-error', 'blindbox-market-list'],
      ] as const) {
        await page.goto(origin + path)
        expect(await page.getByTestId(error).textContent()).toContain('You are offline')
        await goOnline(page)
        await page.getByTestId(there).waitFor()
        await goOffline(page)
      }
    },
  )

  thorough(
    'tokens are found among those seen before, and the rest of the list comes later',
    async () => {
      const session = await openSession({ worker: 'own' })
      const { origin } = sandbox()
      const page = await session.open(origin)
      await prepare(session, page, sandbox())
      const rows = page.getByTestId('home-token')
      await kept(page, 'swapCoinIssuedList')
      await goOffline(page)
      await page.reload()
      await expect.poll(() => rows.count()).toBe(10)
      await page.getByTestId('home-phase-trading').click()
      await expect.poll(() => rows.count()).toBe(4)
      await readOldAge(page, 'home-tokens-stale')
      await page.getByTestId('home-phase-all').click()
      await page.getByTestId('home-sort').selectOption('newest')
      await expect.poll(async () => (await rows.allTextContents())[0]).toContain('Blue Anchor')
      await page.getByTestId('home-search-open').click()
      await page.getByTestId('home-search').fill('RAIL')
      await expect
        .poll(() => rows.allTextContents())
        .toEqual([expect.stringContaining('Jade Rail')])
      await page.getByTestId('home-search').fill('no such token')
      await page.getByTestId('home-tokens-empty').filter({ hasText: 'seen before' }).waitFor()

      await page.getByTestId('home-search').fill('')
      await page.getByTestId('home-sort').selectOption('marketCap')
      await page.getByTestId('home-tokens-more').click()
      await page.getByTestId('home-tokens-more-failed').filter({ hasText: 'offline' }).waitFor()
      await goOnline(page)
      await expect.poll(() => rows.count()).toBe(12)
    },
  )
})

thorough.each(
  firstOf([
    ['/blindBox/none', 'blindbox-box', 'blindbox-market-list'],
    ['/blindBox/999', 'blindbox-box', 'blindbox-market-list'],
    ['/announcements/none', 'announcement', 'announcements-list'],
  ]),
)('what is not there, as %s, leads to what is', async (path, name, list) => {
  const { open } = await openSession()
  const page = await open(sandbox().origin + path)
  expect(await page.getByTestId(`${name}-error`).textContent()).toMatch(/not there|no such/)
  await page.getByTestId(`${name}-to-all`).click()
  await page.getByTestId(list).waitFor()
})

describe('a first visit offline', () => {
  thorough('is the browser’s own page, and breaks nothing for later', async () => {
    const session = await openSession({ worker: 'own' })
    const { origin } = sandbox()
    const page = await session.open('about:blank')
    session.problems.allow(/ERR_INTERNET_DISCONNECTED/)
    await goOffline(page)
    await expect(page.goto(origin)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await goOnline(page)
    await page.goto(origin)
    await page.getByTestId('home-tokens-list').waitFor()
    await prepare(session, page, sandbox())
    await goOffline(page)
    await page.goto(`${origin}/announcements`)
    await page.getByTestId('announcements-list').waitFor()
  })
})

describe('a browser that keeps nothing', () => {
  thorough('shows everything while it is online, and says what it cannot keep', async () => {
    const session = await openSession()
    // Every request reports that its answer could not be stored.
    session.problems.allow(/^uncaught ((DatabaseClosed|OpenFailed|InvalidState)Error: |$)/)
    const { origin } = sandbox()
    const page = await session.open('about:blank')
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('as in some private windows', 'InvalidStateError')
      }
    })
    for (const [path, there] of [
      ['/', 'home-tokens-list'],
      ['/announcements/welcome', 'announcement-body'],
      ['/blindBox/1', 'blindbox-price'],
      ['/activity', 'activity-no-storage'],
    ] as const) {
      await page.goto(origin + path)
      await expect.poll(() => page.getByTestId(there).isVisible()).toBe(true)
    }
  })
})

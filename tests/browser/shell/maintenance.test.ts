import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { firstOf, thorough } from '../thorough.ts'
import { keepPicture, openSession } from '../session.ts'
import { useSharedSandbox } from '../sandbox.ts'

const sandbox = useSharedSandbox()

const text = {
  en: 'Maintenance tonight from 22:00 to 23:00 UTC. What you have in progress goes on by itself.',
  tc: '系統將於今晚 22:00 至 23:00（UTC）維護，進行中的操作會自動繼續。',
}

/** Serves the configuration with this notice from now on. */
async function announce(page: Page, maintenance: object | undefined): Promise<void> {
  const config = await (await fetch(`${sandbox().origin}/config.json`)).json()
  await page.unroute('**/config.json')
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, maintenance } }))
}

const noticeOn = (page: Page) => page.getByTestId('notice-maintenance')

describe('a notice about maintenance', () => {
  thorough.each(firstOf(['light', 'dark'] as const))(
    'stands on every screen in the user’s language, %s',
    async (theme) => {
      const { open } = await openSession()
      const page = await open(`${sandbox().origin}/config.json`, { theme })
      await announce(page, { text, from: new Date(0).toISOString() })
      for (const path of ['/', '/activity', '/blindBox/2', '/profile']) {
        await page.goto(sandbox().origin + path)
        await noticeOn(page).getByText(text.en).waitFor()
        await keepPicture(page, `maintenance-${theme}${path.replaceAll('/', '-')}`)
      }
      expect(await findFaults(page, 'maintenance')).toEqual([])
      await speak(page, 'tc')
      await noticeOn(page).getByText(text.tc).waitFor()
      await keepPicture(page, `maintenance-${theme}-tc`)
    },
  )

  thorough(
    'comes to a page that is open, holds from its start to its end, and leaves',
    async () => {
      const { open } = await openSession({ pace: 'real' })
      const { origin } = sandbox()
      const page = await open(`${origin}/config.json`)
      const { clock } = page.context()
      const now = Date.now()
      await clock.install({ time: now })
      await page.goto(`${origin}/blindBox/2`)
      await page.getByTestId('blindbox-buy').waitFor()
      const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString()
      await announce(page, { text, from: at(15), until: at(25) })

      const isRead = page.waitForResponse('**/config.json')
      await clock.fastForward(10 * MINUTE_MS)
      await isRead
      await clock.fastForward(MINUTE_MS)
      expect(await noticeOn(page).count()).toBe(0)
      await clock.fastForward(4.5 * MINUTE_MS)
      await noticeOn(page).waitFor()
      await clock.fastForward(11 * MINUTE_MS)
      await noticeOn(page).waitFor({ state: 'detached' })

      await announce(page, { text })
      await clock.fastForward(10 * MINUTE_MS)
      await noticeOn(page).waitFor()
      await announce(page, undefined)
      await clock.fastForward(10 * MINUTE_MS)
      await noticeOn(page).waitFor({ state: 'detached' })
    },
  )
})

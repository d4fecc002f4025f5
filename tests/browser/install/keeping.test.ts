import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { buy, nextBuyer, paid, reject, stage, trouble, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import type { WalletSettings } from '../storage.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

declare global {
  interface Window {
    /** Number of times that the page asked for persistent storage. */
    persistCalls: number
  }
}

/**
 * Opens a desktop browser with a wallet. It can install and notify, unlike a wallet's own browser.
 */
async function visitOnDesktop(mode: NonNullable<WalletSettings['mode']>): Promise<Page> {
  const { open } = await openSession({ worker: 'own' })
  const { account } = nextBuyer(sandbox())
  const wallet = { mode, account, connected: true }
  const page = await open(`${sandbox().origin}/earn`, { device: 'desktop', wallet })
  await page.addInitScript(() => {
    window.persistCalls = 0
    const { persist } = StorageManager.prototype
    StorageManager.prototype.persist = function countAndPersist() {
      window.persistCalls += 1
      return persist.call(this)
    }
  })
  await page.goto(`${sandbox().origin}/blindBox/${boxIds.anvil}`)
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  return page
}

const persistCalls = (page: Page) => page.evaluate(() => window.persistCalls)

const fact = (page: Page, name: string) =>
  page.getByTestId(`profile-storage-${name}`).locator('dd').innerText()

describe('what this device keeps', () => {
  thorough(
    'is asked to last at the first operation, is told in the profile, and lasts when it may',
    async () => {
      const page = await visitOnDesktop('ask')
      expect(await persistCalls(page)).toBe(0)
      await buy(page)
      await reject(page)
      await trouble(page, /./)
      await expect.poll(() => persistCalls(page)).toBe(1)

      await page.goto(`${sandbox().origin}/profile`)
      await page.getByTestId('profile-persist').waitFor()
      expect(await fact(page, 'operations')).toBe('1')
      expect(await fact(page, 'used')).toMatch(/^[\d.]+ [kM]B of [\d.]+ [MG]B$/)
      expect(await fact(page, 'persistent')).toBe('Until space runs short')
      const debug = await page.context().newCDPSession(page)
      const { targetInfo } = await debug.send('Target.getTargetInfo')
      await debug.send('Browser.grantPermissions', {
        origin: sandbox().origin,
        browserContextId: targetInfo.browserContextId!,
        permissions: ['durableStorage'],
      })
      await page.getByTestId('profile-persist').click()
      await page.getByTestId('profile-persist').waitFor({ state: 'detached' })
      expect(await fact(page, 'persistent')).toBe('Until you clear it')
    },
  )

  thorough('goes where it can be had again, and the payments stay', async () => {
    const page = await visitOnDesktop('ask')
    await buy(page)
    await reject(page)
    await trouble(page, /./)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.goto(`${sandbox().origin}/announcements`)
    await page.getByTestId('announcement-row').first().waitFor()
    const cacheNames = () => page.evaluate(() => caches.keys())
    await expect.poll(cacheNames).toContain('announcements')

    await page.goto(`${sandbox().origin}/profile`)
    await page.getByTestId('profile-clear').click()
    await page.getByTestId('profile-clear-cancel').waitFor()
    expect(await findFaults(page, 'profile-clear')).toEqual([])
    await page.getByTestId('profile-clear-cancel').click()
    await page.getByTestId('profile-clear-dialog').waitFor({ state: 'detached' })
    expect(Number(await fact(page, 'copies'))).toBeGreaterThan(0)
    await page.getByTestId('profile-clear').click()
    await page.getByTestId('profile-clear-confirm').click()
    await expect.poll(() => fact(page, 'copies')).toBe('0')
    expect(await fact(page, 'operations')).toBe('1')
    // The app itself still starts offline.
    const left = (await cacheNames()).filter((name) => !name.startsWith('build '))
    expect(left.sort()).toEqual(['config', 'tabs'])
    await page.getByTestId('tab-activity').click()
    await page.getByTestId('activity-resume').waitFor()
  })
})

describe('being told when a payment ends', () => {
  thorough('is offered once it is out of the user’s hands, and not after an answer', async () => {
    const page = await visitOnDesktop('approve')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    const { chain } = sandbox()
    chain.setMining({ mode: 'manual' })
    // A headless browser shows no prompt, so the test grants the permission.
    await page.evaluate(() => {
      Notification.requestPermission = async () => 'granted'
    })
    await buy(page)
    await stage(page, 'included', 'current')
    await page.getByTestId('notice-offer').waitFor()
    expect(await findFaults(page, 'notice-offer')).toEqual([])
    await page.getByTestId('notice-offer').click()
    await page.getByText('You will be told when it is done').waitFor()
    await page.getByTestId('notice-offer').waitFor({ state: 'detached' })
    chain.setMining({ mode: 'interval' })
    await paid(page)
    expect(await page.getByTestId('notice-offer').count()).toBe(0)
  })

  thorough('is told in the profile as the browser has it', async () => {
    const { open } = await openSession({ worker: 'own' })
    const page = await open(`${sandbox().origin}/profile`, { device: 'desktop' })
    await page.getByTestId('profile-notices-allow').waitFor()
    await page.context().grantPermissions(['notifications'])
    await page.getByTestId('profile-notices').filter({ hasText: 'On.' }).waitFor()
    expect(await page.getByTestId('profile-notices-allow').count()).toBe(0)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '../../../src/core/time.ts'
import { useSharedSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import { connect, requests, shownAccount } from './wallets.ts'

const sandbox = useSharedSandbox()

interface HoldingWindow {
  readonly held: { readonly ms: number; readonly run: () => void }[]
}

/**
 * Reloads the page with held timers. Timers of exactly these lengths wait for `letPass`; all others
 * run. The time that a busy machine needs to open the sheet then makes no difference.
 */
async function holdTimers(page: Page, ...lengths: number[]): Promise<void> {
  await page.addInitScript((lengths) => {
    const later = setTimeout
    const held: { ms: number; run: () => void }[] = []
    const holding = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      lengths.includes(ms)
        ? void held.push({ ms, run: () => run(...given) })
        : later(run, ms, ...given)
    Object.assign(globalThis, { held, setTimeout: holding })
  }, lengths)
  await page.reload()
}

/** Ends the held timers of this length, once there is one. */
async function letPass(page: Page, ms: number): Promise<void> {
  await page.waitForFunction((length) => {
    const { held } = window as unknown as HoldingWindow
    return held.some((timer) => timer.ms === length)
  }, ms)
  await page.evaluate((length) => {
    const { held } = window as unknown as HoldingWindow
    const ended = held.filter((timer) => timer.ms === length)
    held.splice(0, held.length, ...held.filter((timer) => timer.ms !== length))
    for (const { run } of ended) run()
  }, ms)
}

describe('a wallet', () => {
  thorough('that is not there is asked for after five seconds, and not earlier', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin, { wallet: { shape: 'none' } })
    await holdTimers(page, SECOND_MS)
    await page.getByTestId('wallet-pill').click()
    const searching = page.getByTestId('connect-searching')
    await searching.waitFor()
    const message = page.getByTestId('connect-missing')
    for (let second = 1; second <= 5; second += 1) {
      expect(await searching.isVisible()).toBe(true)
      expect(await message.count()).toBe(0)
      // If the app had given up already, no further second would be waiting here.
      await letPass(page, SECOND_MS)
    }
    await message.waitFor()
    expect(await message.textContent()).toBe('Please install TronLink or OKX Wallet')
  })

  thorough('is asked for without a tap too, in both languages', async () => {
    const { open } = await openSession()
    const wallet = { shape: 'none' } as const
    const [english, chinese] = await Promise.all([
      open(sandbox().origin, { wallet }),
      open(sandbox().origin, { wallet, language: 'tc' }),
    ])
    const toast = (page: Page) => page.getByTestId('toast').textContent()
    // Reads both at once, because a toast disappears soon.
    const [inEnglish, inChinese] = await Promise.all([toast(english), toast(chinese)])
    expect(inEnglish).toContain('Please install TronLink or OKX Wallet')
    expect(inChinese).toContain('請安裝 TronLink 或 OKX 錢包')
  })

  thorough('that appears at second 8 is still found', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin, {
      wallet: { shape: 'tronlink', appearAfterMs: 8 * SECOND_MS, mode: 'approve' },
    })
    await holdTimers(page, SECOND_MS, 8 * SECOND_MS)
    await page.getByTestId('wallet-pill').click()
    await page.getByTestId('connect-searching').waitFor()
    for (let second = 1; second <= 5; second += 1) await letPass(page, SECOND_MS)
    await page.getByTestId('connect-missing').waitFor()
    await letPass(page, 8 * SECOND_MS)
    await page.getByTestId('connect-tronlink').click()
    await expect.poll(() => shownAccount(page)).toBe(0)
  })

  test.each(firstOf(['tronlink', 'okx'] as const))(
    '(%s alone) connects, comes back by itself after a reload, and is left',
    async (shape) => {
      const { open } = await openSession()
      const page = await open(sandbox().origin, { wallet: { shape, mode: 'ask' } })
      await connect(page, shape)
      await page.getByTestId('sandbox-wallet-approve').click()
      await expect.poll(() => shownAccount(page)).toBe(0)
      await page.reload()
      await expect.poll(() => shownAccount(page)).toBe(0)
      expect((await requests(page)).map(({ kind }) => kind)).toEqual(['connect'])

      await page.getByTestId('wallet-pill').click()
      await page.getByTestId('wallet-disconnect').click()
      await expect.poll(() => shownAccount(page)).toBe('Connect')
      await page.reload()
      await expect.poll(() => shownAccount(page)).toBe('Connect')
    },
  )

  thorough('that declines leaves everything as it was, and may be asked again', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin, { wallet: { shape: 'tronlink', mode: 'ask' } })
    await connect(page, 'tronlink')
    await page.getByTestId('sandbox-wallet-reject').click()
    await page.getByTestId('connect-error').waitFor()
    await page.getByTestId('connect-tronlink').click()
    await page.getByTestId('sandbox-wallet-approve').click()
    await expect.poll(() => shownAccount(page)).toBe(0)
  })

  thorough.each(['tronlink', 'okx'] as const)(
    '(%s) that changes its account or network is followed',
    async (shape) => {
      const { open } = await openSession()
      const page = await open(sandbox().origin, {
        wallet: { shape, connected: true, mode: 'approve' },
      })
      await expect.poll(() => shownAccount(page)).toBe(0)
      await page.evaluate(() => window.sandboxWallet.setAccount(3))
      await expect.poll(() => shownAccount(page)).toBe(3)
      await page.evaluate(() => window.sandboxWallet.setNetwork('0x2b6653dc'))
      const notice = page.getByTestId('notice-network')
      await expect.poll(() => notice.count()).toBe(1)
      await page.evaluate(() => window.sandboxWallet.setNetwork())
      await expect.poll(() => notice.count()).toBe(0)
    },
  )

  thorough('that is connected shows its whole address in its sheet', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin, { wallet: { connected: true } })
    await expect.poll(() => shownAccount(page)).toBe(0)
    await page.getByTestId('wallet-pill').click()
    const shown = await page.getByTestId('wallet-address').textContent()
    const { accounts } = await (await fetch(sandbox().origin + '/sandbox/accounts')).json()
    expect(shown).toBe(accounts[0].address)
  })
})

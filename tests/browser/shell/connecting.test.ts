import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useSharedSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { firstOf } from '../thorough.ts'
import { connect, requests, shownAccount } from './wallets.ts'

const sandbox = useSharedSandbox()

describe('a wallet', () => {
  test('that is not there is asked for after five seconds, and not earlier', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin, { wallet: { shape: 'none' } })
    const openedAt = await page.evaluate(() => performance.timeOrigin)
    await page.getByTestId('wallet-pill').click()
    await page.getByTestId('connect-searching').waitFor()
    const message = page.getByTestId('connect-missing')
    await message.waitFor()
    expect(await message.textContent()).toBe('Please install TronLink or OKX Wallet')
    expect(Date.now() - openedAt).toBeGreaterThan(4_900)
  })

  test('is asked for without a tap too, in both languages', async () => {
    const { open } = await openSession()
    const wallet = { shape: 'none' } as const
    const [english, chinese] = await Promise.all([
      open(sandbox().origin, { wallet }),
      open(sandbox().origin, { wallet, language: 'tc' }),
    ])
    const toast = (page: Page) => page.getByTestId('toast').textContent()
    expect(await toast(english)).toContain('Please install TronLink or OKX Wallet')
    expect(await toast(chinese)).toContain('請安裝 TronLink 或 OKX 錢包')
  })

  test('that appears at second 8 is still found', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin, {
      wallet: { shape: 'tronlink', appearAfterMs: 8_000, mode: 'approve' },
    })
    await page.getByTestId('wallet-pill').click()
    await page.getByTestId('connect-missing').waitFor()
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

  test('that declines leaves everything as it was, and may be asked again', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin, { wallet: { shape: 'tronlink', mode: 'ask' } })
    await connect(page, 'tronlink')
    await page.getByTestId('sandbox-wallet-reject').click()
    await page.getByTestId('connect-error').waitFor()
    await page.getByTestId('connect-tronlink').click()
    await page.getByTestId('sandbox-wallet-approve').click()
    await expect.poll(() => shownAccount(page)).toBe(0)
  })

  test.each(firstOf(['tronlink', 'okx'] as const))(
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

  test('that is connected shows its whole address in its sheet', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin, { wallet: { connected: true } })
    await expect.poll(() => shownAccount(page)).toBe(0)
    await page.getByTestId('wallet-pill').click()
    const shown = await page.getByTestId('wallet-address').textContent()
    const { accounts } = await (await fetch(sandbox().origin + '/sandbox/accounts')).json()
    expect(shown).toBe(accounts[0].address)
  })
})

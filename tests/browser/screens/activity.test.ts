import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { accounts } from '../../../sandbox/world/accounts.ts'
import { formatAddress } from '../../../src/core/address.ts'
import { useSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { asked, payForBox } from './buying.ts'

const sandbox = useSandbox({ blockMs: 300, solidLag: 3 })

describe('activity', () => {
  test('is empty at first, follows a purchase by its stages, and keeps the receipt', async () => {
    const { open } = await openSession()
    const { origin, chain } = sandbox()
    const page = await open(origin + '/activity', { wallet: { connected: true, mode: 'approve' } })
    await page.getByTestId('activity-empty').waitFor()
    await page.goto(origin + '/blindBox/2')
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    await page.getByTestId('blindbox-buy').click()
    await page.getByTestId('blindbox-confirm').waitFor()
    chain.setMining({ mode: 'manual' })
    await page.getByTestId('blindbox-confirm').click()
    await asked(page, 1)
    const stage = (name: string, state: string) =>
      page.locator(`[data-testid="operation-stage-${name}"][data-state="${state}"]`).waitFor()
    // Leaving the page any earlier would lose the wallet's answer.
    await stage('sent', 'done')
    await page.goto(origin + '/activity')
    await stage('sent', 'done')
    await stage('included', 'current')
    await page.getByTestId('activity-working').waitFor()
    chain.setMining({ mode: 'interval' })
    await page.getByTestId('activity-earlier').click()

    const receipt = page.getByTestId('activity-receipt')
    await receipt.getByText('Successful').waitFor()
    const text = await receipt.textContent()
    expect(text).toContain('Anvil Box')
    expect(text).toContain('120\u00a0TRX')
    const href = await receipt.getByRole('link', { name: 'Explorer' }).getAttribute('href')
    const [, txId] = /([0-9a-f]{64})$/.exec(href ?? '') ?? []
    expect(text).toContain(`${txId?.slice(0, 8)}…${txId?.slice(-6)}`)
    expect((await fetch(new URL(href ?? '', origin))).status).toBe(200)

    // The sheet slides away, as every sheet does.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const sliding = page.waitForSelector('[data-testid=activity-receipt][data-ending-style]')
    await page.getByTestId('activity-receipt-close').click()
    await sliding
    await receipt.waitFor({ state: 'detached' })
  })

  thorough('can be saved as a table that a spreadsheet reads', async () => {
    const { open } = await openSession()
    const { origin } = sandbox()
    const wallet = { connected: true, mode: 'approve', account: 1 } as const
    const page = await open(origin + '/blindBox/2', { language: 'tc', wallet })
    await payForBox(page)
    await page.goto(origin + '/activity')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('activity-export').click(),
    ])
    expect(download.suggestedFilename()).toBe('activity.csv')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.startsWith('\uFEFForder,what,amount,coin,step,transaction,')).toBe(true)
    const [, row, ...rest] = csv.trimEnd().split('\r\n')
    expect(rest).toEqual([])
    const cells = row?.split(',') ?? []
    expect(cells[1]).toContain('鐵砧盲盒')
    expect(cells.slice(2, 5)).toEqual(['120', 'TRX', 'pay1'])
    expect(cells[5]).toMatch(/^[0-9a-f]{64}$/)
    expect(cells[7]).toBe('SUCCESS')
  })
})

describe('OKX Wallet', () => {
  thorough('beside TronLink is offered as well, and pays alone as TronLink does', async () => {
    const { open } = await openSession()
    const { origin } = sandbox()
    const both = await open(origin, { wallet: { shape: 'both' } })
    await both.getByTestId('wallet-pill').click()
    await both.getByTestId('connect-tronlink').waitFor()
    await both.getByTestId('connect-okx').waitFor()

    const wallet = { shape: 'okx', mode: 'approve', account: 2 } as const
    const page = await open(origin + '/blindBox/8', { wallet })
    await page.getByTestId('blindbox-buy').click()
    await page.getByTestId('connect-tronlink').waitFor({ state: 'detached' })
    await page.getByTestId('connect-okx').click()
    await page.getByTestId('connect-sheet').waitFor({ state: 'detached' })
    await payForBox(page)
    await page.goto(origin + '/activity')
    await page.getByTestId('activity-earlier').click()
    const receipt = page.getByTestId('activity-receipt')
    // One for the approval and one for the payment.
    await expect.poll(() => receipt.getByText('Successful').count()).toBe(2)
    expect(await receipt.textContent()).toContain(formatAddress(accounts[2]!.address))
  })
})

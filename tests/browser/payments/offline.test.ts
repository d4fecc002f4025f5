import { expect } from 'vitest'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { askedToSign, nextBuyer, payElsewhere, until, useQuickSandbox, visitBox } from './steps.ts'

const MINUTE_MS = 60_000

const sandbox = useQuickSandbox()

thorough(
  'without a network opening says what it waits for, and goes on when that is back',
  async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const key = '3'.repeat(64)
    await payElsewhere(sandbox(), buyer, { key, box: 'anvil', quantity: 2n, trx: 240n })
    const page = await session.open(`${sandbox().origin}/nodeBox`, {
      wallet: { mode: 'approve', account: buyer.account, connected: true },
    })
    await prepare(session, page, sandbox())
    const openAll = page.getByTestId('blindbox-open-all')
    await openAll.waitFor()

    await goOffline(page)
    const waits = page.getByTestId('blindbox-open-waits')
    await waits.filter({ hasText: 'Waiting for the network' }).waitFor()
    expect(await waits.isDisabled()).toBe(true)
    expect(await openAll.count()).toBe(0)
    const obstacle = page.getByTestId('blindbox-open-obstacle')
    expect(await obstacle.textContent()).toContain('You are offline. Opening needs the network')
    await goOnline(page)
    await openAll.click()
    await until(async () => (await buyer.order(key)).opened === 2)
  },
)

thorough(
  'without a network a refund says what it waits for, and goes on when that is back',
  async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const key = '4'.repeat(64)
    await payElsewhere(sandbox(), buyer, { key, box: 'quench', quantity: 1n, trx: 80n })
    await sandbox().chain.advanceTime(11 * MINUTE_MS)
    const page = await visitBox(session, sandbox(), 'quench', buyer)
    await prepare(session, page, sandbox())
    await page.getByTestId('blindbox-refund').click()
    const confirm = page.getByTestId('blindbox-refund-confirm')
    await until(() => confirm.isEnabled())

    await goOffline(page)
    const obstacle = page.getByTestId('blindbox-refund-sheet-obstacle')
    await obstacle.filter({ hasText: 'You are offline. What you confirm now could not' }).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    expect(await askedToSign(page)).toEqual([])
    await goOnline(page)
    await confirm.click()
    await page.getByTestId('blindbox-refund-done').waitFor()
    expect(buyer.events()).toEqual([`FirstPaid ${key}`, `Refunded ${key}`])
  },
)

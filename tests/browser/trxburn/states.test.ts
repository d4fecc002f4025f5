import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import { trxBurnSale } from '../../../src/chain/contracts/trxBurnSale.ts'
import { elsewhere, askedToSign, buyerOf, nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { book, look, newOrder, pass } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { ask, isSimulated, ledgerOf, says, TRX, visitTrxBurn } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

thorough(
  'before it opens there is a reminder; who has too little TRX is told; where it is not offered, that',
  async () => {
    const session = await openSession()
    const poor = buyerOf(sandbox(), 11)
    const page = await visitTrxBurn(session, sandbox(), poor)
    await page.getByTestId('trx-burn-amount-max').waitFor()
    const field = page.getByTestId('trx-burn-form').getByRole('alert')
    await ask(page, '1.1')
    await field.filter({ hasText: 'Insufficient TRX balance' }).waitFor()
    await ask(page, '0.9')
    await field.filter({ hasText: 'The network fee may take up to' }).waitFor()
    expect(await page.getByTestId('trx-burn-sheet').count()).toBe(0)

    const startAt = sandbox().chain.head.timestamp + DAY_MS
    await page.route('**/buyToken/sum?*', async (route) => {
      const answer = await route.fetch()
      const said = (await answer.json()) as { data: object }
      await route.fulfill({
        response: answer,
        json: { ...said, data: { ...said.data, start: startAt } },
      })
    })
    await look(page)
    await says(page, 'trx-burn-phase', 'Not open yet')
    await says(page, 'trx-burn-countdown', /^(1d 00:00|23:59):\d\d$/)
    const faults = await findFaults(page, 'trx-burn-soon')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('trx-burn-calendar').click(),
    ])
    expect(download.suggestedFilename()).toBe('COPR-for-trx.ics')
    const file = await readFile(await download.path(), 'utf8')
    const at = new Date(Math.floor(startAt / 1_000) * 1_000).toISOString()
    expect(file).toContain(`DTSTART:${at.replace('.000', '').replaceAll(/[-:]/g, '')}\r\n`)

    await page.unroute('**/buyToken/sum?*')
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      const told = (await answer.json()) as { contracts: object }
      await route.fulfill({
        response: answer,
        json: { ...told, contracts: { ...told.contracts, trxBurnSale: undefined } },
      })
    })
    await page.reload()
    await page.getByTestId('trx-burn-not-offered').waitFor()
    faults.push(...(await findFaults(page, 'trx-burn-not-offered')))
    expect(faults).toEqual([])
  },
)

thorough('others are quicker, and then its time is over, while the sheet is open', async () => {
  const session = await openSession()
  const [buyer, other] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  const { sale, most } = await ledgerOf(sandbox())
  const page = await visitTrxBurn(session, sandbox(), buyer, { language: 'tc' })
  await ask(page, '50')
  await isSimulated(page)
  const rest = (await most()) - 20n * TRX
  await elsewhere(sandbox(), other).call(
    trxBurnSale.give(sale, newOrder(), 0n, { callValue: rest }),
  )
  await sandbox().chain.mine()
  await book(sandbox())
  await look(page)
  await says(page, 'trx-burn-sheet-obstacle', '超過最大份額：還可銷毀 20\u00a0TRX')
  expect(await page.getByTestId('trx-burn-confirm').isDisabled()).toBe(true)
  await page.getByTestId('trx-burn-cancel').click()
  await page.getByTestId('trx-burn-sheet').waitFor({ state: 'hidden' })

  await ask(page, '10')
  await isSimulated(page)
  await pass(sandbox(), page, 31 * DAY_MS)
  await says(page, 'trx-burn-sheet-obstacle', '銷毀 TRX 的時間已結束')
  expect(await page.getByTestId('trx-burn-confirm').isDisabled()).toBe(true)
  await page.getByTestId('trx-burn-cancel').click()
  await page.getByTestId('trx-burn-sheet').waitFor({ state: 'hidden' })
  await says(page, 'trx-burn-phase', '已結束')
  await says(page, 'trx-burn-over', '銷毀 TRX 的時間已結束')
  expect(await askedToSign(page)).toEqual([])
})

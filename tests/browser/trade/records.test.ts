import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { card } from '../../../src/chain/contracts/card.ts'
import { otcMarket } from '../../../src/chain/contracts/otcMarket.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { goOffline, kept, prepare, readOldAge } from '../offline/steps.ts'
import { elsewhere, nextBuyer, payElsewhere, until, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { ledgerOf, TOKEN, tokenOf, TRX } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const HOUR_MS = 3_600_000

const rows = (page: Page) => page.getByTestId('record-row').allTextContents()

async function saved(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('record-export').click(),
  ])
  expect(download.suggestedFilename()).toBe('purchases.csv')
  return (await readFile(await download.path(), 'utf8')).split('\r\n')
}

thorough(
  'purchases of all kinds are listed, filtered, saved, and read without a network',
  async () => {
    const session = await openSession({ worker: 'own' })
    const { chain, world, backend } = sandbox()
    const { poolRouter: router, otcMarket: market } = world.launchpad
    const buyer = nextBuyer(sandbox())
    const jade = await tokenOf(sandbox(), 'JADE')
    const me = elsewhere(sandbox(), buyer)
    const late = chain.head.timestamp + HOUR_MS
    await payElsewhere(sandbox(), buyer, {
      key: '7'.repeat(64),
      box: 'anvil',
      quantity: 2n,
      trx: 240n,
    })
    await me.call(poolRouter.buy(router, '8'.repeat(64), jade, 0n, late, { callValue: 10n * TRX }))
    await until(() =>
      ledgerOf(sandbox(), buyer)
        .held(jade)
        .then((held) => held > 0n),
    )
    // 0.0031 TRX for each token.
    const paid = { callValue: 310_000n }
    await me.call(otcMarket.buy(market, '9'.repeat(64), 2n, 100n * TOKEN, paid))
    // Waits for a later block, so that the order of the records is certain.
    const { number } = chain.head
    await until(() => chain.head.number > number)
    const ofLevel = { callValue: 25n * TRX }
    await me.call(card.buy(world.config.contracts.card!, 1n, 'a'.repeat(64), ofLevel))
    const page = await session.open(`${sandbox().origin}/record`, {
      wallet: { mode: 'approve', account: buyer.account, connected: true },
    })
    await prepare(session, page, sandbox())
    await until(async () => {
      await backend.indexer.sync()
      await page.reload()
      await page.getByTestId('record-row').first().waitFor()
      return (await rows(page)).length === 4
    })

    const texts = await rows(page)
    expect(texts[0]).toMatch(/^Ingot #\d+Card.*25\sTRX/)
    expect(texts[1]).toMatch(/^100\sJADE.*OTC.*0\.31\sTRX/)
    expect(texts[2]).toMatch(/JADE.*Pool.*10\sTRX/)
    expect(texts[3]).toMatch(/^2 × Anvil Box.*Blind box.*240\sTRX/)
    expect(await page.getByRole('link', { name: 'Ingot' }).getAttribute('href')).toMatch(
      /^\/nftDetail\?tokenId=1\d{9}$/,
    )
    const explorer = page.getByTestId('record-explorer').nth(1)
    const [trade] = buyer
      .transactions()
      .filter(({ result }) => result === 'SUCCESS')
      .slice(-2)
    expect(await explorer.getAttribute('href')).toBe(`/explorer/transaction/${trade?.id}`)
    expect(await page.getByRole('link', { name: 'JADE' }).first().getAttribute('href')).toBe(
      `/token/${jade}`,
    )

    const lines = await saved(page)
    expect(lines[0]).toBe('\uFEFFtime,kind,what,amount,paid,paid_in,transaction,block,order')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toMatch(/,card,Ingot #\d+,1,25,TRX,/)
    expect(lines[2]).toContain(`,otc,JADE,100,0.31,TRX,${trade?.id},`)
    expect(lines[4]).toContain(',box,Anvil Box,2,240,TRX,')

    await page.getByTestId('record-filter-pool').click()
    await expect.poll(() => rows(page)).toEqual([texts[2]])
    expect(await saved(page)).toHaveLength(3)
    await page.getByTestId('record-filter-card').click()
    await expect.poll(() => rows(page)).toEqual([texts[0]])
    await page.getByTestId('record-filter-presale').click()
    await page.getByTestId('record-empty').waitFor()
    await page.getByTestId('record-filter-all').click()
    await expect.poll(() => rows(page)).toEqual(texts)

    await kept(page, 'buyRecordPage')
    await kept(page, 'userProductBuyRecordList')
    await goOffline(page)
    await page.reload()
    await readOldAge(page, 'record-stale')
    // The list knows its rows on screen only one frame after it appears.
    await expect.poll(() => rows(page)).toEqual(texts)
    expect(await saved(page)).toHaveLength(6)
    const toast = page.getByText('Without the network, only what is on this device was saved.')
    await toast.waitFor()
  },
)

thorough('the list is sound, and says whose it is not', async () => {
  const { open } = await openSession()
  const page = await open(`${sandbox().origin}/record`, {
    wallet: { mode: 'approve', account: 0, connected: true },
  })
  await page.getByTestId('record-page').waitFor()
  expect(await findFaults(page, 'record')).toEqual([])
})

import { expect } from 'vitest'
import { presale } from '../../../src/chain/contracts/presale.ts'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import { approve, asked, askedFor, nextBuyer, signed, useQuickSandbox } from '../payments/steps.ts'
import {
  act,
  book,
  buyElsewhere,
  launchElsewhere,
  people,
  presell,
  TOKEN,
  visitToken,
} from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { tokenOf } from '../trade/steps.ts'
import { confirm, done, ledgerOf, review, showPart, visitLiquidity } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

thorough(
  'the network is lost once the wallet has signed, and the purchase is made once',
  async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const ledger = ledgerOf(sandbox(), buyer)
    const token = await tokenOf(sandbox(), 'COPR')
    const page = await visitLiquidity(session, sandbox(), buyer, { mode: 'ask', language: 'tc' })
    await prepare(session, page, sandbox())
    await page.getByTestId('liquidity-pool').filter({ hasText: 'COPR' }).waitFor()
    await review(page, '30')
    await confirm(page, 'liquidity-buy')
    await asked(page, 1)
    await goOffline(page)
    await approve(page)
    await signed(page)
    await page.reload()
    await page.getByTestId('liquidity-underway-row').waitFor()
    expect(ledger.moves()).toEqual([])

    await goOnline(page)
    await showPart(page, 'records')
    await page.getByTestId('liquidity-state').filter({ hasText: '已發放（已釋放）' }).waitFor()
    expect(ledger.moves()).toMatchObject([{ name: 'LiquidityBought' }])
    expect(await ledger.shares(token)).toBe(ledger.moves()[0]!.shares)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  },
)

thorough("a presale's shares are taken out again, from the token's page on", async () => {
  const session = await openSession()
  const { creator, buyer } = people(sandbox())
  const sale = await presell(sandbox(), creator, {
    softCapRate: 1_000,
    lpDistributionEnabled: true,
    userLPShare: 10_000,
  })
  await buyElsewhere(sandbox(), buyer, sale, 300n * TOKEN)
  await buyElsewhere(sandbox(), creator, sale, 600n * TOKEN)
  await sandbox().chain.advanceTime(8 * 24 * 3_600_000)
  await launchElsewhere(sandbox(), creator, sale)
  await act(sandbox(), buyer, presale.receiveLiquidity(sale.presale))
  await book(sandbox())
  const ledger = ledgerOf(sandbox(), buyer)
  const received = await ledger.shares(sale.token)
  expect(received).toBeGreaterThan(0n)

  const page = await visitToken(session, sandbox(), sale, buyer)
  await page.getByTestId('token-liquidity').waitFor()
  const faults = await findFaults(page, 'presale-shares')
  await page.getByTestId('presale-shares-out').click()
  await page.getByTestId('liquidity-own').filter({ hasText: 'of this pool' }).waitFor()
  faults.push(...(await findFaults(page, 'liquidity-own')))
  await page.getByTestId('liquidity-own-out').click()
  await page.getByTestId('liquidity-remove-part-50').click()
  await confirm(page, 'liquidity-remove')
  await done(page, 'liquidity-remove')
  expect(await ledger.shares(sale.token)).toBe(received - received / 2n)
  expect(await ledger.tokens(sale.token)).toBeGreaterThan(0n)
  expect(faults).toEqual([])
})

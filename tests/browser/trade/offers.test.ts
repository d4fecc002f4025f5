import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import type { Address } from '../../../src/core/address.ts'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import {
  askedFor,
  elsewhere,
  nextBuyer,
  reject,
  setMode,
  stage,
  until,
  useQuickSandbox,
  type Buyer,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { done, ledgerOf, TOKEN, tokenOf, TRX, visitOffers } from './steps.ts'

const sandbox = useQuickSandbox()

const HOUR_MS = 3_600_000

/** Buys some of a token on another device, so that the account can offer it. */
async function provide(buyer: Buyer, token: Address): Promise<void> {
  const { poolRouter: router } = sandbox().world.launchpad
  const ledger = ledgerOf(sandbox(), buyer)
  const late = sandbox().chain.head.timestamp + HOUR_MS
  const paid = { callValue: 50n * TRX }
  const call = poolRouter.buy(router, '5'.repeat(64), token, 0n, late, paid)
  await elsewhere(sandbox(), buyer).call(call)
  await until(async () => (await ledger.held(token)) > 0n)
}

async function makeOffer(page: Page, units: string, price: string): Promise<void> {
  await page.getByTestId('otc-make').click()
  await page.getByTestId('otc-amount').fill(units)
  await page.getByTestId('otc-price').fill(price)
  await until(() => page.getByTestId('otc-confirm').isEnabled())
  await page.getByTestId('otc-sheet-facts-fee').filter({ hasText: /TRX/ }).waitFor()
}

/** Confirms the sheet, waits until it has finished and closes it. */
async function confirm(page: Page): Promise<void> {
  await until(() => page.getByTestId('otc-confirm').isEnabled())
  await page.getByTestId('otc-confirm').click()
  await done(page, 'otc')
  await page.getByTestId('otc-sheet-close').click()
  await page.getByTestId('otc-done').waitFor({ state: 'detached' })
}

/** Finds an offer in the list, in which only the rows on screen exist. */
async function offerOf(page: Page, price: string): Promise<Locator> {
  const row = page.getByTestId('otc-offer').filter({ hasText: price })
  await until(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    return (await row.count()) === 1
  })
  return row
}

test('one account offers a token, and another one takes a part of that', async () => {
  const session = await openSession()
  const [seller, buyer] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  const token = await tokenOf(sandbox(), 'FERN')
  const { otcMarket: market } = sandbox().world.launchpad
  await provide(seller, token)
  const ledger = ledgerOf(sandbox(), buyer)
  const theirs = await visitOffers(session, sandbox(), token, seller)

  await makeOffer(theirs, '1000', '0.0123')
  await theirs.getByTestId('otc-premium').waitFor()
  expect(await findFaults(theirs, 'otc-make')).toEqual([])
  await confirm(theirs)
  expect(ledger.market()).toMatchObject([
    { name: 'Offered', seller: seller.identity.address, amount: 1_000n * TOKEN },
  ])
  expect(await ledgerOf(sandbox(), seller).allowance(token, market)).toBe(0n)
  await theirs.getByTestId('otc-own-offer').waitFor()
  // Sellers cannot buy from themselves.
  const own = await offerOf(theirs, '0.0123')
  expect(await own.getByRole('button').count()).toBe(0)
  expect(await findFaults(theirs, 'otc')).toEqual([])

  const page = await visitOffers(session, sandbox(), token, buyer)
  const before = await seller.sun()
  await (await offerOf(page, '0.0123')).getByRole('button').click()
  await page.getByTestId('otc-amount').fill('400.5')
  await page.getByTestId('otc-sheet-figure').filter({ hasText: '4.92615' }).waitFor()
  await page.getByTestId('otc-sheet-facts-fee').filter({ hasText: /TRX/ }).waitFor()
  expect(await findFaults(page, 'otc-take')).toEqual([])
  await confirm(page)
  const units = (4_005n * TOKEN) / 10n
  expect(ledger.market().at(-1)).toMatchObject({
    name: 'Sold',
    buyer: buyer.identity.address,
    amount: units,
    paid: 4_926_150n,
  })
  expect(await ledger.held(token)).toBe(units)
  expect(await seller.sun()).toBe(before + 4_926_150n)
  await (await offerOf(page, '0.0123')).filter({ hasText: '599.5' }).waitFor()
  expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
})

thorough('an offer is changed by its seller, and then taken back', async () => {
  const session = await openSession()
  const seller = nextBuyer(sandbox())
  const token = await tokenOf(sandbox(), 'COPR')
  await provide(seller, token)
  const ledger = ledgerOf(sandbox(), seller)
  const held = await ledger.held(token)
  const page = await visitOffers(session, sandbox(), token, seller)
  await makeOffer(page, '500', '0.05')
  await confirm(page)

  const own = page.getByTestId('otc-own-offer')
  await own.getByTestId('otc-edit-open').click()
  await page.getByTestId('otc-price').fill('0.04')
  await page.getByTestId('otc-days').fill('30')
  expect(await findFaults(page, 'otc-edit')).toEqual([])
  await confirm(page)
  expect(ledger.market().at(-1)).toMatchObject({ name: 'Edited', unitPrice: 4n * 10n ** 16n })
  await own.filter({ hasText: '0.04' }).waitFor()

  await own.getByTestId('otc-cancel-open').click()
  expect(await findFaults(page, 'otc-cancel')).toEqual([])
  await setMode(page, 'ask')
  await until(() => page.getByTestId('otc-confirm').isEnabled())
  await page.getByTestId('otc-confirm').click()
  await own.filter({ hasText: 'Confirm in wallet' }).filter({ hasText: 'View progress' }).waitFor()
  await reject(page)
  await own.filter({ hasText: 'Declined in wallet' }).filter({ hasText: 'Resume' }).waitFor()
  await setMode(page, 'approve')
  await page.getByTestId('otc-sheet-resume').click()
  await done(page, 'otc')
  expect(ledger.market().at(-1)).toMatchObject({ name: 'Cancelled', amount: 500n * TOKEN })
  expect(await ledger.held(token)).toBe(held)
  await own.filter({ hasText: 'Taken back' }).waitFor()
  expect(await own.getByRole('button').count()).toBe(0)
})

thorough(
  'a network that is lost before the report delivers it when it is back, and pays once',
  async () => {
    const session = await openSession({ worker: 'own' })
    const { backend } = sandbox()
    const buyer = nextBuyer(sandbox())
    const token = await tokenOf(sandbox(), 'JADE')
    const ledger = ledgerOf(sandbox(), buyer)
    const page = await visitOffers(session, sandbox(), token, buyer)
    await prepare(session, page, sandbox())
    backend.faults.add({ path: 'productBuy', acknowledgeLate: 1_000 })
    await page.getByTestId('otc-offer').first().getByRole('button').click()
    await page.getByTestId('otc-amount').fill('1000')
    await until(() => page.getByTestId('otc-confirm').isEnabled())
    await page.getByTestId('otc-confirm').click()
    await stage(page, 'final')
    await goOffline(page)
    backend.faults.clear()
    const reports = () =>
      backend.faults.requests.filter(
        ({ path, fields }) =>
          path.endsWith('productBuy') &&
          fields['owner'] === buyer.identity.address &&
          fields['expiresAt'] === undefined &&
          fields['txId'] !== undefined,
      )
    const sent = reports().length
    await goOnline(page)
    await done(page, 'otc')
    expect(reports().length).toBeGreaterThan(sent)
    const sold = ledger.market().filter(({ name }) => name === 'Sold')
    expect(sold).toMatchObject([{ buyer: buyer.identity.address, amount: 1_000n * TOKEN }])
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  },
)

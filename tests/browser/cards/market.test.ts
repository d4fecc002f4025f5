import { expect, test } from 'vitest'
import { cardMarket } from '../../../src/chain/contracts/cardMarket.ts'
import { nobody } from '../../../src/core/address.ts'
import { breakWallet } from '../payments/brokenWallet.ts'
import {
  approve,
  asked,
  askedFor,
  elsewhere,
  holdRequests,
  nextBuyer,
  trouble,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { leadsTo } from '../leading.ts'
import { openSession } from '../session.ts'
import {
  cardLedger,
  confirm,
  contractsOf,
  newOrder,
  provideCard,
  provideListing,
  ready,
  settle,
  TRX,
  visitCard,
  visitMarket,
} from './marketSteps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

thorough(
  'cards are found by level, order and floor; what was sold meanwhile is not offered',
  async () => {
    const session = await openSession()
    const [seller, buyer, other] = [1, 2, 3].map(() => nextBuyer(sandbox()))
    const [cheap, dear, inUsdt] = [
      await provideCard(sandbox(), seller!, 1),
      await provideCard(sandbox(), seller!, 2),
      await provideCard(sandbox(), seller!, 1),
    ]
    // Cheaper and more expensive than the other listings.
    const sale = await provideListing(sandbox(), seller!, cheap, { price: 2n * TRX })
    await provideListing(sandbox(), seller!, dear, { price: 70_000n * TRX })
    const { usdt } = sandbox().world
    await provideListing(sandbox(), seller!, inUsdt, { coin: usdt, price: 950_000n })

    const page = await visitMarket(session, sandbox(), buyer)
    const tiles = page.getByTestId('nft-tile')
    const isFirst = (tokenId: bigint) =>
      until(
        async () => (await tiles.first().getAttribute('href'))?.endsWith(`=${tokenId}`) === true,
      )
    const floors = page.getByTestId('nft-floors')
    await isFirst(inUsdt)
    expect(await floors.textContent()).toMatch(/2\sTRX.*0\.95\sUSDT.*\d/)
    expect(await findFaults(page, 'nft')).toEqual([])

    await page.getByTestId('nft-sort').selectOption('expensive')
    await isFirst(dear)
    await page.getByTestId('nft-sort').selectOption('cheap')
    await isFirst(cheap)
    await page.getByTestId('nft-level-2').click()
    await until(async () =>
      (await tiles.allTextContents()).every((text) => text.includes('Level 2')),
    )
    await floors.filter({ hasNotText: '0.95' }).waitFor()
    await page.getByTestId('nft-level-23').click()
    await page.getByTestId('nft-market-empty').waitFor()
    expect(await findFaults(page, 'nft-empty')).toEqual([])
    await page.getByTestId('nft-level-all').click()
    await isFirst(cheap)

    // Another account buys the card while this page still lists it. The page may refresh at any
    // moment.
    const news = await holdRequests(page, '**/skuPage?*')
    const { market } = contractsOf(sandbox())
    const price = { coin: nobody, price: 2n * TRX }
    const asOffered = await fetch(
      `${sandbox().origin}/api/swapnft/ido/nftDetail?tokenId=${cheap}`,
    ).then((answer) => answer.json())
    await elsewhere(sandbox(), other!).call(
      cardMarket.buy(market, newOrder(), sale, cheap, price, { callValue: 2n * TRX }),
    )
    await until(async () => (await cardLedger(sandbox()).ownerOf(cheap)) !== market)
    // The backend does not know of the purchase yet, either.
    const SHOP = /\/ido\/nftDetail\?/
    await page.route(SHOP, (route) => route.fulfill({ json: asOffered }))
    const questions = await holdRequests(page, '**/wallet/triggerconstantcontract')
    await tiles.first().click()
    // The page offers the card only after the chain has confirmed the listing.
    await questions.seen
    await page.getByTestId('nft-buy').filter({ hasText: 'Buy for 2' }).waitFor()
    await page.getByTestId('nft-sale-countdown').waitFor()
    expect(await page.getByTestId('nft-buy').isDisabled()).toBe(true)
    await page.unroute(SHOP)
    await questions.release()
    await page.getByTestId('nft-state').filter({ hasText: 'Held' }).waitFor()
    expect(await page.getByTestId('nft-buy').count()).toBe(0)
    await news.release()
    await page.getByTestId('page-back').click()
    await isFirst(inUsdt)

    // Sellers cannot buy their own cards.
    const own = await visitMarket(session, sandbox(), seller)
    await own.getByTestId('nft-tile').filter({ hasText: 'Your card' }).first().click()
    await own.getByTestId('nft-changePrice').waitFor()
    expect(await own.getByTestId('nft-buy').count()).toBe(0)
  },
)

test('a card is put on sale, its price is changed, and somebody else buys it', async () => {
  const session = await openSession()
  const [seller, buyer] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  const ledger = cardLedger(sandbox())
  const { market } = contractsOf(sandbox())
  const tokenId = await provideCard(sandbox(), seller, 3)
  const theirs = await visitCard(session, sandbox(), tokenId, seller)
  await theirs.getByTestId('nft-list').click()
  for (const [text, error] of [
    ['0', ''],
    ['1e3', 'Enter a number, for example 1234.5'],
    ['1.0000001', 'TRX has at most 6 decimals'],
    ['400000000000000000000000000000000000', 'This is more than can exist'],
  ] as const) {
    await theirs.getByTestId('nft-price-field').fill(text)
    await expect
      .poll(() => theirs.getByTestId('nft-sheet').getByRole('alert').first().textContent())
      .toBe(error)
    await leadsTo(theirs, 'nft-confirm', 'nft-price-field')
  }
  await theirs.getByTestId('nft-price-field').fill('190')
  await ready(theirs)
  expect(await theirs.getByTestId('nft-sheet-facts-arrives').textContent()).toMatch(/185\.25\sTRX/)
  await theirs.getByTestId('nft-sheet-approval').filter({ hasText: 'asks twice' }).waitFor()
  expect(await findFaults(theirs, 'nft-list')).toEqual([])
  await confirm(theirs)
  // One approval for the card, and one signature for the sale.
  expect(await askedFor(theirs)).toEqual({ times: 2, transactions: 2 })
  expect(await ledger.ownerOf(tokenId)).toBe(market)
  expect(await ledger.approved(tokenId)).toBe(nobody)
  expect(ledger.market(tokenId)).toMatchObject([{ name: 'Listed', price: 190n * TRX, feeBp: 250n }])

  await speak(theirs, 'tc')
  await theirs.getByTestId('nft-changePrice').filter({ hasText: '更改價格' }).click()
  await theirs.getByTestId('nft-price-field').fill('180')
  await ready(theirs)
  expect(await findFaults(theirs, 'nft-change')).toEqual([])
  await confirm(theirs)
  await theirs.getByTestId('nft-price').filter({ hasText: '180' }).waitFor()
  expect(await findFaults(theirs, 'nft-detail-seller')).toEqual([])

  const page = await visitCard(session, sandbox(), tokenId, buyer, { language: 'tc' })
  const before = await seller.sun()
  await page
    .getByTestId('nft-buy')
    .filter({ hasText: /以 180\sTRX 購買/ })
    .click()
  await ready(page)
  expect(await findFaults(page, 'nft-take')).toEqual([])
  await confirm(page)
  expect(await ledger.ownerOf(tokenId)).toBe(buyer.identity.address)
  // The market keeps 2.5 %.
  expect(await seller.sun()).toBe(before + (180n * TRX * 975n) / 1_000n)
  await page.getByTestId('nft-own').waitFor()
  await page.getByTestId('nft-history-row').filter({ hasText: '已售出' }).waitFor()
  expect(await findFaults(page, 'nft-detail')).toEqual([])
  expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
})

thorough(
  'two buyers race for one card: exactly one pays, and the other loses no more than a fee',
  async () => {
    const session = await openSession()
    const [seller, quick, slow] = [1, 2, 3].map(() => nextBuyer(sandbox()))
    const tokenId = await provideCard(sandbox(), seller!, 1)
    await provideListing(sandbox(), seller!, tokenId, { price: 40n * TRX })
    const ledger = cardLedger(sandbox())

    // This wallet asks first, while the other one pays at once.
    const theirs = await visitCard(session, sandbox(), tokenId, slow, { wallet: { mode: 'ask' } })
    await theirs.getByTestId('nft-buy').click()
    await ready(theirs)
    await theirs.getByTestId('nft-confirm').click()
    await asked(theirs, 1)
    const page = await visitCard(session, sandbox(), tokenId, quick)
    await page.getByTestId('nft-buy').click()
    await confirm(page)
    expect(await ledger.ownerOf(tokenId)).toBe(quick!.identity.address)

    const before = await slow!.sun()
    await approve(theirs)
    await theirs
      .getByTestId('operation-failed')
      .filter({ hasText: 'Purchase failed: this card was sold or taken down meanwhile' })
      .waitFor()
    expect(await findFaults(theirs, 'nft-race')).toEqual([])
    const lost = before - (await slow!.sun())
    expect(lost).toBeGreaterThan(0n)
    expect(lost).toBeLessThan(25n * TRX)
    expect(ledger.market(tokenId).map(({ name }) => name)).toEqual(['Listed', 'CardSold'])
  },
)

thorough('a price that is raised between tap and signature is not paid', async () => {
  const session = await openSession()
  const [seller, buyer] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  const tokenId = await provideCard(sandbox(), seller, 1)
  const sale = await provideListing(sandbox(), seller, tokenId, { price: 40n * TRX })
  const { market } = contractsOf(sandbox())
  const ledger = cardLedger(sandbox())
  const raise = async (from: bigint, to: bigint) => {
    const { expiry } = await ledger.listing(sale)
    const seen = { coin: nobody, price: from, expiry }
    await elsewhere(sandbox(), seller).call(
      cardMarket.changePrice(market, sale, seen, { ...seen, price: to }),
    )
    await until(async () => (await ledger.listing(sale)).price === to)
    await settle(sandbox())
  }
  const page = await visitCard(session, sandbox(), tokenId, buyer, { wallet: { mode: 'ask' } })
  await page
    .getByTestId('nft-buy')
    .filter({ hasText: /40\sTRX/ })
    .click()
  await ready(page)
  await page.getByTestId('nft-confirm').click()
  await asked(page, 1)
  await raise(40n * TRX, 4_000n * TRX)
  const before = await buyer.sun()
  await approve(page)
  await page.getByTestId('operation-failed').filter({ hasText: 'changed the price' }).waitFor()
  expect(before - (await buyer.sun())).toBeLessThan(25n * TRX)
  expect(await ledger.ownerOf(tokenId)).toBe(market)

  // A price that rises while the sheet is open is not paid, either.
  const again = await visitCard(session, sandbox(), tokenId, buyer)
  await again
    .getByTestId('nft-buy')
    .filter({ hasText: /4,000\sTRX/ })
    .click()
  await raise(4_000n * TRX, 5_000n * TRX)
  await again
    .getByTestId('nft-sheet-obstacle')
    .filter({ hasText: 'The seller has changed the price. Nothing was signed.' })
    .waitFor()
  expect(await again.getByTestId('nft-confirm').isDisabled()).toBe(true)
  expect(await askedFor(again)).toEqual({ times: 0, transactions: 0 })

  // A failing wallet buys nothing, and the message has the specification's words.
  await again.reload()
  await again
    .getByTestId('nft-buy')
    .filter({ hasText: /5,000\sTRX/ })
    .click()
  await ready(again)
  const fail = await breakWallet(again)
  await again.getByTestId('nft-confirm').click()
  await fail.asked()
  await fail.now()
  await trouble(again, /BUY error.*“no energy”/)
  expect(await ledger.ownerOf(tokenId)).toBe(market)
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { card } from '../../../src/chain/contracts/card.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { readContract } from '../contracts.ts'
import {
  approve,
  asked,
  askedFor,
  askedToSign,
  buyerOf,
  nextBuyer,
  useQuickSandbox,
  type Buyer,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import {
  book,
  buyElsewhere,
  confirm,
  confirmBroken,
  contractsOf,
  countOf,
  visitCards,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Rarest level in the sandbox: five cards, one for each account. */
const RAREST = 5

const remainingOf = async (from: Sandbox, level: number): Promise<number> => {
  const known = await readContract(from, card.level(contractsOf(from).card, BigInt(level)))
  return Number(known.remaining)
}

/** Buys cards for other accounts until this number is left. */
async function sellUntil(from: Sandbox, left: number, others: readonly Buyer[]): Promise<void> {
  for (const other of others)
    if ((await remainingOf(from, RAREST)) > left) await buyElsewhere(from, other, RAREST)
  await book(from)
  expect(await remainingOf(from, RAREST)).toBe(left)
}

const level = (page: Page, number: number, part = '') =>
  page.getByTestId(`card-level-${number}${part && `-${part}`}`)

thorough(
  'two accounts buy the last cards of a level, and the third is told that it is sold out',
  async () => {
    const session = await openSession()
    const [first, second, third] = [
      nextBuyer(sandbox()),
      nextBuyer(sandbox()),
      nextBuyer(sandbox()),
    ]
    await sellUntil(
      sandbox(),
      2,
      [7, 8, 9].map((account) => buyerOf(sandbox(), account)),
    )
    const page = await visitCards(session, sandbox(), '/nftInv', first)
    await level(page, RAREST, 'left').filter({ hasText: '2 of 5 left' }).waitFor()
    const faults = await findFaults(page, 'card-levels')
    await page.getByTestId('card-levels-filter-nodes').click()
    await level(page, 1).waitFor({ state: 'detached' })
    await level(page, 21).getByTestId('card-node').waitFor()
    await page.getByTestId('card-levels-filter-all').click()

    await level(page, RAREST, 'buy').click()
    await page.getByTestId('card-buy-confirm').filter({ hasText: 'Pay 1,000 TRX' }).waitFor()
    await page.getByTestId('card-buy-sheet-verdict').filter({ hasText: 'will succeed' }).waitFor()
    faults.push(...(await findFaults(page, 'card-buy-sheet')))
    await confirm(page, 'card-buy')
    await page.getByTestId('card-buy-done').waitFor()
    const toCard = page.getByTestId('card-buy-to-card')
    await toCard.filter({ hasText: 'Look at it' }).waitFor()
    const href = await toCard.getAttribute('href')
    const tokenId = /^\/nftDetail\?tokenId=(500000000[1-5])$/.exec(href ?? '')?.[1]
    expect(tokenId).toBeDefined()
    faults.push(...(await findFaults(page, 'card-bought')))
    expect(await countOf(sandbox(), first)).toBe(1n)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
    await page.getByTestId('card-buy-sheet-close').click()
    // An account may buy only one card of this level.
    await level(page, RAREST, 'obstacle')
      .filter({ hasText: 'Exceeded the maximum purchase quantity' })
      .waitFor()
    expect(await level(page, RAREST, 'buy').isDisabled()).toBe(true)
    await saysInChinese(page, '超過最大購買數量')

    const later = await visitCards(session, sandbox(), '/nftInv', third)
    await level(later, RAREST, 'buy').click()
    await later.getByTestId('card-buy-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
    await buyElsewhere(sandbox(), second, RAREST)
    const told = later.getByTestId('card-buy-sheet-obstacle')
    await told.filter({ hasText: 'Insufficient remaining number' }).waitFor()
    expect(await later.getByTestId('card-buy-confirm').isDisabled()).toBe(true)
    faults.push(...(await findFaults(later, 'card-buy-late')))
    await later.getByTestId('card-buy-cancel').click()
    await book(sandbox())
    await later.reload()
    await level(later, RAREST, 'buy').filter({ hasText: 'Sold out' }).waitFor()
    expect(await level(later, RAREST, 'buy').isDisabled()).toBe(true)
    await level(later, RAREST, 'left').filter({ hasText: 'All 5 are sold' }).waitFor()
    expect(await askedToSign(later)).toEqual([])
    expect(faults).toEqual([])
  },
)

thorough(
  'a purchase that a broken wallet and a reload cut off is listed on top, and goes on to one card',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitCards(session, sandbox(), '/nftInv', buyer, { wallet: { mode: 'ask' } })
    await level(page, 1, 'buy').click()
    await confirmBroken(page, 'card-buy', 'BUY error')
    await page.reload()
    const row = page.getByTestId('card-buying-row')
    const goOn = row.getByRole('button', { name: 'Resume' })
    await goOn.click()
    await asked(page, 1)
    await page.reload()
    await row.filter({ hasText: '25 TRX' }).waitFor()
    expect(await findFaults(page, 'card-buying')).toEqual([])
    await goOn.click()
    await asked(page, 2)
    await approve(page)
    await page.getByTestId('card-buy-done').waitFor()
    expect(await countOf(sandbox(), buyer)).toBe(1n)
    await page.getByTestId('card-buy-sheet-close').click()
    await row.waitFor({ state: 'detached' })
    await level(page, 1, 'has').filter({ hasText: '× 1' }).waitFor()
  },
)

thorough('where no card contract is configured, no card is offered', async () => {
  const session = await openSession()
  const { origin } = sandbox()
  const page = await visitCards(session, sandbox(), '/activity', buyerOf(sandbox(), 10))
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as { contracts: Record<string, string> }
    const contracts = { ...config.contracts }
    const gone = 'card cardMarket rewardPools staking burning rwaEquity'
    for (const name of gone.split(' ')) delete contracts[name]
    await route.fulfill({ response, json: { ...config, contracts } })
  })
  await page.goto(`${origin}/earn`)
  await page.getByTestId('earn-lock').waitFor()
  expect(await page.getByTestId('earn-cards').count()).toBe(0)
  expect(await page.getByTestId('earn-pledge').count()).toBe(0)
  for (const path of ['/nftInv', '/nftPledge', '/myNft', '/nft', '/nftDetail?tokenId=1000000001']) {
    await page.goto(origin + path)
    await page.getByTestId('card-not-offered').waitFor()
  }
  expect(await findFaults(page, 'card-not-offered')).toEqual([])
  await page.goto(`${origin}/record`)
  await page.getByTestId('record-filter-box').waitFor()
  expect(await page.getByTestId('record-filter-card').count()).toBe(0)
  await page.goto(`${origin}/`)
  await page.getByTestId('home-more').click()
  await page.getByTestId('home-functions').waitFor()
  expect(await page.getByTestId('home-cards').count()).toBe(0)
})

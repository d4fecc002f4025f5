import { describe, expect } from 'vitest'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import {
  approve,
  asked,
  askedFor,
  buy,
  nextBuyer,
  paid,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { confirm, visitCard } from '../cards/marketSteps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese, speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { cardLinks, cardsOf, countsOf, drawnCounts, payForTen, visitMine } from './steps.ts'

const sandbox = useQuickSandbox()

describe('twenty boxes in two orders', () => {
  thorough(
    'end in twenty cards: one is opened, then all others in two transactions, beside the odds',
    async () => {
      const session = await openSession()
      const { origin } = sandbox()
      const buyer = nextBuyer(sandbox())
      const second = 'b2'.repeat(32)

      const page = await visitBox(session, sandbox(), 'foundry', buyer)
      await page.getByTestId('blindbox-odds-mythic').filter({ hasText: '1%' }).waitFor()
      expect(await findFaults(page, 'box-with-cards')).toEqual([])
      for (let more = 1; more < 10; more++) await page.getByTestId('blindbox-quantity-more').click()
      await buy(page)
      await paid(page)
      const [first] = buyer.orders() as [string]
      await payForTen(sandbox(), buyer, second)
      await page.goto(`${origin}/nodeBox`)

      const card = page.getByTestId(`blindbox-order-${first}`)
      await card.getByTestId('blindbox-open-one').click()
      await page.getByTestId('blindbox-reveal-card').waitFor()
      await page.getByTestId('blindbox-reveal-facts-odds').waitFor()
      expect(await findFaults(page, 'one-card')).toEqual([])
      const [one] = await cardLinks(page, 'blindbox-reveal-summary')
      expect(one).toMatch(/^\/nftDetail\?tokenId=1[1-4]0{0,8}\d+$/)
      await page.getByTestId('blindbox-reveal-close').click()
      await card.getByTestId('blindbox-opened-0').waitFor()

      const all = page.getByTestId('blindbox-all-orders')
      await all
        .getByTestId('blindbox-open-fee')
        .filter({
          hasText: /takes 2 transactions.*network fees are about 1\d\d[\d.]* TRX together/,
        })
        .waitFor()
      expect(await findFaults(page, 'my-boxes')).toEqual([])
      await saysInChinese(page, /需要 2 筆交易/, /網路手續費合計約 1\d\d[\d.]* TRX/)
      await speak(page, 'tc')
      await page.getByTestId('blindbox-all-orders-open').click()
      await page.getByText('已開啟 19 個盲盒').waitFor()
      expect(await findFaults(page, 'many-cards')).toEqual([])
      const drawn = [...buyer.drawn(first), ...buyer.drawn(second)]
      expect(drawn).toHaveLength(20)
      expect(await countsOf(page, 'blindbox-reveal')).toEqual(drawnCounts(drawn.slice(1)))
      expect(new Set(await cardLinks(page, 'blindbox-reveal-summary')).size).toBe(19)
      await page.getByTestId('blindbox-reveal-close').click()
      await speak(page, 'en')

      await page.getByTestId(`blindbox-order-${second}`).getByTestId('blindbox-opened-9').waitFor()
      const links = [
        ...(await cardLinks(page, `blindbox-order-${first}`)),
        ...(await cardLinks(page, `blindbox-order-${second}`)),
      ]
      expect(new Set(links).size).toBe(20)
      expect(links).toContain(one)
      expect(await countsOf(page, 'blindbox-results-10-odds')).toEqual(drawnCounts(drawn))
      expect(await cardsOf(sandbox(), buyer)).toBe(20n)

      // The buyer sells one of the cards.
      const tokenId = one!.split('=')[1]!
      const theirs = await visitCard(session, sandbox(), tokenId, buyer)
      await theirs.getByTestId('nft-list').click()
      await theirs.getByTestId('nft-price-field').fill('15')
      await confirm(theirs)
      const other = nextBuyer(sandbox())
      const another = await visitCard(session, sandbox(), tokenId, other)
      await another.getByTestId('nft-buy').click()
      await confirm(another)
      expect(await cardsOf(sandbox(), other)).toBe(1n)
      expect(await cardsOf(sandbox(), buyer)).toBe(19n)
      const sent = [...buyer.transactions(), ...other.transactions()]
      expect(sent.every(({ result }) => result === 'SUCCESS')).toBe(true)
    },
  )

  thorough('are gone on with after a reload between the transactions', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const [first, second] = ['c1'.repeat(32), 'c2'.repeat(32)]
    await payForTen(sandbox(), buyer, first)
    await payForTen(sandbox(), buyer, second)
    const page = await visitMine(session, sandbox(), buyer)
    await page.getByTestId('blindbox-all-orders-open').click()
    await approve(page)
    await asked(page, 2)
    await page.getByTestId('blindbox-opened-so-far').filter({ hasText: '10 of 20' }).waitFor()
    expect(await findFaults(page, 'half-opened')).toEqual([])
    await page.reload()

    await page.getByTestId(`blindbox-order-${first}`).getByTestId('blindbox-opened-9').waitFor()
    const rest = page.getByTestId(`blindbox-order-${second}`)
    await rest.getByTestId('blindbox-opening').click()
    await page.getByTestId('blindbox-sheet-resume').click()
    await approve(page)
    await page.getByTestId('blindbox-reveal-summary').waitFor()
    expect(await countsOf(page, 'blindbox-reveal')).toEqual(
      drawnCounts([...buyer.drawn(first), ...buyer.drawn(second)]),
    )
    expect(await cardsOf(sandbox(), buyer)).toBe(20n)
    expect((await askedFor(page)).transactions).toBe(2)
  })

  thorough('are all opened when the network is lost between the transactions', async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    await payForTen(sandbox(), buyer, 'd1'.repeat(32))
    await payForTen(sandbox(), buyer, 'd2'.repeat(32))
    const page = await visitMine(session, sandbox(), buyer)
    await prepare(session, page, sandbox())
    await page.getByTestId('blindbox-all-orders-open').click()
    await approve(page)
    await asked(page, 2)
    await goOffline(page)
    await approve(page)
    await page.getByTestId('operation-trouble').filter({ hasText: 'You are offline' }).waitFor()
    expect(await cardsOf(sandbox(), buyer)).toBe(10n)
    await goOnline(page)
    await page.getByTestId('blindbox-reveal-summary').waitFor()
    expect(await cardsOf(sandbox(), buyer)).toBe(20n)
    expect((await askedFor(page)).transactions).toBe(2)
  })
})

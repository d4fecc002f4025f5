import { expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import { card } from '../../../src/chain/contracts/card.ts'
import { nobody } from '../../../src/core/address.ts'
import { FORGED, GENUINE } from '../../unit/addressPairs.ts'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import {
  askAgain,
  askedFor,
  elsewhere,
  holdRequests,
  nextBuyer,
  stage,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { findFaults, findFaultsHere } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { leadsTo } from '../leading.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import {
  cardLedger,
  confirm,
  contractsOf,
  freeze,
  operate,
  provideCard,
  provideListing,
  ready,
  TRX,
  visitCard,
} from './marketSteps.ts'

const sandbox = useQuickSandbox()

const DAY_MS = 86_400_000

/** URL pattern of the page's contract calls. */
const NODE_VIEWS = '**/wallet/triggerconstantcontract'

/** Press that lasts longer than a second. */
const HELD = { delay: 1_300 }

thorough(
  'what is no number of a card asks nobody, and what is not minted yet says so',
  async () => {
    const session = await openSession()
    const faults: string[] = []
    const seen = new Set<string>()
    for (const [tokenId, testId, title] of [
      ['', 'nft-wrong', 'No card selected'],
      ['-1000000001', 'nft-wrong', 'This is not a card number'],
      ['9'.repeat(80), 'nft-wrong', 'This is not a card number'],
      ['<b>1</b>', 'nft-wrong', 'This is not a card number'],
      ['42', 'nft-none', 'NFT not yet minted'],
      ['1000999999', 'nft-none', 'NFT not yet minted'],
      ['777000000001', 'nft-none', 'NFT not yet minted'],
    ] as const) {
      const page = await visitCard(session, sandbox(), encodeURIComponent(tokenId))
      await page.getByTestId(testId).filter({ hasText: title }).waitFor()
      expect(await askedFor(page)).toEqual({ times: 0, transactions: 0 })
      // States with the same title look the same.
      if (!seen.has(title)) {
        seen.add(title)
        await speak(page, 'tc')
        faults.push(...(await findFaultsHere(page, testId)))
      }
      await page.context().close()
    }
    expect(faults).toEqual([])

    // A card unknown to the backend may be new. Only the chain can prove that it does not exist.
    session.problems.allow(/Failed to load resource|ERR_FAILED/)
    const page = await visitCard(session, sandbox(), '')
    const questions = await holdRequests(page, NODE_VIEWS)
    await page.goto(`${sandbox().origin}/nftDetail?tokenId=1000999998`)
    await questions.seen
    await page.getByTestId('nft-card-loading').waitFor()
    expect(await page.getByTestId('nft-none').count()).toBe(0)
    await page.route(NODE_VIEWS, (route) => route.abort())
    await page.reload()
    await page.getByTestId('nft-card-error').waitFor()
    expect(await page.getByTestId('nft-none').count()).toBe(0)
    await askAgain(page, NODE_VIEWS, 'nft-card-error-retry')
    await page.getByTestId('nft-none').waitFor()
    const named = sandbox()
      .backend.faults.requests.filter(({ path }) => path.includes('nftDetail'))
      .map(({ fields }) => fields['tokenId'])
    expect([...new Set(named)].toSorted()).toEqual(['1000999998', '1000999999', '777000000001'])
  },
)

thorough(
  'a card is taken down and given away; what cannot receive it is refused in words',
  async () => {
    const session = await openSession()
    const owner = nextBuyer(sandbox())
    const { contract, market } = contractsOf(sandbox())
    const ledger = cardLedger(sandbox())
    const [first, second] = [
      await provideCard(sandbox(), owner, 1),
      await provideCard(sandbox(), owner, 1),
    ]
    await provideListing(sandbox(), owner, first)
    const page = await visitCard(session, sandbox(), first, owner, { language: 'tc' })
    await page.getByTestId('nft-unlist').filter({ hasText: '下架' }).click()
    await ready(page)
    expect(await findFaults(page, 'nft-unlist')).toEqual([])
    await confirm(page)
    expect(await ledger.ownerOf(first)).toBe(owner.identity.address)

    await speak(page, 'en')
    await page.getByTestId('nft-transfer').click()
    const error = page.getByTestId('nft-sheet').getByRole('alert').first()
    for (const [address, words] of [
      [owner.identity.address, 'This is your own account'],
      [contract, 'This is a contract of the app'],
      [market, 'This is a contract of the app'],
      [sandbox().world.usdt, 'This is a contract of the app'],
      [nobody, 'Nobody owns this address'],
      [`${GENUINE.slice(0, -1)}x`, 'Please enter the correct address'],
      ['TooShort', 'Please enter the correct address'],
    ] as const) {
      await page.getByTestId('nft-to').fill(address)
      await page.getByTestId('nft-to').blur()
      await expect.poll(() => error.textContent()).toContain(words)
      await leadsTo(page, 'nft-confirm', 'nft-to')
    }
    expect(await findFaults(page, 'nft-transfer-refused')).toEqual([])
    await page.getByTestId('nft-to').fill(GENUINE)
    await page.getByTestId('nft-to-full').filter({ hasText: GENUINE }).waitFor()
    await ready(page)
    expect(await findFaults(page, 'nft-transfer')).toEqual([])
    expect(await page.getByTestId('nft-sheet-details').textContent()).toContain(GENUINE)
    await speak(page, 'tc')
    // A tap is not enough.
    await page.getByTestId('nft-confirm').click()
    expect((await askedFor(page)).times).toBe(1)
    await page.getByTestId('nft-confirm').click(HELD)
    await page.getByTestId('nft-done').filter({ hasText: '新的持有人' }).waitFor()
    expect(await ledger.ownerOf(first)).toBe(GENUINE)
    await speak(page, 'en')

    // A forger hopes that the address is copied from a list that shows 6…4.
    await page.goto(`${sandbox().origin}/nftDetail?tokenId=${second}`)
    await page.getByTestId('nft-transfer').click()
    await page.getByTestId('nft-to').fill(FORGED)
    await page.getByTestId('nft-to-lookalike').waitFor()
    await leadsTo(page, 'nft-confirm', 'nft-to-compared')
    expect(await findFaults(page, 'nft-transfer-lookalike')).toEqual([])
    await page.getByTestId('nft-to-compared').click()
    await ready(page)
    // The warning appears once, next to the field.
    expect(await page.getByTestId('nft-sheet-lookalike-to').count()).toBe(0)
    expect(await page.getByTestId('nft-sheet-details').textContent()).toContain(FORGED)
    expect(await ledger.ownerOf(second)).toBe(owner.identity.address)
  },
)

test('in Chinese, a card is bought for USDT, with an approval of exactly its price', async () => {
  const session = await openSession()
  const [seller, buyer] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  const { usdt } = sandbox().world
  const tokenId = await provideCard(sandbox(), seller, 2)
  await provideListing(sandbox(), seller, tokenId, { coin: usdt, price: 12_500_000n })
  const page = await visitCard(session, sandbox(), tokenId, buyer, { language: 'tc' })
  await page
    .getByTestId('nft-buy')
    .filter({ hasText: /以 12\.5\sUSDT 購買/ })
    .click()
  await page.getByTestId('nft-sheet-approval').waitFor()
  await ready(page)
  expect(await findFaults(page, 'nft-take-usdt')).toEqual([])
  const [before, theirs] = [await buyer.usdt(), await seller.usdt()]
  await confirm(page)
  expect(await buyer.usdt()).toBe(before - 12_500_000n)
  expect(await seller.usdt()).toBe(theirs + 12_187_500n)
  expect(await cardLedger(sandbox()).ownerOf(tokenId)).toBe(buyer.identity.address)
  expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
  await page.getByTestId('nft-own').filter({ hasText: '你的卡牌' }).waitFor()
})

thorough(
  'an approval that was left is told and revoked; a frozen card says why and until when',
  async () => {
    const session = await openSession()
    const owner = nextBuyer(sandbox())
    const { contract, market } = contractsOf(sandbox())
    const ledger = cardLedger(sandbox())
    const tokenId = await provideCard(sandbox(), owner, 1)
    await elsewhere(sandbox(), owner).call(card.approve(contract, market, tokenId))
    await until(async () => (await ledger.approved(tokenId)) === market)
    const page = await visitCard(session, sandbox(), tokenId, owner)
    await page.getByTestId('nft-revoke').click()
    await ready(page)
    expect(await findFaults(page, 'nft-revoke')).toEqual([])
    await confirm(page)
    expect(await ledger.approved(tokenId)).toBe(nobody)
    await page.getByTestId('nft-approved').waitFor({ state: 'detached' })

    // If the approval stays, the wallet asks only once more, for the sale.
    await elsewhere(sandbox(), owner).call(card.approve(contract, market, tokenId))
    await until(async () => (await ledger.approved(tokenId)) === market)
    const { times } = await askedFor(page)
    await speak(page, 'tc')
    await page.reload()
    await page.getByTestId('nft-list').click()
    await page.getByTestId('nft-price-field').fill('77')
    await page.getByTestId('nft-sheet-approved').filter({ hasText: '一次' }).waitFor()
    await confirm(page)
    expect((await askedFor(page)).times).toBe(times + 1)
    expect(ledger.market(tokenId)).toMatchObject([{ name: 'Listed', price: 77n * TRX }])
    await page.getByTestId('nft-unlist').click()
    await confirm(page)
    await speak(page, 'en')

    await freeze(sandbox(), tokenId)
    await page.reload()
    await page.getByTestId('nft-frozen-why').filter({ hasText: 'reports it as stolen' }).waitFor()
    await page.getByTestId('nft-obstacle').filter({ hasText: 'The card is frozen' }).waitFor()
    expect(await page.getByTestId('nft-list').isDisabled()).toBe(true)
    expect(await page.getByTestId('nft-transfer').isDisabled()).toBe(true)
    expect(await findFaults(page, 'nft-frozen')).toEqual([])

    // The contract's metadata URI is a stranger's text, so the page shows it as plain text only.
    const strange = `https://evil.example/<img src=x onerror=alert(1)>\u202e${'a'.repeat(500)}/`
    await operate(sandbox(), contractCall(contract, 'setBaseUri(uint256,string)', [1n, strange]))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload()
    await page.getByTestId('nft-uri').filter({ hasText: '<img src=x onerror=alert(1)>' }).waitFor()
    const shown = await page.getByTestId('nft-uri').locator('bdi').textContent()
    expect(shown).not.toContain('\u202e')
    expect(shown!.length).toBeLessThan(210)
    expect(await page.getByTestId('nft-uri').locator('img, a').count()).toBe(0)
    expect(await findFaults(page, 'nft-strange')).toEqual([])
    expect(asked.filter((url) => new URL(url).hostname.endsWith('example'))).toEqual([])
  },
)

thorough('after its time on sale, anybody may send a card back to whom it belongs', async () => {
  const session = await openSession()
  const [seller, visitor] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  const { chain } = sandbox()
  const tokenId = await provideCard(sandbox(), seller, 1)
  await provideListing(sandbox(), seller, tokenId, { expiry: chain.head.timestamp + DAY_MS })
  await chain.advanceTime(2 * DAY_MS)
  const page = await visitCard(session, sandbox(), tokenId, visitor, { language: 'tc' })
  await page.getByTestId('nft-state').filter({ hasText: '販售已到期' }).waitFor()
  expect(await page.getByTestId('nft-buy').count()).toBe(0)
  await page.getByTestId('nft-sendBack').click()
  await ready(page)
  expect(await findFaults(page, 'nft-send-back')).toEqual([])
  await confirm(page)
  expect(await cardLedger(sandbox()).ownerOf(tokenId)).toBe(seller.identity.address)
})

thorough('a network that is lost in the middle, and a reload, buy a card once', async () => {
  const session = await openSession({ worker: 'own' })
  const [seller, buyer] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  const tokenId = await provideCard(sandbox(), seller, 1)
  await provideListing(sandbox(), seller, tokenId)
  const page = await visitCard(session, sandbox(), tokenId, buyer, { language: 'tc' })
  await page.getByTestId('nft-buy').waitFor()
  await prepare(session, page, sandbox())
  sandbox().backend.faults.add({ path: 'buySkuProduct', acknowledgeLate: 1_000 })
  await page.getByTestId('nft-buy').click()
  await ready(page)
  await page.getByTestId('nft-confirm').click()
  await stage(page, 'included')
  await goOffline(page)
  await page.reload()
  await page.getByTestId('nft-underway-row').waitFor()
  expect(await page.getByTestId('nft-buy').count()).toBe(0)
  sandbox().backend.faults.clear()
  await goOnline(page)
  await page.getByTestId('nft-underway-row').waitFor({ state: 'detached' })
  await page.getByTestId('nft-own').waitFor()
  const sold = cardLedger(sandbox())
    .market(tokenId)
    .filter(({ name }) => name === 'CardSold')
  expect(sold).toMatchObject([{ buyer: buyer.identity.address, price: 30n * TRX }])
})

import { expect } from 'vitest'
import { nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { book, buyElsewhere, freeze, listElsewhere, pledgeElsewhere, visitCards } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

thorough('one’s own cards are told apart by where they are, and added up', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const held = await buyElsewhere(sandbox(), buyer, 1)
  const frozen = await buyElsewhere(sandbox(), buyer, 3)
  const listed = await buyElsewhere(sandbox(), buyer, 1)
  const pledged = await buyElsewhere(sandbox(), buyer, 21)
  await freeze(sandbox(), frozen)
  await listElsewhere(sandbox(), buyer, listed, 20n)
  await pledgeElsewhere(sandbox(), buyer, pledged, 30)
  await book(sandbox())
  // Both spellings of the route lead to the same page.
  const page = await visitCards(session, sandbox(), '/mynft', buyer)
  const tile = (tokenId: string) => page.getByTestId(`my-card-${tokenId}`)

  await tile(held).filter({ hasText: /#\d+/ }).waitFor()
  expect(await tile(held).getAttribute('href')).toBe(`/nftDetail?tokenId=${held}`)
  expect(await tile(held).getByTestId('my-card-frozen').count()).toBe(0)
  await tile(frozen).getByTestId('my-card-frozen').filter({ hasText: 'Frozen' }).waitFor()
  expect(await tile(listed).count()).toBe(0)
  const faults = await findFaults(page, 'my-cards')

  await page.getByTestId('my-cards-part-listed').click()
  await tile(listed).filter({ hasText: '20 TRX' }).waitFor()
  await page.getByTestId('my-cards-part-staked').click()
  await tile(pledged)
    .filter({ hasText: /29d .* left/ })
    .waitFor()
  faults.push(...(await findFaults(page, 'my-cards-pledged')))

  await page.getByTestId('my-cards-part-balance').click()
  await page.getByTestId('my-cards-floor').filter({ hasText: '4 cards' }).waitFor()
  // This card has the lowest price of its level.
  await page
    .getByTestId('my-cards-level-1')
    .filter({ hasText: '1 at hand · 1 on sale' })
    .filter({ hasText: 'from 20 TRX' })
    .waitFor()
  faults.push(...(await findFaults(page, 'my-cards-balance')))
  expect(faults).toEqual([])

  await page.getByTestId('my-cards-profile').getByRole('link').click()
  await page.waitForURL('**/profile')

  // The card was listed for 300 days.
  await page.goto(`${sandbox().origin}/nftDetail?tokenId=${listed}`)
  await page.getByTestId('nft-sale-countdown').filter({ hasText: /^299d/ }).waitFor()
})

thorough('whoever has no cards is led to where there are some', async () => {
  const session = await openSession()
  const page = await visitCards(session, sandbox(), '/myNft', nextBuyer(sandbox()))
  const faults: string[] = []
  for (const [part, href] of [
    ['held', '/nftInv'],
    ['listed', '/nft'],
    ['staked', '/nftPledge'],
    ['balance', '/nftInv'],
  ] as const) {
    await page.getByTestId(`my-cards-part-${part}`).click()
    const empty = page.getByTestId(`my-cards-${part}-empty`)
    expect(await empty.getByRole('link').last().getAttribute('href')).toBe(href)
    faults.push(...(await findFaults(page, `my-cards-no-${part}`)))
  }
  expect(faults).toEqual([])
})

thorough('without a wallet, each page says what will be there', async () => {
  const { open } = await openSession()
  for (const [path, testId] of [
    ['/myNft', 'my-cards-nobody'],
    ['/nftPledge', 'pledge-nobody'],
  ] as const) {
    const page = await open(sandbox().origin + path)
    await page.getByTestId(testId).waitFor()
    expect(await findFaults(page, testId)).toEqual([])
  }
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { readContract } from '../contracts.ts'
import { approveSecondOffline, goOnline, prepare } from '../offline/steps.ts'
import { askedFor, askedToSign, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { pass } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import {
  book,
  buyElsewhere,
  cardOf,
  confirm,
  confirmBroken,
  contractsOf,
  fundInUsdt,
  fundPool,
  inCalendar,
  pauseUsdt,
  visitCards,
} from './steps.ts'

const sandbox = useQuickSandbox()

const choose = (page: Page, tokenId: string) => page.getByTestId(`pledge-card-${tokenId}`).click()

const done = (page: Page, testId: string) => page.getByTestId(`${testId}-done`).waitFor()

test('two cards are pledged, not unlocked early, unlocked in time, and what they earned is claimed', async () => {
  const session = await openSession()
  const { chain, origin } = sandbox()
  const buyer = nextBuyer(sandbox())
  const cards = [
    await buyElsewhere(sandbox(), buyer, 1),
    await buyElsewhere(sandbox(), buyer, 1),
  ] as const
  await fundPool(sandbox(), 1n, 30_000n, 300n)
  await book(sandbox())
  const page = await visitCards(session, sandbox(), '/nftPledge', buyer)
  const next = page.getByTestId('pledge-next')
  await next.filter({ hasText: 'Choose cards to pledge' }).waitFor()
  await next.click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toMatch(
    /^pledge-card-/,
  )
  await page
    .getByTestId('pledge-earned-note')
    .filter({ hasText: 'No income available yet' })
    .waitFor()
  expect(await page.getByTestId('pledge-claim').isDisabled()).toBe(true)

  for (const tokenId of cards) await choose(page, tokenId)
  await page.getByTestId('pledge-count').filter({ hasText: '2 / 10' }).waitFor()
  const faults = await findFaults(page, 'pledge-choose')
  await next.click()
  const daily = page.getByTestId('pledge-sheet-facts-daily-1')
  await daily.filter({ hasText: /about [\d.]+\sTRX a day/ }).waitFor()
  const [, told] = /about ([\d.]+)/.exec((await daily.textContent()) ?? '') ?? []
  expect(Number(told)).toBeGreaterThan(0)
  await page
    .getByTestId('pledge-sheet-verdict')
    .filter({ hasText: 'the first step will succeed' })
    .waitFor()
  faults.push(...(await findFaults(page, 'pledge-sheet')))
  await confirm(page, 'pledge')
  await done(page, 'pledge')
  faults.push(...(await findFaults(page, 'pledge-done')))
  for (const tokenId of cards)
    expect(await cardOf(sandbox(), tokenId)).toMatchObject({ isPledged: true, days: 30 })
  expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
  await page.getByTestId('pledge-end').click()

  await page.getByTestId('pledge-part-pledged').click()
  const unlock = page.getByTestId(`pledge-unlock-${cards[0]}`)
  await unlock.waitFor()
  expect(await unlock.isDisabled()).toBe(true)
  await page
    .getByTestId(`pledge-not-yet-${cards[0]}`)
    .filter({ hasText: 'Unlocking time has not yet arrived' })
    .waitFor()
  expect(await page.getByTestId('pledge-stake-countdown').first().textContent()).toMatch(/^29d/)
  await page.getByTestId('pledge-unlock-all').click()
  await page
    .getByTestId('pledge-none-due')
    .filter({ hasText: 'Insufficient number of unlockable pledges' })
    .waitFor()
  faults.push(...(await findFaults(page, 'pledge-running')))
  expect((await askedToSign(page)).length).toBe(2)

  await speak(page, 'tc')
  await chain.advanceTime(30 * DAY_MS)
  await book(sandbox())
  await page.reload()
  await page.getByTestId('pledge-part-pledged').click()
  await page.getByTestId('pledge-unlock-all').filter({ hasText: '解鎖 2 張到期卡牌' }).click()
  await page.getByTestId('unlock-sheet-verdict').filter({ hasText: '已模擬' }).waitFor()
  faults.push(...(await findFaults(page, 'unlock-sheet')))
  await confirm(page, 'unlock')
  await done(page, 'unlock')
  for (const tokenId of cards)
    expect(await cardOf(sandbox(), tokenId)).toMatchObject({ isPledged: false })
  await page.getByTestId('unlock-end').click()

  await page.getByTestId('pledge-part-records').click()
  for (const tokenId of cards)
    await page
      .getByTestId(`pledge-record-${tokenId}`)
      .filter({ hasText: /已於 .* 解鎖/ })
      .waitFor()
  faults.push(...(await findFaults(page, 'pledge-records')))

  const before = await buyer.sun()
  await page.getByTestId('pledge-claim').click()
  await page.getByTestId('claim-sheet-verdict').filter({ hasText: '已模擬' }).waitFor()
  expect(await page.getByTestId('claim-dear').count()).toBe(0)
  faults.push(...(await findFaults(page, 'claim-sheet')))
  await confirm(page, 'claim')
  await done(page, 'claim')
  // At most 30 days at the announced daily amount, less the fee. (The stream may end or become
  // thinner.)
  const gained = Number((await buyer.sun()) - before) / 1e6
  expect(gained).toBeGreaterThan(0)
  expect(gained).toBeLessThan(31 * Number(told))
  await page.getByTestId('claim-end').click()
  await page.goto(`${origin}/nftPledge`)
  await page.getByTestId('pledge-earned-note').filter({ hasText: '尚無可領取的收益' }).waitFor()
  expect(faults).toEqual([])
})

thorough('a node is pledged in Chinese, and claims TRX while USDT does not pay', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const node = await buyElsewhere(sandbox(), buyer, 22)
  await fundPool(sandbox(), 2n, 100n, 100n)
  await fundInUsdt(sandbox(), buyer, 3n, 100n, 100n)
  await book(sandbox())
  const page = await visitCards(session, sandbox(), '/nftPledge', buyer, { language: 'tc' })
  await choose(page, node)
  await page.getByTestId('pledge-next').filter({ hasText: '質押 1 張卡牌' }).click()
  await page
    .getByTestId('pledge-days-least')
    .filter({ hasText: /至少須質押 90 天/ })
    .waitFor()
  expect(await page.getByTestId('pledge-days-30').isDisabled()).toBe(true)
  await page.getByTestId('pledge-days-180').click()
  await page.getByTestId('pledge-confirm').filter({ hasText: '質押 180 天' }).waitFor()
  await confirm(page, 'pledge')
  await done(page, 'pledge')
  expect(await cardOf(sandbox(), node)).toMatchObject({ isPledged: true, days: 180 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('pledge-remind').last().click(),
  ])
  expect(download.suggestedFilename()).toBe(`unlock-card-${node}.ics`)
  const { until: unlocks } = await cardOf(sandbox(), node)
  expect(await readFile(await download.path(), 'utf8')).toContain(inCalendar(unlocks))
  await page.getByTestId('pledge-end').click()
  await page.getByTestId('pledge-part-pledged').click()
  await page.getByTestId(`pledge-stake-${node}`).filter({ hasText: '節點' }).waitFor()

  // One token that cannot pay blocks the whole claim, unless the user deselects it.
  const usdt = await buyer.usdt()
  await pauseUsdt(sandbox(), true)
  await pass(sandbox(), page, MINUTE_MS)
  await until(async () => page.getByTestId('pledge-claim').isEnabled())
  await page.getByTestId('pledge-claim').click()
  await page.getByTestId('claim-sheet-obstacle').waitFor()
  expect(await page.getByTestId('claim-confirm').isDisabled()).toBe(true)
  await page.getByTestId('claim-pool-2').click()
  await page.getByTestId('claim-pool-3').click()
  await page.getByTestId('claim-sheet-obstacle').filter({ hasText: '請選擇要領取的項目' }).waitFor()
  await page.getByTestId('claim-pool-2').click()
  // The network fee of a few TRX exceeds this tiny reward.
  await page.getByTestId('claim-dear').filter({ hasText: '所需費用高於取得的金額' }).waitFor()
  expect(await findFaults(page, 'claim-dear')).toEqual([])
  await confirm(page, 'claim')
  await done(page, 'claim')
  await pauseUsdt(sandbox(), false)
  expect(await buyer.usdt()).toBe(usdt)
  const left = rewardPools.claimable(contractsOf(sandbox()).pools, 3n, buyer.identity.address)
  expect(await readContract(sandbox(), left)).toBeGreaterThan(0n)
})

thorough('on its own page, a card is pledged and unlocked, past a wallet that fails', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const { chain } = sandbox()
  const tokenId = await buyElsewhere(sandbox(), buyer, 1)
  await book(sandbox())
  const page = await visitCards(session, sandbox(), `/nftDetail?tokenId=${tokenId}`, buyer)
  const goOn = async () => {
    await page.reload()
    await page.getByTestId('nft-underway-row').getByRole('button', { name: 'Resume' }).click()
    await page.getByTestId('nft-sheet-resume').click()
    await page.getByTestId('nft-underway-row').waitFor({ state: 'detached' })
    await page.getByTestId('nft-sheet-close').click()
  }
  await page.getByTestId('nft-pledge').click()
  await confirmBroken(page, 'pledge', 'pledge error')
  await goOn()
  const { isPledged, until: unlocks } = await cardOf(sandbox(), tokenId)
  expect(isPledged).toBe(true)

  await page.getByTestId('nft-unlock-countdown').filter({ hasText: /^29d/ }).waitFor()
  await page
    .getByTestId('nft-obstacle')
    .filter({ hasText: 'Unlocking time has not yet arrived' })
    .waitFor()
  expect(await page.getByTestId('nft-unlock').isDisabled()).toBe(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('nft-remind').or(page.getByTestId('pledge-remind')).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(inCalendar(unlocks))
  expect(await findFaults(page, 'nft-pledged')).toEqual([])

  await chain.advanceTime(30 * DAY_MS)
  await book(sandbox())
  await page.reload()
  await page.getByTestId('nft-unlock').click()
  await confirmBroken(page, 'unlock', 'unlock error')
  await goOn()
  expect(await cardOf(sandbox(), tokenId)).toMatchObject({ isPledged: false })
})

thorough('the network is lost between two pledges, and each card is pledged once', async () => {
  const session = await openSession({ worker: 'own' })
  const buyer = nextBuyer(sandbox())
  const cards = [
    await buyElsewhere(sandbox(), buyer, 1),
    await buyElsewhere(sandbox(), buyer, 1),
  ] as const
  await book(sandbox())
  const page = await visitCards(session, sandbox(), '/nftPledge', buyer, {
    wallet: { mode: 'ask' },
  })
  await prepare(session, page, sandbox())
  for (const tokenId of cards) await choose(page, tokenId)
  await page.getByTestId('pledge-next').click()
  await confirm(page, 'pledge')
  await approveSecondOffline(page)
  await page.getByTestId('pledge-underway-row').waitFor()

  await goOnline(page)
  await page.getByTestId('pledge-underway-row').waitFor({ state: 'detached' })
  for (const tokenId of cards)
    expect(await cardOf(sandbox(), tokenId)).toMatchObject({ isPledged: true })
  expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, nextDayAt } from '../../../src/core/time.ts'
import {
  buyElsewhere,
  cardOf,
  confirm,
  confirmBroken,
  listElsewhere,
  visitCards,
} from '../cards/steps.ts'
import { confirm as buyCard } from '../cards/marketSteps.ts'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import { approve, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { book, look, pass } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import {
  begin,
  depositFor,
  emptyFund,
  end,
  fillFund,
  goOn,
  initialiseElsewhere,
  MAXIMUM,
  orderCount,
  orderOf,
  shareOf,
  state,
  USDT,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const next = (page: Page, tokenId: string) => page.getByTestId(`equity-next-${tokenId}`)

test('a card takes its part by day and by stage, whoever has it', async () => {
  const session = await openSession()
  const { chain, origin } = sandbox()
  const [seller, buyer] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  const tokenId = await buyElsewhere(sandbox(), seller, 3)
  await book(sandbox())
  const page = await visitCards(session, sandbox(), '/rwaRecord', seller)
  await state(page, tokenId, 'Not initialised')
  await begin(page, tokenId)
  await confirmBroken(page, 'equity-initialise', 'initialization error')
  await goOn(page)
  expect((await shareOf(sandbox(), tokenId)).weight).toBeGreaterThan(0n)

  await depositFor(sandbox(), tokenId, 4n)
  await look(page)
  await state(page, tokenId, 'Limit not open')
  await begin(page, tokenId)
  await page.getByTestId('equity-limit-sheet-facts-stage').filter({ hasText: '2' }).waitFor()
  const faults = await findFaults(page, 'equity-limit')
  await confirm(page, 'equity-limit')
  await end(page, 'equity-limit')

  await state(page, tokenId, 'Can be withdrawn')
  faults.push(...(await findFaults(page, 'equity-cards')))
  const before = await seller.usdt()
  await begin(page, tokenId)
  await page
    .getByTestId('equity-withdraw-sheet-facts-charge')
    .filter({ hasText: '2 TRX' })
    .waitFor()
  faults.push(...(await findFaults(page, 'equity-withdraw')))
  await confirm(page, 'equity-withdraw')
  const paid = page.getByTestId('equity-withdrawn').filter({ hasText: /^4\.?\d*\sUSDT is in your/ })
  await paid.waitFor()
  await end(page, 'equity-withdraw')
  const taken = (await seller.usdt()) - before
  expect(taken).toBeGreaterThanOrEqual(4n * USDT)

  await depositFor(sandbox(), tokenId, 30n)
  await look(page)
  await state(page, tokenId, 'Withdrawn today')
  await next(page, tokenId)
    .filter({ hasText: /Again from .*00:00 GMT\+0/ })
    .waitFor()
  expect(await page.getByTestId(`equity-card-${tokenId}`).isDisabled()).toBe(true)

  // The page warns the buyer. The new owner still cannot withdraw on the same day.
  await listElsewhere(sandbox(), seller, tokenId, 30n)
  await book(sandbox())
  const shop = await visitCards(session, sandbox(), `/nftDetail?tokenId=${tokenId}`, buyer)
  const told = /Equity: 4\.?\d* of 6\sUSDT of this stage taken, withdrawn today/
  await shop.getByTestId('equity-listed').filter({ hasText: told }).waitFor()
  faults.push(...(await findFaults(shop, 'equity-listed')))
  await shop.getByTestId('nft-buy').click()
  await shop
    .getByTestId('nft-sheet')
    .getByTestId('equity-listed')
    .filter({ hasText: told })
    .waitFor()
  await buyCard(shop)
  expect((await cardOf(sandbox(), tokenId)).owner).toBe(buyer.identity.address)
  await book(sandbox())
  await shop.goto(`${origin}/rwaRecord`)
  await state(shop, tokenId, 'Withdrawn today')

  // On the next day it withdraws exactly the rest of the stage's limit.
  await pass(sandbox(), shop, nextDayAt(chain.now()) - chain.now() + HOUR_MS)
  await state(shop, tokenId, 'Can be withdrawn')
  const rest = await buyer.usdt()
  await begin(shop, tokenId)
  await confirmBroken(shop, 'equity-withdraw', 'withdraw error')
  await goOn(shop)
  expect((await buyer.usdt()) - rest).toBe(MAXIMUM - taken)
  await state(shop, tokenId, 'Limit reached')
  expect(await next(shop, tokenId).textContent()).toMatch(/^Again from /)
  faults.push(...(await findFaults(shop, 'equity-reached')))
  await pass(sandbox(), shop, 2 * HOUR_MS)
  expect((await shareOf(sandbox(), tokenId)).takenInStage).toBe(MAXIMUM)
  await state(shop, tokenId, 'Limit reached')
  expect(faults).toEqual([])
})

thorough('a stage that ends meanwhile asks for its limit again', async () => {
  const session = await openSession()
  const who = nextBuyer(sandbox())
  const tokenId = await buyElsewhere(sandbox(), who, 3)
  await initialiseElsewhere(sandbox(), who, tokenId)
  await depositFor(sandbox(), tokenId, 30n)
  const page = await visitCards(session, sandbox(), '/rwaRecord', who)
  await state(page, tokenId, 'Limit not open')
  await begin(page, tokenId)
  await confirm(page, 'equity-limit')
  await end(page, 'equity-limit')
  await state(page, tokenId, 'Can be withdrawn')
  await begin(page, tokenId)
  await page.getByTestId('equity-withdraw-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
  await pass(sandbox(), page, 7 * DAY_MS)
  await page
    .getByTestId('equity-withdraw-sheet-obstacle')
    .filter({ hasText: 'The limit of this stage is not open' })
    .waitFor()
  expect(await page.getByTestId('equity-withdraw-confirm').isDisabled()).toBe(true)
  await page.getByTestId('equity-withdraw-cancel').click()
  await page.getByTestId('equity-withdraw-sheet').waitFor({ state: 'detached' })

  const had = await who.usdt()
  await state(page, tokenId, 'Limit not open')
  await begin(page, tokenId)
  await confirm(page, 'equity-limit')
  await end(page, 'equity-limit')
  await begin(page, tokenId)
  await confirm(page, 'equity-withdraw')
  await end(page, 'equity-withdraw')
  expect((await who.usdt()) - had).toBe(MAXIMUM)

  // A stage ends while the operation that opens its limit is pending. The sheet continues to show
  // that operation.
  await pass(sandbox(), page, 7 * DAY_MS)
  await state(page, tokenId, 'Limit not open')
  await begin(page, tokenId)
  await confirmBroken(page, 'equity-limit', 'unlockLimit error')
  const held = page.getByTestId('equity-facts-held')
  const shown = await held.textContent()
  await fillFund(sandbox(), USDT)
  await pass(sandbox(), page, 7 * DAY_MS)
  // The page reads the fund's balance together with the stage.
  await until(async () => (await held.textContent()) !== shown)
  await page.getByTestId('equity-limit-sheet-resume').waitFor()
})

thorough(
  'what the fund lacks is owed, past a lost network, and somebody else settles it',
  async () => {
    const session = await openSession({ worker: 'own' })
    const { origin } = sandbox()
    const [who, other] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    const tokenId = await buyElsewhere(sandbox(), who, 3)
    await initialiseElsewhere(sandbox(), who, tokenId)
    await depositFor(sandbox(), tokenId, 30n)
    const page = await visitCards(session, sandbox(), '/rwaRecord', who, {
      language: 'tc',
      wallet: { mode: 'ask' },
    })
    await begin(page, tokenId)
    await confirmBroken(page, 'equity-limit', '開啟額度失敗')
    await goOn(page, approve)
    await state(page, tokenId, '可提領')

    const had = await who.usdt()
    await emptyFund(sandbox())
    await look(page)
    await prepare(session, page, sandbox())
    await begin(page, tokenId)
    await page.getByTestId('equity-withdraw-lacking').waitFor()
    const faults = await findFaults(page, 'equity-lacking')
    await confirm(page, 'equity-withdraw')
    await page.getByTestId('sandbox-wallet-approve').waitFor()
    await goOffline(page)
    await approve(page)
    await page.getByTestId('operation-trouble').waitFor()
    await page.reload()
    await page.getByTestId('equity-underway-row').waitFor()
    await goOnline(page)
    await page.getByTestId('equity-underway-row').waitFor({ state: 'detached' })
    const order = await orderCount(sandbox())
    expect(await orderOf(sandbox(), order)).toMatchObject({
      user: who.identity.address,
      amount: MAXIMUM,
      withdrawStatus: 2,
    })
    expect(await who.usdt()).toBe(had)
    await book(sandbox())
    await page.reload()
    await page.getByTestId('equity-part-withdrawals').click()
    await page
      .getByTestId(`equity-owed-${order}`)
      .filter({ hasText: '當時無法支付，款項尚欠。基金目前有 0' })
      .waitFor()
    faults.push(...(await findFaults(page, 'equity-owed')))

    const helper = await visitCards(session, sandbox(), `/rwaRecord?order=${order}`, other)
    const settle = helper.getByTestId(`equity-settle-${order}`)
    await settle.waitFor()
    expect(await settle.isDisabled()).toBe(true)
    await fillFund(sandbox(), 100n * USDT)
    await look(helper)
    await until(() => settle.isEnabled())
    await settle.click()
    await confirm(helper, 'equity-settle')
    await end(helper, 'equity-settle')
    await helper.getByTestId(`equity-owed-state-${order}`).filter({ hasText: 'Paid' }).waitFor()
    expect((await who.usdt()) - had).toBe(MAXIMUM)

    await book(sandbox())
    await page.goto(`${origin}/rwaRecord`)
    await page.getByTestId('equity-part-withdrawals').click()
    await page.getByTestId(`equity-withdrawal-${order}`).filter({ hasText: '已結清' }).waitFor()
    expect(faults).toEqual([])
  },
)

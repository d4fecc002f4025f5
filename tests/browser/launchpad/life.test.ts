import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import * as locks from '../lock/steps.ts'
import { askedToSign, buyerOf, until, useQuickSandbox, type Buyer } from '../payments/steps.ts'
import * as presales from '../presale/steps.ts'
import * as publishing from '../publish/steps.ts'
import { openSession, type Session } from '../session.ts'
import * as trading from '../trade/steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const WEEK_MS = 7 * DAY_MS
const { field, next, step } = publishing

/** Creates a token with a presale of 1,000 TRX and a soft cap of half of it. */
async function cast(session: Session, creator: Buyer): Promise<Address> {
  const page = await publishing.visitForm(session, sandbox(), creator)
  await publishing.fillToken(page, { name: 'Long Life', symbol: 'LIFE', supply: '1,000,000' })
  await next(page)
  await step(page, 'burn')
  await next(page)
  await step(page, 'presale')
  await field(page, 'presaleEthAmount').fill('1000')
  await field(page, 'tradeEthAmount').fill('500')
  await field(page, 'maxTotalNum').fill('500000')
  await field(page, 'presaleMaxNum').fill('400000')
  await field(page, 'insideMaxNum').fill('250000')
  await field(page, 'softCapRate').fill('50')
  await next(page)
  await step(page, 'release')
  await field(page, 'vestingRate').fill('50')
  await field(page, 'vestingDelay').fill('1')
  await field(page, 'vestingDelay-unit').selectOption('hours')
  await field(page, 'vestingDis').fill('1')
  await field(page, 'vestingDis-unit').selectOption('days')
  await next(page)
  await step(page, 'review')
  await publishing.cast(page)
  await field(page, 'made').waitFor()
  return (await publishing.madeAddress(page)) as Address
}

/** Offers 10,000 tokens and returns once the offer is listed. */
async function offer(page: Page): Promise<void> {
  await page.getByTestId('otc-make').click()
  await page.getByTestId('otc-amount').fill('10000')
  await page.getByTestId('otc-price').fill('0.003')
  await confirmOffer(page)
}

async function confirmOffer(page: Page): Promise<void> {
  await until(() => page.getByTestId('otc-confirm').isEnabled())
  await page.getByTestId('otc-confirm').click()
  await trading.done(page, 'otc')
}

thorough(
  'a token is cast, sold ahead, launched, released, traded, offered and locked',
  async () => {
    const session = await openSession()
    const [creator, buyer] = [buyerOf(sandbox(), 0), buyerOf(sandbox(), 1)]
    const { chain } = sandbox()
    const token = await cast(session, creator)
    const held = (who: Buyer) => trading.ledgerOf(sandbox(), who).held(token)
    const TOKEN = 10n ** 18n

    // The creator does not hold the presale's tokens for buyers and pool.
    expect(await held(creator)).toBe(250_000n * TOKEN)
    await chain.advanceTime(WEEK_MS)
    await presales.book(sandbox())
    const theirs = await presales.visitToken(session, sandbox(), { token }, buyer)
    await presales.order(theirs, '300000')
    await presales.carryOut(theirs)
    await presales.pass(sandbox(), theirs, WEEK_MS)
    await theirs.getByTestId('presale-launch').click()
    await presales.carryOut(theirs)
    await presales.pass(sandbox(), theirs, HOUR_MS)
    await theirs.getByTestId('presale-receive').click()
    await presales.carryOut(theirs)
    expect(await held(buyer)).toBe(150_000n * TOKEN)

    const pool = await trading.visitTrade(session, sandbox(), token, creator)
    await trading.review(pool, '50')
    await pool.getByTestId('trade-confirm').click()
    await trading.done(pool, 'trade')
    const bought = (await held(creator)) - 250_000n * TOKEN
    expect(bought).toBeGreaterThan(0n)

    const seller = await trading.visitOffers(session, sandbox(), token, buyer)
    await offer(seller)
    await pool.goto(`${sandbox().origin}/trade/${token}`)
    await pool.getByTestId('trade-part-otc').click()
    const [before, sun] = [await held(creator), await buyer.sun()]
    await pool.getByTestId('otc-offer').getByRole('button').click()
    await pool.getByTestId('otc-amount').fill('4000')
    await confirmOffer(pool)
    expect((await held(creator)) - before).toBe(4_000n * TOKEN)
    expect((await buyer.sun()) - sun).toBe(12_000_000n)

    const path = `/lock?coin=${token}`
    const lock = await locks.visitLocks(session, sandbox(), buyer, { path })
    await locks.review(lock, '100000', '30')
    await locks.confirm(lock)
    await locks.locked(lock)
    expect(await held(buyer)).toBe(40_000n * TOKEN)
    await chain.advanceTime(30 * DAY_MS)
    await presales.book(sandbox())
    await lock.goto(`${sandbox().origin}/lock`)
    await lock.getByTestId('lock-part-mine').click()
    await lock.getByTestId('lock-unlock').click()
    await until(() => lock.getByTestId('lock-unlock-confirm').isEnabled())
    await lock.getByTestId('lock-unlock-confirm').click()
    await lock.getByTestId('lock-unlock-done').waitFor()
    expect(await held(buyer)).toBe(140_000n * TOKEN)

    // The second half has unlocked by then.
    await theirs.reload()
    await theirs.getByTestId('presale-receive').click()
    await presales.carryOut(theirs)
    expect(await held(buyer)).toBe(290_000n * TOKEN)
    expect(await askedToSign(theirs)).toHaveLength(4)
  },
)

import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { orderRequests } from '../../../backend/database/kept/requestSchema.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { boxIds } from '../../../sandbox/world/products.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import type { Choices } from '../storage.ts'
import { thorough } from '../thorough.ts'
import {
  approve,
  askAgain,
  asked,
  buy,
  nextBuyer,
  outcomeOf,
  paid,
  PAID_ONCE,
  reject,
  resumeBegun,
  trouble,
  unfinished,
  until,
  useQuickSandbox,
  visitBox,
  type Buyer,
} from './steps.ts'

const sandbox = useQuickSandbox()

/** Creates orders as strangers can: they only need an account's address. */
async function invent({ chain, backend }: Sandbox, buyer: Buyer, many: number): Promise<void> {
  const prices = [{ coin: { symbol: 'TRX', decimals: 6 }, units: '120000000' }] as const
  const rows = Array.from({ length: many }, (_, n) => ({
    orderKey: createHash('sha256').update(`${buyer.account} ${n}`).digest('hex'),
    owner: buyer.identity.address,
    productId: String(boxIds.twinPour),
    quantity: 50,
    prices: prices as never,
    createdAt: chain.head.timestamp + n,
  }))
  await backend.db.insert(orderRequests).values(rows)
}

const visitMine = (
  session: Awaited<ReturnType<typeof openSession>>,
  { account }: Buyer,
  choices: Choices = {},
): Promise<Page> =>
  session.open(`${sandbox().origin}/nodeBox`, {
    ...choices,
    wallet: { mode: 'ask', account, connected: true },
  })

describe('orders that strangers begin in the name of an account', () => {
  thorough('stand folded below the real ones, which 300 of them do not hide', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'twinPour', buyer, { mode: 'ask' })
    await buy(page)
    await approve(page)
    await asked(page, 2)
    await approve(page)
    await asked(page, 3)
    await until(async () => (await buyer.booked()).length === 1)
    await invent(sandbox(), buyer, 300)

    // Another device learns from the chain which order is real.
    const there = await visitMine(session, buyer)
    await unfinished(there, /60\sTRX to pay within/)
    expect(await there.getByTestId('blindbox-unfinished').locator('li').count()).toBe(1)
    const fold = there.getByTestId('blindbox-begun')
    expect(await fold.innerText()).toBe('Begun elsewhere (300)')
    const real = (await there.getByTestId('blindbox-unfinished').boundingBox())!
    expect((await fold.boundingBox())!.y).toBeGreaterThan(real.y + real.height)

    await there.getByTestId('blindbox-begun-open').click()
    await fold.getByText('Would pay 6,000').first().waitFor()
    expect(await fold.locator('li').count()).toBe(20)
    await there.getByTestId('blindbox-begun-more').click()
    await expect.poll(() => fold.locator('li').count()).toBe(40)

    // The page of their box shows them in the same place; the page of another box shows none.
    await there.goto(`${sandbox().origin}/blindBox/${boxIds.twinPour}`)
    await unfinished(there, /60\sTRX to pay within/)
    await fold.filter({ hasText: 'Begun elsewhere (300)' }).waitFor()
    const answered = there.waitForResponse(/buyRecordOfNoPay\?.*productId/)
    await there.goto(`${sandbox().origin}/blindBox/${boxIds.kiln}`)
    await (await answered).finished()
    expect(await there.getByTestId('blindbox-begun').count()).toBe(0)
  })

  thorough(
    'are among them what a second device goes on with, and then they are its own',
    async () => {
      const session = await openSession()
      const buyer = nextBuyer(sandbox())
      const here = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
      await buy(here)
      await reject(here)
      await trouble(here, /you declined/)
      // The device that began the order shows it at the top, and nowhere else.
      await here.goto(`${sandbox().origin}/nodeBox`)
      await unfinished(here, /Declined in wallet/)
      expect(await here.getByTestId('blindbox-begun').count()).toBe(0)

      const there = await visitMine(session, buyer)
      await resumeBegun(there)
      await there.getByTestId('blindbox-confirm').click()
      await trouble(there, /Another device seems to be busy with this order/)
      await unfinished(there, /./)
      expect(await there.getByTestId('blindbox-begun').count()).toBe(0)
      await sandbox().chain.advanceTime(180_000)
      await approve(there)
      await paid(there)
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    },
  )

  thorough('are missed where they cannot be read, and read at another try', async () => {
    const session = await openSession()
    session.problems.allow(/503/)
    const buyer = nextBuyer(sandbox())
    await invent(sandbox(), buyer, 3)
    const page = await session.open(`${sandbox().origin}/announcements`, {
      wallet: { mode: 'ask', account: buyer.account, connected: true },
    })
    const orders = '**/buyRecordOfNoPay*'
    await page.route(orders, (route) => route.fulfill({ status: 503 }))
    await page.goto(`${sandbox().origin}/nodeBox`)
    await page.getByTestId('blindbox-begun-error').waitFor()
    expect(await findFaults(page, 'begun-error')).toEqual([])
    await askAgain(page, orders, 'blindbox-begun-error-retry')
    await page.getByTestId('blindbox-begun').waitFor()
  })

  thorough('fit a phone in both themes', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    await invent(sandbox(), buyer, 3)
    const page = await visitMine(session, buyer)
    await page.getByTestId('blindbox-begun').waitFor()
    expect(await findFaults(page, 'begun-folded')).toEqual([])
    await page.getByTestId('blindbox-begun-open').click()
    await page.getByTestId('blindbox-begun-resume').first().waitFor()
    expect(await findFaults(page, 'begun')).toEqual([])
  })
})

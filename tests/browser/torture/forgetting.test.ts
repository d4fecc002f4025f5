import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  PAID_ONCE,
  PAID_ONCE_IN_TWO,
  approve,
  asked,
  askedToSign,
  buy,
  holdRequests,
  nextBuyer,
  outcomeOf,
  paid,
  resume,
  resumeBegun,
  trouble,
  unfinished,
  until,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { forget } from '../storage.ts'
import { readRows } from '../rows.ts'
import { readyForOffline } from '../worker/steps.ts'
import { rounds, thorough } from '../thorough.ts'

const MINUTE_MS = 60_000

/** Progress of a payment when the device loses its data. */
interface Loss {
  readonly what: string
  lose(page: Page): Promise<unknown>
}

const losses: readonly Loss[] = [
  {
    what: 'what the wallet is asked for',
    lose: (page) => asked(page, 1),
  },
  {
    what: 'a signature that never left it',
    async lose(page) {
      const { seen } = await holdRequests(page, '**/wallet/broadcasttransaction')
      await approve(page)
      await seen
    },
  },
]

describe.each(rounds)('round %i: a browser that forgets', () => {
  const sandbox = useQuickSandbox()

  thorough.each(losses)('$what pays the same order, once that is over', async ({ lose }) => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    await readyForOffline(page)
    await buy(page)
    await lose(page)
    await forget(page, session)
    await page.reload()
    // Requests held so far would wait forever, so they are released.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // A device without data cannot tell who began an unpaid order.
    await page.getByTestId('blindbox-begun').waitFor()
    expect(await readRows(page)).toEqual([])

    await resumeBegun(page)
    await page.getByTestId('blindbox-confirm').click()
    // The backend knows a transaction that another device may still send.
    await trouble(page, /Another device seems to be busy with this order/)
    expect(await askedToSign(page)).toHaveLength(1)
    await sandbox().chain.advanceTime(3 * MINUTE_MS)
    await approve(page)
    await paid(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(buyer.transactions()).toHaveLength(1)
  })

  thorough('what it has sent finds it with the boxes, and has nothing to pay', async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await readyForOffline(page)
    session.problems.allow(/ERR_EMPTY_RESPONSE|Failed to load resource/)
    sandbox().backend.faults.add({ path: 'FirstPayAfter', drop: true })
    await buy(page)
    await until(() => buyer.reports().length > 0)
    await forget(page, session)
    await page.goto(`${sandbox().origin}/nodeBox`)
    await page.getByTestId(`blindbox-order-${buyer.orders()[0]}`).waitFor()
    expect(await readRows(page)).toEqual([])
    await until(async () => (await buyer.booked()).length === 1)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedToSign(page)).toHaveLength(1)
    // The chain still proves what this device has forgotten.
    await page.goto(`${sandbox().origin}/activity`)
    const found = page.getByTestId('activity-found')
    await found.filter({ hasText: 'Payment for 1 × blind box' }).waitFor()
    expect(await found.count()).toBe(buyer.transactions().length)
  })

  thorough(
    'the first of two payments learns from the shop what is left, and pays that once',
    async () => {
      const session = await openSession({ worker: 'own' })
      const buyer = nextBuyer(sandbox())
      const page = await visitBox(session, sandbox(), 'quench', buyer, { mode: 'ask' })
      await readyForOffline(page)
      await buy(page)
      await approve(page)
      await asked(page, 2)

      await forget(page, session)
      await page.reload()
      await unfinished(page, /15\sUSDT to pay within/)
      expect(await readRows(page)).toEqual([])
      await resume(page)
      await page.getByTestId('blindbox-confirm').click()
      await approve(page)
      await asked(page, 4)
      await approve(page)
      await paid(page)
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE_IN_TWO)
    },
  )
})

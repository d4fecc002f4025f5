import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import {
  PAID_ONCE,
  PAID_ONCE_IN_TWO,
  approve,
  asked,
  buy,
  holdRequests,
  nextBuyer,
  outcomeOf,
  paid,
  resume,
  unfinished,
  until,
  useQuickSandbox,
  visitBox,
  visitBoxIn,
  type Buyer,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { useProfile } from './profile.ts'
import { allDone, readRows, readyForOffline } from './steps.ts'

/** Longer than any test: an answer that the killed browser would never have got. */
const NEVER_MS = 120_000

/** A place on the way of a payment; the browser dies there. */
interface Moment {
  readonly when: string
  /** Sees to it that the payment stops there; resolves to what waits until it has. */
  stop(page: Page, sandbox: Sandbox, buyer: Buyer): Promise<() => Promise<unknown>>
  /** What chain and shop know by then. */
  readonly known: { readonly paid: boolean; readonly reports: number }
}

const moments: readonly Moment[] = [
  {
    when: 'right after the signature',
    async stop(page) {
      const { seen } = await holdRequests(page, '**/wallet/broadcasttransaction')
      return () => seen
    },
    known: { paid: false, reports: 0 },
  },
  {
    when: 'right after the broadcast, of which it got no answer',
    async stop(_, { chain }, buyer) {
      setFaults(chain, { acceptButTimeout: NEVER_MS })
      return () => until(() => buyer.events().length === 1)
    },
    known: { paid: true, reports: 0 },
  },
  {
    when: 'in the middle of the report',
    async stop(_, { backend }, buyer) {
      backend.faults.add({ path: 'FirstPayAfter', delayMs: NEVER_MS, times: 1 })
      return () => until(() => buyer.reports().length === 1)
    },
    known: { paid: true, reports: 1 },
  },
]

const sandbox = useQuickSandbox()

describe('a browser that is killed', () => {
  test.each(moments)('$when: paid once, acknowledged once', async ({ stop, known }) => {
    const { start } = useProfile()
    const buyer = nextBuyer(sandbox())
    // Final at once, so that one report after the restart is all there is to say.
    await sandbox().chain.setSolidLag(0)
    const { context, kill } = await start()
    const page = await visitBoxIn(context, sandbox(), 'anvil', buyer)
    await readyForOffline(page)
    const reached = await stop(page, sandbox(), buyer)
    await buy(page)
    await reached()
    expect(buyer.events().length).toBe(known.paid ? 1 : 0)
    expect(buyer.reports().length).toBe(known.reports)
    await kill()
    setFaults(sandbox().chain, {})

    const restarted = await start()
    const again = await restarted.context.newPage()
    await again.goto(`${sandbox().origin}/activity`)
    await again.getByTestId('activity-earlier').filter({ hasText: 'Done' }).waitFor()
    await allDone(again)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(buyer.reports().length).toBe(known.reports + 1)
  })
})

describe('a browser that forgets everything', () => {
  test('learns from the shop what is unfinished, and pays the rest once', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'quench', buyer, { mode: 'ask' })
    await readyForOffline(page)
    await buy(page)
    await approve(page)
    await asked(page, 2)

    await forget(page)
    await page.reload()
    await unfinished(page, /15\sUSDT to pay within/)
    expect(await readRows(page)).toEqual([])
    await resume(page)
    await page.getByTestId('blindbox-pay').click()
    await approve(page)
    await asked(page, 4)
    await approve(page)
    await paid(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE_IN_TWO)
  })
})

/** Clears what the app has on this device; the wallet is none of its. */
async function forget(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const storageTypes = 'indexeddb,cache_storage,service_workers'
  await debug.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await debug.detach()
}

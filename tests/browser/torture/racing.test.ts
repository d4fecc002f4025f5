import type { Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import type { OperationRow } from '../../../src/db/database.ts'
import {
  PAID_ONCE,
  buy,
  nextBuyer,
  outcomeOf,
  until,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { allDone, countEffects, provoke, runs, watchRuns, workerOf } from '../worker/steps.ts'
import { rounds, thorough } from '../thorough.ts'
import { putRows, signOrders, transactionOf } from './signedOrders.ts'

/** Makes the tab check every row again and again, as when the user returns to it. */
const wakeAgainAndAgain = (page: Page) =>
  page.evaluate(() => void setInterval(() => dispatchEvent(new Event('pageshow')), 100))

describe.each(rounds)('round %i: two tabs and a worker that are woken all the time', () => {
  const sandbox = useQuickSandbox()

  thorough('do everything for a purchase once', async () => {
    const session = await openSession({ worker: 'own' })
    const { chain, backend } = sandbox()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const worker = await workerOf(page)
    const beside = await session.openBeside(page, '/activity')
    const places = [page, beside, worker]
    await Promise.all(places.map(watchRuns))
    // Delays every answer enough for the other places to interfere.
    backend.faults.add({ path: 'FirstPayBefore', delayMs: 400 })
    backend.faults.add({ path: 'FirstPayAfter', delayMs: 400 })
    setFaults(chain, { acceptButTimeout: 400 })
    // Blocks are final at once, so that only one report is needed.
    await chain.setSolidLag(0)
    const { effects, stop } = countEffects(sandbox(), buyer)
    const provoked = await provoke(page)
    await Promise.all([page, beside].map(wakeAgainAndAgain))

    await buy(page)
    await until(() => buyer.events().length === 1)
    await allDone(worker)
    await provoked.stop()

    // Every place has taken up the order while it was pending.
    for (const place of places) expect(await runs(place)).toBeGreaterThan(0)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(effects()).toEqual({ asked: 1, announced: 1, broadcast: 1, reported: 1 })
    stop()
  })

  thorough('send and report each of fifty orders once', async () => {
    const session = await openSession({ worker: 'own' })
    const { chain, backend } = sandbox()
    const buyers = Array.from({ length: 5 }, () => nextBuyer(sandbox()))
    const page = await visitBox(session, sandbox(), 'anvil', buyers[0]!)
    const worker = await workerOf(page)
    const beside = await session.openBeside(page, '/activity')
    const places = [page, beside, worker]
    // An account may buy at most ten boxes.
    const rows: OperationRow[] = []
    for (const buyer of buyers) rows.push(...(await signOrders(sandbox(), buyer, 10)))
    await chain.setSolidLag(0)
    backend.faults.add({ path: 'FirstPayAfter', delayMs: 200 })
    setFaults(chain, { acceptButTimeout: 200 })
    await Promise.all(places.map(watchRuns))
    const broadcast = vi.spyOn(chain, 'broadcast')
    await putRows(page, rows)
    const provoked = await provoke(page)
    await Promise.all([page, beside].map(wakeAgainAndAgain))
    // At ten requests a second, fifty orders keep a node busy for half a minute on any machine.
    await allDone(worker)
    await provoked.stop()

    for (const place of places) expect(await runs(place)).toBeGreaterThan(0)
    for (const buyer of buyers)
      expect(await outcomeOf(buyer)).toEqual({
        ...PAID_ONCE,
        orders: Array.from({ length: 10 }, () => PAID_ONCE.orders[0]),
        events: Array.from({ length: 10 }, () => 'Bought'),
        booked: Array.from({ length: 10 }, () => 'first'),
      })
    const signed = rows.map((row) => transactionOf(row)!.txId).toSorted()
    const sent = broadcast.mock.calls.map(([{ id }]) => id).filter((id) => signed.includes(id))
    // The same bytes may be sent again as long as no block includes them.
    expect([...new Set(sent)].toSorted()).toEqual(signed)
    const reported = buyers.flatMap((buyer) => buyer.reports().map((each) => each.split(' ')[1]))
    expect(reported.toSorted()).toEqual(signed)
    broadcast.mockRestore()
  })
})

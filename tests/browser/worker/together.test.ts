import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
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
import {
  allDone,
  countEffects,
  heldLocks,
  passTime,
  provoke,
  readRows,
  runs,
  watchRuns,
  workerOf,
} from './steps.ts'

/** The tab looks at every row, as it does when the user comes back to it. */
const wakeAgainAndAgain = (page: Page) =>
  page.evaluate(() => void setInterval(() => dispatchEvent(new Event('pageshow')), 100))

describe('several runners', () => {
  const sandbox = useQuickSandbox()

  test('two tabs and a worker that are woken all the time do everything once', async () => {
    const session = await openSession()
    const { chain, backend } = sandbox()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const worker = await workerOf(page)
    const beside = await session.openBeside(page, '/activity')
    const places = [page, beside, worker]
    await Promise.all(places.map(watchRuns))
    // Every answer is late enough for the others to come in between.
    backend.faults.add({ path: 'FirstPayBefore', delayMs: 400 })
    backend.faults.add({ path: 'FirstPayAfter', delayMs: 400 })
    setFaults(chain, { acceptButTimeout: 400 })
    // Final at once, so that one report is all there is to say.
    await chain.setSolidLag(0)
    const { effects, stop } = countEffects(sandbox(), buyer)
    const provoked = await provoke(page)
    await Promise.all([page, beside].map(wakeAgainAndAgain))

    await buy(page)
    await until(() => buyer.events().length === 1)
    await allDone(worker)
    await provoked.stop()

    // Each of them has come upon the order while it was under way.
    for (const place of places) expect(await runs(place)).toBeGreaterThan(0)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(effects()).toEqual({ asked: 1, announced: 1, broadcast: 1, reported: 1 })
    stop()
  })

  test('a tab that froze with its lock is relieved by the worker; thawed, it changes nothing', async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const worker = await workerOf(page)
    await chain.setSolidLag(0)
    const { effects, stop } = countEffects(sandbox(), buyer)
    // The tab that signs also sends, and holds the row until it has the node's answer.
    setFaults(chain, { acceptButTimeout: 4_000 })
    await buy(page)
    await until(() => buyer.events().length === 1)
    setFaults(chain, {})

    const debug = await page.context().newCDPSession(page)
    await debug.send('Page.setWebLifecycleState', { state: 'frozen' })
    const [held] = await readRows(worker)
    expect(held?.lease?.runner).toMatch(/^page-/)
    await passTime(worker, 60_000)
    const provoked = await provoke(page)
    await allDone(worker)
    await provoked.stop()
    const left = await readRows(worker)
    expect(left[0]!.fence).toBeGreaterThan(held!.fence)
    expect(await heldLocks(worker)).toEqual([`outbox:${left[0]!.id}`])

    await debug.send('Page.setWebLifecycleState', { state: 'active' })
    await page.getByTestId('blindbox-done').waitFor()
    // It gives its lock back when it has tried to write down what the node answered.
    await until(async () => (await heldLocks(worker)).length === 0)
    expect(await readRows(worker)).toEqual(left)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(effects()).toEqual({ asked: 1, announced: 1, broadcast: 2, reported: 1 })
    stop()
  })
})

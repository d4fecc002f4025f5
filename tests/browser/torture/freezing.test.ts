import type { CDPSession, Page, Worker } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  PAID_ONCE,
  approve,
  asked,
  askedFor,
  buy,
  nextBuyer,
  outcomeOf,
  until,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { readRows } from '../rows.ts'
import { allDone, countEffects, heldLocks, passTime, provoke, workerOf } from '../worker/steps.ts'
import { leaveToPage } from './leaveToPages.ts'
import { rounds, thorough } from '../thorough.ts'

/** Freezes the page. It keeps its lock, but its lease expires for all others. */
async function freeze(page: Page, worker: Worker): Promise<CDPSession> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Page.setWebLifecycleState', { state: 'frozen' })
  const [held] = await readRows(worker)
  expect(held?.lease?.runner).toMatch(/^page-/)
  expect(await heldLocks(worker)).toEqual([`outbox:${held!.id}`])
  await passTime(worker, 60_000)
  return debug
}

const thaw = (debug: CDPSession) => debug.send('Page.setWebLifecycleState', { state: 'active' })

/** Waits until the page has released its lock, after it has tried to store the answer. */
const lockFree = (worker: Worker) => until(async () => (await heldLocks(worker)).length === 0)

describe.each(rounds)('round %i: a tab that froze with its lock', () => {
  const sandbox = useQuickSandbox()

  thorough('while it sent is relieved by the worker; thawed, it changes nothing', async () => {
    const session = await openSession({ worker: 'own' })
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const worker = await workerOf(page)
    await leaveToPage(page)
    await chain.setSolidLag(0)
    const { effects, stop } = countEffects(sandbox(), buyer)
    // The tab that signs also sends. It holds the row until it has the node's answer.
    const thawed = Promise.withResolvers<void>()
    await page.route(
      '**/wallet/broadcasttransaction',
      async (route) => {
        const response = await route.fetch()
        await thawed.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await buy(page)
    await until(() => buyer.events().length === 1)

    const debug = await freeze(page, worker)
    const [held] = await readRows(worker)
    const provoked = await provoke(page)
    await allDone(worker)
    await provoked.stop()
    const left = await readRows(worker)
    expect(left[0]!.fence).toBeGreaterThan(held!.fence)
    expect(await heldLocks(worker)).toEqual([`outbox:${left[0]!.id}`])

    await thaw(debug)
    thawed.resolve()
    await page.getByTestId('blindbox-done').waitFor()
    await lockFree(worker)
    expect(await readRows(worker)).toEqual(left)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(effects()).toEqual({ asked: 1, announced: 1, broadcast: 2, reported: 1 })
    stop()
  })

  thorough('while it reported is relieved by the worker; thawed, it changes nothing', async () => {
    const session = await openSession({ worker: 'own' })
    const { chain, backend } = sandbox()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const worker = await workerOf(page)
    await leaveToPage(page)
    await chain.setSolidLag(0)
    const { effects, stop } = countEffects(sandbox(), buyer)
    backend.faults.add({ path: 'FirstPayAfter', held: true, times: 1 })
    await buy(page)
    await until(() => buyer.reports().length === 1)

    const debug = await freeze(page, worker)
    const provoked = await provoke(page)
    await allDone(worker)
    await provoked.stop()
    const left = await readRows(worker)
    await thaw(debug)
    backend.faults.clear()
    await lockFree(worker)
    expect(await readRows(worker)).toEqual(left)
    expect(effects()).toEqual({ asked: 1, announced: 1, broadcast: 1, reported: 2 })
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    stop()
  })

  thorough('while the wallet asked keeps the signature that it is given after all', async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    const worker = await workerOf(page)
    await buy(page)
    await asked(page, 1)

    const debug = await freeze(page, worker)
    const [held] = await readRows(worker)
    const provoked = await provoke(page)
    // The worker has taken the row and could only poll.
    await until(async () => {
      const [row] = await readRows(worker)
      return row!.fence > held!.fence && row!.lease === null
    })
    await provoked.stop()
    await thaw(debug)
    await approve(page)
    await allDone(worker)
    await lockFree(worker)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })
})

import { describe, expect, test } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import { operation } from '../../../src/outbox/operation.ts'
import * as v from 'valibot'
import {
  PAID_ONCE,
  askedFor,
  buy,
  nextBuyer,
  outcomeOf,
  paid,
  stage,
  until,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { allDone, readRows } from '../worker/steps.ts'
import { rounds } from './rounds.ts'

const MINUTE_MS = 60_000

/** More blocks than any test waits for. */
const FAR = 10_000

describe.each(rounds)('round %i: a node', () => {
  const sandbox = useQuickSandbox()

  test('that lags behind the others all the time is waited for', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    setFaults(sandbox().chain, { lagging: 16 })
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await buy(page)
    await paid(page)
    await allDone(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  test('that falls behind what it has shown is not believed to have lost it', async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    await chain.setSolidLag(FAR)
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await buy(page)
    await stage(page, 'included')
    const shownAt = chain.head.number
    setFaults(chain, { lagging: chain.head.number })
    // It is looked for again, and is not there.
    await stage(page, 'included', 'current')
    expect(buyer.events()).toHaveLength(1)
    await until(() => chain.head.number > shownAt)
    setFaults(chain, {})
    await chain.setSolidLag(3)
    await paid(page)
    await allDone(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  test('that knows nothing until long after the end is no reason to pay twice', async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    setFaults(chain, { answerEmpty: true })
    await buy(page)
    await until(() => buyer.events().length === 1)
    await chain.advanceTime(3 * MINUTE_MS)
    const rowOf = async () => v.parse(operation, (await readRows(page))[0]?.body)
    // The user looks at it again and again, until the contract itself says that it has been paid.
    await until(async () => {
      await page.evaluate(() => dispatchEvent(new Event('pageshow')))
      return (await rowOf()).legs[0]?.skipped !== undefined
    })
    // That is not the end: which transaction has paid is not known, and not reported.
    expect(buyer.reports()).toEqual([])
    expect((await rowOf()).archivedAt).toBeUndefined()

    setFaults(chain, {})
    await page.reload()
    await allDone(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect((await rowOf()).legs[0]?.acknowledged).toBeDefined()
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  test('whose newest blocks are replaced is asked again until they are final', async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    await chain.setSolidLag(200)
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const from = chain.head.number
    await buy(page)
    await stage(page, 'included')
    const [first] = buyer.transactions()
    const idOf = () => chain.block(chain.transaction(first!.id)!.number)!.id
    const before = idOf()
    await chain.orphan(chain.head.number - from)
    await until(() => buyer.events().length === 1)
    expect(idOf()).not.toBe(before)
    await chain.setSolidLag(3)
    await paid(page)
    await allDone(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    const row = v.parse(operation, (await readRows(page))[0]?.body)
    const { number } = chain.block(idOf())!
    expect(row.legs[0]?.transactions[0]?.final?.blockNumber).toBe(number)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })
})

import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { setFaults, type Faults } from '../../../sandbox/chain/faults.ts'
import { operation } from '../../../src/outbox/operation.ts'
import {
  PAID_ONCE,
  askedFor,
  buy,
  nextBuyer,
  outcomeOf,
  paid,
  payElsewhere,
  stage,
  until,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { readRows } from '../rows.ts'
import { allDone } from '../worker/steps.ts'
import { rounds, selected, thorough } from '../thorough.ts'

const MINUTE_MS = 60_000

/** Number of blocks that the lagging node lacks: four seconds. */
const LAGGING = 16

/** More blocks than any test waits for. */
const FAR = 10_000

describe.each(rounds)('round %i: a node', () => {
  const sandbox = useQuickSandbox()

  thorough('that lags behind the others all the time is waited for', async () => {
    const session = await openSession({ worker: 'own' })
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    // Otherwise the node would show the world's past, whose last block may be an hour old.
    const first = chain.head.number
    await until(() => chain.head.number > first + LAGGING)
    setFaults(chain, { lagging: LAGGING })
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await buy(page)
    // Each of the three confirmations arrives that many blocks late, and the app polls at its own
    // pace.
    await paid(page)
    await allDone(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  thorough('that has had enough of our questions is asked again later', async () => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(/Failed to load resource/)
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    await chain.setSolidLag(FAR)
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await buy(page)
    await stage(page, 'included')
    setFaults(chain, { refuse: { status: 429 } })
    await chain.setSolidLag(3)
    await page.waitForResponse((response) => response.status() === 429)
    setFaults(chain, {})
    await paid(page)
    await allDone(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  thorough('that falls behind what it has shown is not believed to have lost it', async () => {
    const session = await openSession({ worker: 'own' })
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    await chain.setSolidLag(FAR)
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await buy(page)
    await stage(page, 'included')
    const shownAt = chain.head.number
    setFaults(chain, { lagging: chain.head.number })
    // The app looks for the transaction again and cannot find it.
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

  thorough('that knows nothing until long after the end is no reason to pay twice', async () => {
    const session = await openSession({ worker: 'own' })
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    setFaults(chain, { answerEmpty: true })
    await buy(page)
    await until(() => buyer.events().length === 1)
    await chain.advanceTime(3 * MINUTE_MS)
    const rowOf = async () => v.parse(operation, (await readRows(page))[0]?.body)
    // The user keeps checking until the contract itself confirms the payment.
    await lookUntil(page, async () => (await rowOf()).legs[0]?.skipped !== undefined)
    // The operation is not settled: the transaction that paid is unknown, so nothing is reported.
    expect(buyer.reports()).toEqual([])
    expect((await rowOf()).archivedAt).toBeUndefined()

    setFaults(chain, {})
    await page.reload()
    await allDone(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect((await rowOf()).legs[0]?.acknowledged).toBeDefined()
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  thorough('whose newest blocks are replaced is asked again until they are final', async () => {
    const session = await openSession({ worker: 'own' })
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

  thorough(
    'whose newest blocks are replaced, and forgets what stood there, is given it again',
    async () => {
      const session = await openSession({ worker: 'own' })
      const { chain } = sandbox()
      const buyer = nextBuyer(sandbox())
      await chain.setSolidLag(200)
      const page = await visitBox(session, sandbox(), 'anvil', buyer)
      const from = chain.head.number
      await buy(page)
      await stage(page, 'included')
      await chain.orphan(chain.head.number - from, { forget: true })
      await stage(page, 'included', 'current')
      expect(buyer.events()).toEqual([])
      await lookUntil(page, () => buyer.events().length === 1)
      await chain.setSolidLag(3)
      await paid(page)
      await allDone(page)
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
      expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
    },
  )

  thorough(
    'whose newest blocks are replaced by some that leave no room tells the failure',
    async () => {
      const session = await openSession({ worker: 'own' })
      const { chain } = sandbox()
      const buyer = nextBuyer(sandbox())
      await chain.setSolidLag(200)
      const page = await visitBox(session, sandbox(), 'anvil', buyer)
      const from = chain.head.number
      await buy(page)
      await stage(page, 'included')
      await chain.orphan(chain.head.number - from, { forget: true })
      await chain.setSolidLag(3)
      // The maximum quantity per account.
      const all = { key: 'f'.repeat(64), box: 'anvil', quantity: 10n, trx: 1_200n } as const
      await payElsewhere(sandbox(), buyer, all)
      await lookUntil(page, () => buyer.transactions().length === 2)
      const dialog = page.getByTestId('operation-failed')
      await dialog.filter({ hasText: 'Exceeded the maximum purchase quantity' }).waitFor()
      await page.getByTestId('operation-failed-understood').click()
      await allDone(page)
      const [ours] = buyer.orders()
      expect(await buyer.order(ours!)).toMatchObject({ state: 'none' })
      expect(buyer.transactions().map(({ result }) => result)).toEqual(['SUCCESS', 'REVERT'])
      expect((await buyer.booked()).map(({ orderKey }) => orderKey)).toEqual([all.key])
      expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
    },
  )
})

describe.each(rounds)('round %i: a second node', () => {
  const sandbox = useQuickSandbox()

  thorough.each(
    selected<Lame>([
      { how: 'lags by some seconds', faults: { lagging: 40 } },
      { how: 'answers nothing but errors', faults: { refuse: { status: 503 } }, always: true },
      { how: 'takes its time for every answer', faults: { delayMs: 20_000 } },
    ]),
  )('that $how keeps nobody from paying', async ({ faults }) => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(/Failed to load resource/)
    const buyer = nextBuyer(sandbox())
    setFaults(sandbox().chain, faults, 2)
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await buy(page)
    await paid(page)
    await allDone(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })
})

interface Lame {
  readonly how: string
  readonly faults: Faults
  readonly always?: true
}

/** Signals the user's return to the page repeatedly until the condition is true. */
const lookUntil = (page: Page, isSo: () => boolean | Promise<boolean>) =>
  until(async () => {
    await page.evaluate(() => dispatchEvent(new Event('pageshow')))
    return isSo()
  })

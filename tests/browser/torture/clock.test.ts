import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { boxIds } from '../../../sandbox/world/products.ts'
import {
  PAID_ONCE,
  approve,
  asked,
  askedFor,
  buy,
  nextBuyer,
  outcomeOf,
  paid,
  signed,
  stage,
  until,
  useQuickSandbox,
  view,
} from '../payments/steps.ts'
import { openSession, type Session } from '../session.ts'
import { useDeployment } from '../update/builds.ts'
import { allDone, readyForOffline } from '../worker/steps.ts'
import { shiftClock } from './deviceClock.ts'
import { rounds, thorough } from '../thorough.ts'

const DAY_MS = 86_400_000

const deployment = useDeployment()

interface Shift {
  readonly where: string
  readonly ms: number
}

const shifts: readonly Shift[] = [
  { where: 'ahead', ms: DAY_MS },
  { where: 'back', ms: -DAY_MS },
]

interface Moment {
  readonly when: string
  /** Brings the payment to this point and no further. */
  reach(page: Page, sandbox: Sandbox): Promise<unknown>
  /** Lets the payment continue. */
  leave(page: Page, sandbox: Sandbox): Promise<void>
}

const moments: readonly Moment[] = [
  {
    when: 'while the wallet asks',
    reach: (page) => asked(page, 1),
    leave: approve,
  },
  {
    when: 'while what was sent waits for a block, and the page is loaded anew',
    async reach(page, { chain }) {
      chain.setMining({ mode: 'manual' })
      await approve(page)
      await stage(page, 'sent')
    },
    async leave(page, { chain }) {
      await page.reload()
      await view(page)
      chain.setMining({ mode: 'interval' })
    },
  },
  {
    when: 'while the shop does not acknowledge what is final',
    async reach(page, { backend }) {
      backend.faults.add({ path: 'FirstPayAfter', acknowledgeLate: 1_000 })
      await approve(page)
      await stage(page, 'final')
    },
    leave: async (_, { backend }) => backend.faults.clear(),
  },
]

describe.each(rounds)('round %i: a clock', () => {
  const sandbox = useQuickSandbox({ dist: deployment.dist })

  /**
   * Opens a box's page on a device whose clock was wrong by `ms` before the app was first opened.
   */
  async function visit(session: Session, ms: number) {
    const buyer = nextBuyer(sandbox())
    const { origin } = sandbox()
    const wallet = { mode: 'ask', account: buyer.account, connected: true } as const
    const page = await session.open(`${origin}/robots.txt`, { wallet })
    const clock = await shiftClock(page.context(), deployment, ms)
    await page.goto(`${origin}/blindBox/${boxIds.anvil}`)
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    const worker = await readyForOffline(page)
    const error = async () => {
      const times = [await page.evaluate(() => Date.now()), await worker.evaluate(() => Date.now())]
      return times.map((time) => Math.round((time - Date.now()) / DAY_MS) + 0)
    }
    expect(await error()).toEqual([ms / DAY_MS, ms / DAY_MS])
    return { buyer, page, worker, clock, error }
  }

  thorough.each(shifts)('a day $where changes nothing', async ({ ms }) => {
    const session = await openSession({ worker: 'own' })
    const { buyer, page } = await visit(session, ms)
    await buy(page)
    await approve(page)
    await paid(page)
    await allDone(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  describe.each(shifts)('put a day $where', ({ ms }) => {
    thorough.each(moments)('$when changes nothing', async ({ reach, leave }) => {
      const session = await openSession({ worker: 'own' })
      const { buyer, page, clock, error } = await visit(session, 0)
      await buy(page)
      await reach(page, sandbox())
      await clock.put(ms)
      expect(await error()).toEqual([ms / DAY_MS, ms / DAY_MS])
      await leave(page, sandbox())
      await paid(page)
      await allDone(page)
      expect(await error()).toEqual([ms / DAY_MS, ms / DAY_MS])
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
      expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
    })

    thorough('while only the worker is left changes nothing', async () => {
      const session = await openSession({ worker: 'own' })
      session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
      const { buyer, page, worker, clock } = await visit(session, 0)
      await buy(page)
      await asked(page, 1)
      await page.context().setOffline(true)
      await approve(page)
      await signed(page)
      const context = page.context()
      await page.close()
      await clock.put(ms)
      await context.setOffline(false)
      await allDone(worker)
      await until(() => buyer.reports().length > 0)
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    })
  })
})

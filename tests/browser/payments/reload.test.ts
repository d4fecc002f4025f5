import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { openSession } from '../session.ts'
import { selected } from '../thorough.ts'
import {
  PAID_ONCE,
  buy,
  outcomeOf,
  askedFor,
  holdRequests,
  nextBuyer,
  paid,
  resume,
  stage,
  useQuickSandbox,
  view,
  visitBox,
} from './steps.ts'

/** Point at which a payment can be stopped, so that the page dies right there. */
interface Moment {
  readonly when: string
  /** Makes the payment stop at this point. */
  stop(
    page: Page,
    sandbox: Sandbox,
  ): Promise<{ reached(): Promise<unknown>; release(): Promise<void> | void }>
  /**
   * Set if a signature is not certain, so the user must continue. Otherwise the app continues
   * automatically.
   */
  readonly needsUser?: true
  /** Total number of requests to the wallet. */
  readonly asks?: number
  readonly always?: true
}

const moments: readonly Moment[] = [
  {
    when: 'the shop has answered whether the order can be paid',
    needsUser: true,
    async stop(page) {
      const { seen, release } = await holdRequests(page, '**/buyProductFirstPayBefore')
      return { reached: () => seen, release }
    },
  },
  {
    when: 'the wallet is asked for the transaction that was built',
    needsUser: true,
    async stop(page) {
      const { seen, release } = await holdRequests(page, '**/buyProductFirstPayBefore', (body) =>
        body.includes('txId'),
      )
      return { reached: () => seen, release }
    },
  },
  {
    when: 'the wallet has answered',
    needsUser: true,
    asks: 2,
    always: true,
    async stop(page) {
      await page.evaluate(() => window.sandboxWallet.setMode('ask'))
      return {
        reached: () => page.getByTestId('sandbox-wallet-approve').waitFor(),
        release: () => page.evaluate(() => window.sandboxWallet.setMode('approve')),
      }
    },
  },
  {
    when: 'what was signed has reached the network',
    async stop(page) {
      const { seen, release } = await holdRequests(page, '**/wallet/broadcasttransaction')
      return { reached: () => seen, release }
    },
  },
  {
    when: 'what was sent is in a block',
    always: true,
    async stop(page, { chain }) {
      chain.setMining({ mode: 'manual' })
      return {
        reached: () => stage(page, 'sent'),
        release: () => chain.setMining({ mode: 'interval' }),
      }
    },
  },
  {
    when: 'the block is final',
    // Only a few blocks are missing, because the app polls less often the more blocks remain.
    async stop(page, { chain }) {
      chain.setMining({ mode: 'manual' })
      return {
        async reached() {
          await stage(page, 'sent')
          await chain.mine()
          await stage(page, 'included')
        },
        release: () => chain.setMining({ mode: 'interval' }),
      }
    },
  },
  {
    when: 'the shop has acknowledged what is final',
    async stop(page, { backend }) {
      backend.faults.add({ path: 'FirstPayAfter', acknowledgeLate: 1_000 })
      return { reached: () => stage(page, 'final'), release: () => backend.faults.clear() }
    },
  },
]

describe('a reload', () => {
  const sandbox = useQuickSandbox()

  test.each(selected(moments))('before $when: paid once, acknowledged once', async (moment) => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const { reached, release } = await moment.stop(page, sandbox())

    await buy(page)
    await reached()
    await page.reload()
    if (moment.needsUser) {
      await release()
      await resume(page)
      await paid(page)
    } else {
      await view(page)
      await release()
      await paid(page)
    }

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: moment.asks ?? 1, transactions: 1 })
  })
})

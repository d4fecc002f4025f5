import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  asked,
  buy,
  holdRequests,
  nextBuyer,
  useQuickSandbox,
  visitBoxIn,
} from '../payments/steps.ts'
import type { WalletSettings } from '../storage.ts'
import { useProfile } from '../worker/profile.ts'
import { allDone } from '../worker/steps.ts'
import { comeBack, expectPaidOnce, finish } from './ending.ts'
import { leaveToPages } from './leaveToPages.ts'
import { purchaseOf } from './purchase.ts'
import { rounds, thorough } from '../thorough.ts'

interface Moment {
  readonly what: string
  /** Stops the page at this point. Resolves to a function that waits until the point is reached. */
  stop(page: Page): Promise<() => Promise<unknown>>
  readonly wallet?: WalletSettings['mode']
  /** Set if nothing signed has left the page, so that the user has to continue. */
  readonly needsTap?: true
}

/** Sends matching requests, but withholds their answers from the page. */
async function keepAnswer(
  page: Page,
  url: string,
  which: (body: string) => boolean = () => true,
): Promise<() => Promise<void>> {
  let see = () => {}
  const seen = new Promise<void>((done) => (see = done))
  await page.route(url, async (route) => {
    if (!which(route.request().postData() ?? '')) return route.fallback()
    // If there are several requests, those in transit end with the browser.
    await route.fetch().then(see, () => undefined)
  })
  return () => seen
}

const isAnnouncement = (body: string) => body.includes('txId')

/** Matches from the second call on, so that the first answer gets through. */
const second = () => {
  let times = 0
  return () => (times += 1) > 1
}

/**
 * Matches only requests after the order was accepted. The sheet's earlier questions do not count.
 */
function onceAgreed(page: Page): () => boolean {
  let agreed = false
  page.on('response', (response) => {
    agreed ||= response.url().endsWith('/buyProductFirstPayBefore')
  })
  return () => agreed
}

/** Two groups with a sandbox each, because a sandbox has eleven accounts that can pay. */
const unsigned: readonly Moment[] = [
  {
    what: 'the question whether the shop agrees',
    stop: (page) => keepAnswer(page, '**/buyProductFirstPayBefore'),
    needsTap: true,
  },
  {
    what: 'the look at the time of the chain',
    stop: (page) => keepAnswer(page, '**/wallet/getnowblock', onceAgreed(page)),
    needsTap: true,
  },
  {
    what: 'the look for the block that the transaction refers to',
    stop: (page) => keepAnswer(page, '**/walletsolidity/getnowblock', onceAgreed(page)),
    needsTap: true,
  },
  {
    what: 'the trial run',
    stop: (page) => keepAnswer(page, '**/triggerconstantcontract', onceAgreed(page)),
    needsTap: true,
  },
  {
    what: 'the announcement',
    stop: (page) => keepAnswer(page, '**/buyProductFirstPayBefore', isAnnouncement),
    needsTap: true,
  },
  {
    what: 'the question to the wallet',
    stop: async (page) => () => asked(page, 1),
    wallet: 'stall',
    needsTap: true,
  },
  {
    what: 'the question to a wallet that signs and sends by itself',
    stop: (page) => keepAnswer(page, '**/wallet/broadcasttransaction'),
    wallet: 'broadcast',
  },
]

const signed: readonly Moment[] = [
  {
    what: 'the broadcast that never left',
    stop: async (page) => {
      const { seen } = await holdRequests(page, '**/wallet/broadcasttransaction')
      return () => seen
    },
  },
  {
    what: 'the broadcast',
    stop: (page) => keepAnswer(page, '**/wallet/broadcasttransaction'),
  },
  {
    what: 'the look at the newest blocks',
    stop: (page) => keepAnswer(page, '**/wallet/gettransactioninfobyid'),
  },
  {
    what: 'the first report',
    stop: (page) => keepAnswer(page, '**/buyProductFirstPayAfter'),
  },
  {
    what: 'the look at the final blocks',
    stop: (page) => keepAnswer(page, '**/walletsolidity/gettransactioninfobyid'),
  },
  {
    what: 'the last report',
    stop: (page) => keepAnswer(page, '**/buyProductFirstPayAfter', second()),
  },
]

describe.each([unsigned, signed].flatMap((moments) => rounds.map((round) => ({ round, moments }))))(
  'round $round: a browser killed when all but the answer was there to',
  ({ moments }) => {
    const sandbox = useQuickSandbox()
    // A single payment, so that the held request is the only one of its kind.
    const purchase = purchaseOf(1)

    thorough.each(moments)(
      '$what: paid once, acknowledged once',
      async ({ stop, wallet = 'approve', needsTap }) => {
        const buyer = nextBuyer(sandbox())
        // The backend receives this report too early, so the app must repeat it once the payment is
        // final.
        sandbox().backend.faults.add({ path: 'PayAfter', acknowledgeLate: 1 })
        const { start } = useProfile()
        const { context, kill } = await start()
        await leaveToPages(context)
        const page = await visitBoxIn(context, sandbox(), purchase.box, buyer, { mode: wallet })
        const reached = await stop(page)
        await buy(page)
        await reached()
        await kill()

        const restarted = await start()
        const again = await comeBack(restarted.context, sandbox(), buyer)
        // If no tap is needed, none is made. The app may still offer one until it has polled the
        // chain.
        if (needsTap) expect(await finish(again)).toBeGreaterThan(0)
        else await allDone(again)
        await expectPaidOnce(again, buyer, purchase)
      },
    )
  },
)

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
  /** Makes the page get no further; resolves to what waits until it is there. */
  stop(page: Page): Promise<() => Promise<unknown>>
  readonly wallet?: WalletSettings['mode']
  /** Nothing signed has left the page, so the user has to go on. */
  readonly needsTap?: true
}

/** Lets such a request be carried out, but keeps its answer from the page. */
async function keepAnswer(
  page: Page,
  url: string,
  which: (body: string) => boolean = () => true,
): Promise<() => Promise<void>> {
  let see = () => {}
  const seen = new Promise<void>((done) => (see = done))
  await page.route(url, async (route) => {
    if (!which(route.request().postData() ?? '')) return route.fallback()
    // If there are several, those still in transit die with the browser.
    await route.fetch().then(see, () => undefined)
  })
  return () => seen
}

const isAnnouncement = (body: string) => body.includes('txId')

/** The first answer gets through. */
const second = () => {
  let times = 0
  return () => (times += 1) > 1
}

/** What the sheet asked before does not count. */
function onceAgreed(page: Page): () => boolean {
  let agreed = false
  page.on('response', (response) => {
    agreed ||= response.url().endsWith('/buyProductFirstPayBefore')
  })
  return () => agreed
}

/** Two sandboxes: each has eleven accounts that can pay. */
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
    // A single payment, so that what is caught is the only request of its kind.
    const purchase = purchaseOf(1)

    thorough.each(moments)(
      '$what: paid once, acknowledged once',
      async ({ stop, wallet = 'approve', needsTap }) => {
        const buyer = nextBuyer(sandbox())
        // The shop, told too early of a payment, must be told again when that is final.
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
        // Without one, nobody taps: until the chain was looked at, the app may offer to go on.
        if (needsTap) expect(await finish(again)).toBeGreaterThan(0)
        else await allDone(again)
        await expectPaidOnce(again, buyer, purchase)
      },
    )
  },
)

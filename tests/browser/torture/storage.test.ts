import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { boxIds } from '../../../sandbox/world/products.ts'
import {
  PAID_ONCE,
  approve,
  asked,
  askedFor,
  askedToSign,
  buy,
  nextBuyer,
  openSheet,
  outcomeOf,
  paid,
  stage,
  until,
  useQuickSandbox,
  visitBox,
  type Buyer,
} from '../payments/steps.ts'
import { openSession, type Session } from '../session.ts'
import { allDone, readyForOffline } from '../worker/steps.ts'
import { expectPaidOnce, finish } from './ending.ts'
import { purchaseOf } from './purchase.ts'
import { rounds, thorough } from '../thorough.ts'
import { standStillAt, type Step } from './standstill.ts'

/** Opens an empty page in a browser that stores nothing for the app yet. */
async function openEmpty(session: Session, { origin }: Sandbox, { account }: Buyer): Promise<Page> {
  const wallet = { mode: 'approve', account, connected: true } as const
  return session.open(`${origin}/robots.txt`, { wallet })
}

async function goToBox(page: Page, { origin }: Sandbox): Promise<void> {
  await page.goto(`${origin}/blindBox/${boxIds.anvil}`)
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
}

interface Moment {
  readonly step: Step
  readonly what: string
  /** Set if the wallet's answer is not on disk, so that the user has to continue. */
  readonly needsTap?: true
}

const moments: readonly Moment[] = [
  { step: 'inserted', what: 'what the user wants', needsTap: true },
  { step: 'agreed', what: 'that the shop agrees', needsTap: true },
  { step: 'built', what: 'the transaction that was built', needsTap: true },
  { step: 'announced', what: 'that it was announced to the shop', needsTap: true },
  { step: 'handed', what: 'that the wallet is about to be asked', needsTap: true },
  { step: 'signed', what: 'the signature' },
  { step: 'sent', what: 'that it was sent' },
  { step: 'included', what: 'that it is in a block' },
  { step: 'final', what: 'that it is final' },
]

/**
 * Script that makes every write fail for lack of space until `room` is dispatched. Runs in the
 * page.
 */
const FILL = `{
  const { add, put } = IDBObjectStore.prototype
  globalThis.refused = 0
  const full = () => {
    globalThis.refused += 1
    throw Object.assign(new Error('the storage is full'), { name: 'QuotaExceededError' })
  }
  Object.assign(IDBObjectStore.prototype, { add: full, put: full })
  addEventListener('room', () => Object.assign(IDBObjectStore.prototype, { add, put }))
}`

describe.each(rounds)('round %i: a storage that is full after it took', () => {
  const sandbox = useQuickSandbox()
  const purchase = purchaseOf(1)

  thorough.each(moments)('$what: paid once, when there is room', async ({ step, needsTap }) => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(/QuotaExceededError|the storage is full/)
    const buyer = nextBuyer(sandbox())
    // The backend receives this report too early, so the app must repeat it once the payment is
    // final.
    sandbox().backend.faults.add({ path: 'PayAfter', acknowledgeLate: 1 })
    const page = await openEmpty(session, sandbox(), buyer)
    const { reached, run, resume } = await standStillAt(page.context(), [{ leg: 'pay1', step }])
    await goToBox(page, sandbox())
    const bought = buy(page)
    await reached()
    await run(FILL)
    await resume()
    await bought
    // By then, the app has tried once more.
    await page.waitForFunction(() => (globalThis as unknown as { refused: number }).refused > 2)
    // The app sends nothing, and asks the wallet for nothing, that is not on disk.
    const early = needsTap ? buyer.transactions() : []
    expect(early).toEqual([])
    expect(await askedToSign(page)).toHaveLength(needsTap && step !== 'handed' ? 0 : 1)
    await page.evaluate(() => void dispatchEvent(new Event('room')))

    await page.goto(`${sandbox().origin}/activity`)
    const taps = await finish(page)
    expect(taps > 0).toBe(needsTap === true)
    await expectPaidOnce(page, buyer, purchase)
  })
})

describe.each(rounds)('round %i: a storage', () => {
  const sandbox = useQuickSandbox()

  thorough(
    'without any room of the browser’s own is told, and is paid from when there is',
    async () => {
      const session = await openSession({ worker: 'own' })
      // The app reports these two errors if storage is full.
      session.problems.allow(/QuotaExceededError|AbortError/)
      const buyer = nextBuyer(sandbox())
      const page = await openEmpty(session, sandbox(), buyer)
      const { origin } = sandbox()
      const debug = await page.context().newCDPSession(page)
      // Enough space for an open database, but not for a row.
      await debug.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 })
      await goToBox(page, sandbox())
      await page.getByTestId('blindbox-buy').click()
      const obstacle = page.getByTestId('blindbox-sheet-obstacle')
      await obstacle.filter({ hasText: 'could not be written down' }).waitFor()
      await debug.send('Storage.overrideQuotaForOrigin', { origin })
      await page.reload()
      await page.getByTestId('blindbox-limits-canBuy').waitFor()
      await buy(page)
      await paid(page)
      await allDone(page)
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    },
  )
})

/** Closes every connection to the app's database, as the browser does when its disk fails. */
async function loseConnections(context: BrowserContext): Promise<void> {
  const internals = await context.newPage()
  await internals.goto('chrome://indexeddb-internals/')
  await internals.locator('.force-close').first().click()
  await internals.close()
}

const losses: readonly {
  readonly when: string
  reach(page: Page, sandbox: Sandbox): Promise<unknown>
  leave(page: Page, sandbox: Sandbox): Promise<unknown> | void
}[] = [
  {
    when: 'the sheet is open',
    reach: openSheet,
    async leave(page) {
      await page.getByTestId('blindbox-confirm').click()
      await approve(page)
    },
  },
  {
    when: 'the wallet asks',
    async reach(page) {
      await buy(page)
      await asked(page, 1)
    },
    leave: approve,
  },
  {
    when: 'what was sent waits for a block',
    async reach(page, { chain }) {
      chain.setMining({ mode: 'manual' })
      await buy(page)
      await approve(page)
      await stage(page, 'sent')
    },
    leave: (_, { chain }) => chain.setMining({ mode: 'interval' }),
  },
]

describe.each(rounds)('round %i: a database whose connections are lost while', () => {
  const sandbox = useQuickSandbox()

  thorough.each(losses)('$when is opened again', async ({ reach, leave }) => {
    const session = await openSession({ worker: 'own' })
    // An answer stored at that moment is lost, and the app reports it.
    session.problems.allow(/uncaught (AbortError|UnknownError)/)
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    await readyForOffline(page)
    await reach(page, sandbox())
    await loseConnections(page.context())
    await leave(page, sandbox())
    await paid(page)
    await allDone(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
    await until(() => buyer.reports().length > 0)
  })
})

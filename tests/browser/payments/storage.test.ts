import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openSession, type Session } from '../session.ts'
import { allDone } from '../worker/steps.ts'
import { thorough } from '../thorough.ts'
import {
  PAID_ONCE,
  approve,
  asked,
  askedToSign,
  buy,
  holdRequests,
  nextBuyer,
  openSheet,
  outcomeOf,
  paid,
  payElsewhere,
  setMode,
  trouble,
  until,
  useQuickSandbox,
  visitBox,
} from './steps.ts'

const MINUTE_MS = 60_000

const sandbox = useQuickSandbox()

/** Makes every write of the page fail for lack of space. Returns how to free space again. */
async function fillUp({ problems }: Session, page: Page): Promise<() => Promise<void>> {
  problems.allow(/QuotaExceededError/)
  await page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype
    const full = () => {
      throw Object.assign(new Error('the storage is full'), { name: 'QuotaExceededError' })
    }
    Object.assign(IDBObjectStore.prototype, { add: full, put: full })
    addEventListener('room', () => Object.assign(IDBObjectStore.prototype, { add, put }), {
      once: true,
    })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('room')))
}

/** Simulates that this app version has worked on the browser's only operation. */
const setRunnerVersion = (page: Page, version: number): Promise<void> =>
  page.evaluate(async (runnerVersion) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => failed(request.error))
      })
    const database = await answer(indexedDB.open('casthouse'))
    const rows = database.transaction('operations', 'readwrite').objectStore('operations')
    const [row] = await answer(rows.getAll())
    await answer(rows.put({ ...row, runnerVersion }))
    database.close()
  }, version)

const notWritten = (page: Page, testId: string) =>
  page.getByTestId(testId).filter({ hasText: 'could not be written down' }).waitFor()

describe('where the storage is full', () => {
  thorough(
    'a purchase is not begun, which is said, and is paid once when there is room',
    async () => {
      const session = await openSession()
      const buyer = nextBuyer(sandbox())
      const page = await visitBox(session, sandbox(), 'anvil', buyer)

      // Not even the order key can be stored.
      const makeRoom = await fillUp(session, page)
      await openSheet(page)
      await notWritten(page, 'blindbox-sheet-obstacle')
      expect(await page.getByTestId('blindbox-confirm').isDisabled()).toBe(true)
      await page.getByTestId('blindbox-cancel').click()
      await page.getByTestId('blindbox-sheet').waitFor({ state: 'detached' })
      await makeRoom()

      await openSheet(page)
      await page.getByTestId('blindbox-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
      const makeRoomAgain = await fillUp(session, page)
      await page.getByTestId('blindbox-confirm').click()
      await notWritten(page, 'blindbox-sheet-obstacle')
      expect(await askedToSign(page)).toEqual([])
      await makeRoomAgain()
      await page.getByTestId('blindbox-confirm').click()
      await paid(page)
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    },
  )

  thorough('an opening is not begun, which is said, and goes on when there is room', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const key = '7'.repeat(64)
    await payElsewhere(sandbox(), buyer, { key, box: 'anvil', quantity: 2n, trx: 240n })
    const page = await session.open(`${sandbox().origin}/nodeBox`, {
      wallet: { mode: 'approve', account: buyer.account, connected: true },
    })
    await page.getByTestId('blindbox-open-all').waitFor()

    const makeRoom = await fillUp(session, page)
    await page.getByTestId('blindbox-open-all').click()
    await notWritten(page, 'blindbox-open-obstacle')
    expect(await askedToSign(page)).toEqual([])
    await makeRoom()
    await page.getByTestId('blindbox-open-all').click()
    await page.getByTestId('blindbox-reveal').waitFor()
    await until(async () => (await buyer.order(key)).opened === 2)
  })

  thorough('a refund is not begun, which is said, and goes on when there is room', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const key = '8'.repeat(64)
    await payElsewhere(sandbox(), buyer, { key, box: 'quench', quantity: 1n, trx: 80n })
    await sandbox().chain.advanceTime(11 * MINUTE_MS)
    const page = await visitBox(session, sandbox(), 'quench', buyer)
    await page.getByTestId('blindbox-refund').click()
    const confirm = page.getByTestId('blindbox-refund-confirm')
    await until(() => confirm.isEnabled())

    const makeRoom = await fillUp(session, page)
    await confirm.click()
    await notWritten(page, 'blindbox-refund-sheet-obstacle')
    expect(await askedToSign(page)).toEqual([])
    await makeRoom()
    await confirm.click()
    await page.getByTestId('blindbox-refund-done').waitFor()
    expect(buyer.events()).toEqual([`FirstPaid ${key}`, `Refunded ${key}`])
  })

  thorough('going on comes to nothing, which is said, in the sheet and in the list', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'reject' })
    await buy(page)
    await trouble(page, /you declined/)
    await setMode(page, 'approve')

    await fillUp(session, page)
    await page.getByTestId('blindbox-sheet-resume').click()
    await notWritten(page, 'toast')
    await page.goto(`${sandbox().origin}/activity`)
    await page.getByTestId('activity-resume').waitFor()
    const makeRoom = await fillUp(session, page)
    await page.getByTestId('activity-resume').click()
    await notWritten(page, 'toast')
    await asked(page, 1)
    await makeRoom()
    await page.getByTestId('activity-resume').click()
    const done = page.getByTestId('activity-earlier').filter({ hasText: 'Done' })
    await done.waitFor()
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  })

  thorough('a failure is understood all the same, and told again by the next page', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    await buy(page)
    await asked(page, 1)
    // The maximum quantity per account.
    const all = { key: 'f'.repeat(64), box: 'anvil', quantity: 10n, trx: 1_200n } as const
    await payElsewhere(sandbox(), buyer, all)
    await approve(page)
    const dialog = page.getByTestId('operation-failed')
    await dialog.waitFor()

    await fillUp(session, page)
    await page.getByTestId('operation-failed-understood').click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByTestId('blindbox-sheet-close').click()
    await page.getByTestId('blindbox-sheet').waitFor({ state: 'detached' })
    await page.reload()
    await dialog.waitFor()
    // A page of a newer version has taken the row, so this version may not change it any more.
    await setRunnerVersion(page, 1_000)
    await page.getByTestId('operation-failed-understood').click()
    await dialog.waitFor({ state: 'detached' })
    await setRunnerVersion(page, 1)
    await page.reload()
    await page.getByTestId('operation-failed-understood').click()
    await dialog.waitFor({ state: 'detached' })
    await allDone(page)
    await page.reload()
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    expect(await dialog.count()).toBe(0)
  })
})

thorough(
  'where there is no storage at all, that is said before anything is confirmed',
  async () => {
    const session = await openSession()
    session.problems.allow(/no storage here|DatabaseClosedError|OpenFailedError/)
    const page = await visitBox(session, sandbox(), 'anvil', nextBuyer(sandbox()))
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new Error('no storage here')
      }
    })
    await page.reload()
    await openSheet(page)
    await notWritten(page, 'blindbox-sheet-obstacle')
    expect(await page.getByTestId('blindbox-confirm').isDisabled()).toBe(true)
  },
)

thorough('an order that could not be cancelled stays, which is said', async () => {
  const session = await openSession()
  session.problems.allow(/the database is broken/)
  const buyer = nextBuyer(sandbox())
  const page = await visitBox(session, sandbox(), 'anvil', buyer)
  const asking = await holdRequests(page, '**/buyProductFirstPayBefore')
  await buy(page)
  await asking.seen
  await page.goto(`${sandbox().origin}/activity`)
  const cancel = page.getByTestId('activity-cancel')
  await cancel.waitFor()
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new Error('the database is broken')
    }
  })
  await cancel.click()
  await notWritten(page, 'toast')
  expect(await page.getByTestId('activity-operation').count()).toBe(1)
  await page.reload()
  await cancel.click()
  await page.getByTestId('activity-empty').waitFor()
  expect(buyer.transactions()).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { readTransactionJson } from '../../../backend/tron/transaction.ts'
import type { Json } from '../../../backend/tron/messages.ts'
import { formatAddress } from '../../../src/core/address.ts'
import { openSession } from '../session.ts'
import { readRows } from '../rows.ts'
import { thorough } from '../thorough.ts'
import {
  PAID_ONCE,
  approve,
  asked,
  askedToSign,
  buy,
  outcomeOf,
  askedFor,
  holdRequests,
  nextBuyer,
  paid,
  reject,
  resume,
  resumeBegun,
  setMode,
  switchAccount,
  switchNetwork,
  trouble,
  until,
  unfinished,
  useQuickSandbox,
  visitBox,
} from './steps.ts'

const MINUTE_MS = 60_000

describe('a wallet', () => {
  const sandbox = useQuickSandbox()

  test('that declines leaves the order unfinished, and is offered the same transaction', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })

    await buy(page)
    // As long as the wallet is open, the row does not wait for a tap.
    await unfinished(page, /Confirm in wallet/)
    expect(await page.getByTestId('blindbox-resume').count()).toBe(0)
    await reject(page)
    await trouble(page, /you declined/)
    await unfinished(page, /Declined in wallet/)
    expect(buyer.transactions()).toEqual([])
    await page.getByTestId('blindbox-sheet-close').click()
    await resume(page)
    await approve(page)
    await paid(page)

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 2, transactions: 1 })
  })

  thorough(
    'on another device pays what was declined here; here it is paid without paying',
    async () => {
      const session = await openSession()
      const { chain } = sandbox()
      const buyer = nextBuyer(sandbox())
      const here = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'reject' })
      await buy(here)
      await trouble(here, /you declined/)

      const there = await visitBox(session, sandbox(), 'anvil', buyer)
      await resumeBegun(there)
      await there.getByTestId('blindbox-confirm').click()
      // The first wallet could still send the declined transaction until it expires.
      await trouble(there, /Another device seems to be busy with this order/)
      expect(await askedToSign(there)).toEqual([])
      await chain.advanceTime(3 * MINUTE_MS)
      await paid(there)
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)

      await setMode(here, 'approve')
      // The app may have found out automatically, just before the tap.
      const goOn = here.getByTestId('blindbox-sheet-resume')
      await goOn.evaluateAll((buttons) => buttons.forEach((each) => (each as HTMLElement).click()))
      await paid(here)
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
      expect(await askedFor(here)).toEqual({ times: 1, transactions: 1 })
    },
  )

  thorough(
    'that changes the amount gets nothing broadcast, and can still pay the right one',
    async () => {
      const session = await openSession()
      const { chain } = sandbox()
      const buyer = nextBuyer(sandbox())
      const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'rewrite' })

      await buy(page)
      await trouble(page, /Your wallet changed the transaction, so we did not send it/)
      const [entry] = await askedToSign(page)
      const { txID } = entry!.signed as { txID: string }
      expect(txID).not.toBe(entry!.txID)
      expect(chain.pending(txID) ?? chain.transaction(txID)).toBeUndefined()
      expect(buyer.transactions()).toEqual([])

      await setMode(page, 'approve')
      await page.getByTestId('blindbox-sheet-resume').click()
      await paid(page)
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
      expect(await askedFor(page)).toEqual({ times: 2, transactions: 1 })
    },
  )

  thorough('that signs and says declined has paid once when the user goes on', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'signThenReject' })

    await buy(page)
    await trouble(page, /you declined/)
    await setMode(page, 'approve')
    await page.getByTestId('blindbox-sheet-resume').click()
    await paid(page)

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 2, transactions: 1 })
  })

  thorough('that says declined and sends all the same is found out without a tap', async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'signThenReject' })

    await buy(page)
    await trouble(page, /you declined/)
    const [entry] = await askedToSign(page)
    await chain.broadcast(readTransactionJson(entry?.signed as Json))
    await paid(page)

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  thorough('that broadcasts by itself has paid once', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'broadcast' })

    await buy(page)
    await paid(page)

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  })

  thorough(
    'that never answers is asked again for the same transaction after a reload',
    async () => {
      const session = await openSession()
      const buyer = nextBuyer(sandbox())
      const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'stall' })

      await buy(page)
      await asked(page, 1)
      await page.reload()
      await setMode(page, 'approve')
      await resume(page)
      await paid(page)

      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
      expect(await askedFor(page)).toEqual({ times: 2, transactions: 1 })
    },
  )

  thorough('on another account is not asked until the buyer has switched back', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const somebody = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const announcing = await holdRequests(page, '**/buyProductFirstPayBefore', (body) =>
      body.includes('txId'),
    )

    await buy(page)
    await announcing.seen
    await switchAccount(page, somebody.account)
    await announcing.release()
    await page.goto(`${sandbox().origin}/activity`)
    const [before] = await readRows(page)
    await page.getByTestId('activity-resume').click()
    // The text may be an older one. The tap has taken effect once the row is released again.
    await until(async () => {
      const [row] = await readRows(page)
      return row!.fence > before!.fence && row!.lease === null
    })
    await trouble(page, /Switch your wallet to the account T/)
    expect(await askedToSign(page)).toEqual([])

    await switchAccount(page, buyer.account)
    await page.getByTestId('tab-home').click()
    const account = formatAddress(buyer.identity.address)
    await page.getByTestId('wallet-pill').filter({ hasText: account }).waitFor()
    await page.getByTestId('tab-activity').click()
    await page.getByTestId('activity-resume').waitFor()
    // The app has noticed the switch but has not acted on it.
    expect(await askedToSign(page)).toEqual([])
    await page.getByTestId('activity-resume').click()
    const done = page.getByTestId('activity-earlier').filter({ hasText: 'Done' })
    await done.waitFor()
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(somebody.transactions()).toEqual([])
  })

  thorough('on another network is not asked until the buyer has switched back', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const announcing = await holdRequests(page, '**/buyProductFirstPayBefore', (body) =>
      body.includes('txId'),
    )

    await buy(page)
    await announcing.seen
    await switchNetwork(page, '0x2b6653dc')
    await page.getByTestId('notice-network').waitFor()
    await announcing.release()
    await trouble(page, /on another network/)
    expect(await askedToSign(page)).toEqual([])

    await switchNetwork(page)
    await page.getByTestId('blindbox-sheet-resume').click()
    await paid(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  })
})

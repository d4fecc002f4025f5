import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  PAID_ONCE,
  approve,
  asked,
  buy,
  nextBuyer,
  outcomeOf,
  signed,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { layLink, type Link } from './link.ts'
import { thorough } from '../thorough.ts'
import { allDone, countEffects, readyForOffline } from './steps.ts'

const sandbox = useQuickSandbox()

/**
 * Messages of a page without a network. They include the wallet's script, which the app never
 * stores.
 */
const OFFLINE = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE/

/** Signs while offline, so that only the signature exists. */
async function signOffline(page: Page, link: Link): Promise<void> {
  await buy(page)
  await asked(page, 1)
  await page.context().setOffline(true)
  link.cut()
  await approve(page)
  await signed(page)
}

describe('a tab closed right after signing, without a network', () => {
  thorough(
    'and opened again without one: paid once and acknowledged once when it is back',
    async () => {
      const session = await openSession({ worker: 'own' })
      session.problems.allow(OFFLINE)
      const buyer = nextBuyer(sandbox())
      const link = await layLink(sandbox())
      const page = await visitBox(session, link, 'anvil', buyer, { mode: 'ask' })
      await readyForOffline(page)
      await signOffline(page, link)
      const context = page.context()
      await page.close()

      const again = await session.openIn(context, `${link.origin}/activity`)
      await again.getByTestId('activity-operation').waitFor()
      expect(buyer.transactions()).toEqual([])
      link.mend()
      await context.setOffline(false)
      await again.getByTestId('activity-earlier').filter({ hasText: 'Done' }).waitFor()

      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    },
  )

  thorough('and not opened again: the worker pays and reports with no page at all', async () => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(OFFLINE)
    const buyer = nextBuyer(sandbox())
    const link = await layLink(sandbox())
    const page = await visitBox(session, link, 'anvil', buyer, { mode: 'ask' })
    const worker = await readyForOffline(page)
    const { effects, stop } = countEffects(sandbox(), buyer)
    await signOffline(page, link)
    const context = page.context()
    await page.close()

    link.mend()
    await context.setOffline(false)
    await allDone(worker)
    expect(context.pages()).toEqual([])
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(effects()).toEqual({ asked: 1, announced: 1, broadcast: 1, reported: 1 })
    stop()
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import {
  approve,
  asked,
  buy,
  nextBuyer,
  openSheet,
  paid,
  stage,
  until,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { useDeployment } from '../update/builds.ts'
import { allDone, lookForUpdate, readyForOffline } from '../worker/steps.ts'
import { expectPaidOnce, finish } from './ending.ts'
import { purchaseOf } from './purchase.ts'
import { rounds, thorough } from '../thorough.ts'

const deployment = useDeployment()

/** Browser messages about deleted files. */
const MISSING = /404|Failed to (load|fetch)|dynamically imported module|preload CSS/

interface Moment {
  readonly when: string
  reach(page: Page, sandbox: Sandbox): Promise<unknown>
  /** Continues in the old page, which was not reloaded. */
  leave(page: Page, sandbox: Sandbox): Promise<unknown>
}

const hasLoaded = (page: Page, path: string) =>
  page.evaluate(
    (wanted) =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes(wanted)),
    path,
  )

const moments: readonly Moment[] = [
  {
    when: 'the sheet is open',
    async reach(page) {
      await openSheet(page)
      // The page loads this library before the tap. Without it, the old page could not build a
      // transaction.
      await until(() => hasLoaded(page, '/assets/tronweb-'))
    },
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
    leave: async (_, { chain }) => chain.setMining({ mode: 'interval' }),
  },
]

describe.each(rounds)('round %i: a build that replaces all files while', () => {
  const sandbox = useQuickSandbox({ dist: deployment.dist })
  const purchase = purchaseOf(1)

  thorough.each(moments)('$when lets the old page pay once', async ({ reach, leave }) => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(MISSING)
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    await readyForOffline(page)
    await page.evaluate(() => void Object.assign(window, { marked: true }))
    await reach(page, sandbox())
    deployment.deployNext()
    await offerUpdate(page)
    await page.getByTestId('update').waitFor()
    await leave(page, sandbox())
    await paid(page)
    await allDone(page)
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
    await expectPaidOnce(page, buyer, purchase)
  })

  thorough.each(moments.slice(1))('$when is taken at once, and pays once', async (moment) => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(MISSING)
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    await readyForOffline(page)
    await moment.reach(page, sandbox())
    deployment.deployNext()
    await offerUpdate(page)
    await page.evaluate(() => void Object.assign(window, { marked: true }))
    // Dispatches the click directly, because the sheet covers the offer.
    await page.getByTestId('update-reload').dispatchEvent('click')
    // The page reloads only after the wallet has answered.
    await moment.leave(page, sandbox())
    await page.waitForFunction(() => !('marked' in window))
    await page.goto(`${sandbox().origin}/activity`)
    expect(await finish(page)).toBe(0)
    await expectPaidOnce(page, buyer, purchase)
  })
})

/** Makes the browser find the new worker and waits until the page offers the update. */
async function offerUpdate(page: Page): Promise<void> {
  await lookForUpdate(page)
  // The offer comes after all files are loaded.
  await page.getByTestId('update').waitFor()
}

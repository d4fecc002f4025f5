import { expect } from 'vitest'
import { accounts } from '../../../sandbox/world/accounts.ts'
import type { OperationRow } from '../../../src/db/database.ts'
import type { Leg, Operation } from '../../../src/outbox/operation.ts'
import { RUNNER_VERSION } from '../../../src/outbox/store.ts'
import { putRows } from '../../bench/rows.ts'
import { useSharedSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { findFaults } from './faults.ts'
import { saysInChinese } from './language.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()

/** Builds an offer's change as the previous version stored it. Its call is no longer made. */
function firstVersion(id: string, now: number, leg: Partial<Leg>): OperationRow {
  const { config, usdt } = sandbox().world
  const terms = { unitPrice: 10n ** 18n, expiry: now }
  const body: Operation = {
    id,
    kind: 'otc.edit',
    kindVersion: 1,
    owner: accounts[0]!.address,
    network: config.network.genesisBlockId,
    intent: {
      market: config.contracts.otcMarket,
      coin: { symbol: 'JADE', decimals: 18, contract: usdt },
      offerId: '7',
      ...terms,
      before: terms,
      feeLimit: 150_000_000n,
    },
    createdAt: now,
    legs: [{ name: 'edit', transactions: [], failures: 0, nextAt: 0, ...leg }],
  }
  const { owner, createdAt } = body
  const kept = { fence: 0, lease: null, runnerVersion: RUNNER_VERSION }
  return { id, owner, createdAt, live: 1, nextAt: 0, ...kept, body }
}

thorough(
  'what an older version began is shown, followed and put away, and never sent',
  async () => {
    const { open } = await openSession()
    const { origin } = sandbox()
    const page = await open(`${origin}/activity`, { worker: 'none' })
    await page.getByTestId('activity-empty').waitFor()
    const now = Date.now()
    const handed = {
      txId: 'c'.repeat(64),
      origin: 'ours' as const,
      expiresAt: now + 120_000,
      referenceBlock: 1,
      builtAt: now,
      handedAt: now,
      polls: 0,
    }
    // The newer row is listed first. The search for the other one changes the height of its card.
    await putRows(page, [
      firstVersion('a'.repeat(64), now, { agreedAt: now }),
      firstVersion('b'.repeat(64), now - 1_000, { agreedAt: now, transactions: [handed] }),
    ])
    await page.reload()
    const cards = page.getByTestId('activity-operation')
    const underWay = cards.filter({ hasText: 'What your wallet was given is followed to its end' })
    const left = cards.filter({
      hasText: 'this version does not send it any more. You can put it away',
    })
    await Promise.all([underWay.waitFor(), left.waitFor()])
    expect(await page.getByTestId('activity-resume').count()).toBe(0)
    expect(await underWay.getByTestId('activity-cancel').count()).toBe(0)
    expect(await findFaults(page, 'activity-retired')).toEqual([])
    await saysInChinese(page, '你可以收起它', '已交給錢包的交易會繼續追蹤到有結果為止')
    await left.getByTestId('activity-cancel').click()
    await left.waitFor({ state: 'detached' })
    expect(await cards.count()).toBe(1)
  },
)

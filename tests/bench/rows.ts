import type { BrowserContext, Page } from 'playwright-core'
import { accounts } from '../../sandbox/world/accounts.ts'
import type { Config } from '../../src/config/schema.ts'
import type { OperationRow } from '../../src/db/database.ts'
import type { Operation } from '../../src/outbox/operation.ts'
import { RUNNER_VERSION } from '../../src/outbox/store.ts'

/**
 * Opens a page of the app's origin without the app itself. The origin has the app's database, and
 * its worker if the browser has workers.
 */
export async function openPlain(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  // The app creates its database and its worker.
  await page.goto(`${origin}/activity`)
  await page.getByTestId('activity-empty').waitFor()
  await page.waitForFunction(
    () =>
      !('serviceWorker' in navigator) || navigator.serviceWorker.controller?.state === 'activated',
  )
  await page.goto(`${origin}/robots.txt`)
  if ((await page.locator('#app').count()) > 0) throw new Error('the app runs where none should')
  return page
}

/** Puts rows into the app's queue, from a page of its origin. */
export async function putRows(page: Page, rows: readonly OperationRow[]): Promise<void> {
  // Puts them in parts, because all at once would be one message of many megabytes.
  for (let from = 0; from < rows.length; from += STRETCH)
    await page.evaluate(write, rows.slice(from, from + STRETCH))
}

const STRETCH = 500

const write = (rows: readonly OperationRow[]) =>
  new Promise<void>((done, failed) => {
    const opening = indexedDB.open('casthouse')
    opening.addEventListener('error', () => failed(opening.error))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('operations', 'readwrite')
      for (const row of rows) writing.objectStore('operations').put(row)
      writing.addEventListener('complete', () => {
        opening.result.close()
        done()
      })
    })
  })

/**
 * Makes paid orders: `included` in a block that is not solidified yet, `final` with a report that
 * is due, or `archived`. Live ones are due.
 */
export function rowsOf(
  { network, contracts }: Config,
  stage: 'included' | 'final' | 'archived',
  count: number,
): OperationRow[] {
  return Array.from({ length: count }, (_, index) => {
    const now = Date.now() - index
    const txId = idOf(stage, index)
    const receipt = {
      blockNumber: 1,
      blockTimestamp: now,
      result: 'SUCCESS',
      fee: 0n,
      output: '',
      expectedEvent: true,
      at: now,
    }
    const isOver = stage === 'archived'
    const body: Operation = {
      id: txId,
      kind: 'blindbox.buy',
      kindVersion: 1,
      owner: accounts[0]!.address,
      network: network.genesisBlockId,
      intent: {
        productId: '1',
        productName: 'Anvil Box',
        sale: contracts.blindBoxSale,
        quantity: 1,
        payments: [{ coin: { symbol: 'TRX', decimals: 6 }, units: 1_000_000n }],
        feeLimit: 150_000_000n,
      },
      createdAt: now,
      legs: [
        {
          name: 'pay1',
          agreedAt: now,
          transactions: [
            {
              txId,
              origin: 'ours',
              expiresAt: now,
              referenceBlock: 1,
              builtAt: now,
              handedAt: now,
              signedAt: now,
              signature: ['00'],
              sentAt: now,
              polls: 1,
              included: receipt,
              ...(stage !== 'included' && { final: receipt }),
            },
          ],
          ...(isOver && { acknowledged: { txId, at: now } }),
          failures: 0,
          nextAt: isOver ? Infinity : 0,
        },
      ],
      ...(isOver && { archivedAt: now }),
    }
    const { id, owner, createdAt } = body
    return {
      id,
      owner,
      createdAt,
      live: isOver ? 0 : 1,
      nextAt: isOver ? Infinity : 0,
      fence: 0,
      lease: null,
      runnerVersion: RUNNER_VERSION,
      body,
    }
  })
}

const idOf = (stage: string, index: number) =>
  (stage === 'archived' ? 'c' : 'a') + index.toString(16).padStart(63, '0')

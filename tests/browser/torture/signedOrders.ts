import { dryRun } from '../../../src/chain/transfer.ts'
import 'fake-indexeddb/auto'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { signHash } from '../../../backend/tron/signature.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { boxIds } from '../../../sandbox/world/products.ts'
import { createApi } from '../../../src/api/client.ts'
import { buildTransaction, loadSignerOf } from '../../../src/chain/build.ts'
import { createHeads } from '../../../src/chain/heads.ts'
import { createNode } from '../../../src/chain/node.ts'
import { TRX } from '../../../src/core/amount.ts'
import { deviceRandom } from '../../../src/core/deviceRandom.ts'
import { err, ok } from '../../../src/core/result.ts'
import type { OperationRow } from '../../../src/db/database.ts'
import type { BuyIntent } from '../../../src/features/blindbox/operations/buy.ts'
import { currentTransaction } from '../../../src/outbox/stage.ts'
import { parseRow } from '../../../src/outbox/store.ts'
import { openQueue } from '../../../src/queue.ts'
import { until, type Buyer } from '../payments/steps.ts'

// Node.js lacks this function. Here, a reported error fails the test run.
vi.stubGlobal('reportError', (error: unknown) =>
  queueMicrotask(() => {
    throw error
  }),
)

const intent = ({ world }: Sandbox): BuyIntent => ({
  productId: String(boxIds.anvil),
  productName: 'Anvil Box',
  sale: world.sale,
  quantity: 1,
  payments: [{ coin: TRX, units: 120_000_000n }],
  feeLimit: 500_000_000n,
})

/**
 * Creates orders for one box each, as stored by an app that signed them and then lost its network.
 * The app's own outbox creates them here, outside a browser.
 */
export async function signOrders(
  sandbox: Sandbox,
  { identity }: Buyer,
  count: number,
): Promise<OperationRow[]> {
  const { origin, world } = sandbox
  const lost = { kind: 'network', detail: 'no network' } as const
  const node = createNode(`${origin}/chain`, fetch)
  const heads = createHeads(world.config.network.genesisBlockId)
  const queue = openQueue({
    place: 'page',
    config: { ...world.config, network: { ...world.config.network, nodes: [`${origin}/chain`] } },
    api: createApi({
      baseUrl: `${origin}/api`,
      postEncoding: 'form',
      fetch,
      language: () => 'en-US,en',
    }),
    node: { ...node, broadcast: async () => err(lost), transactionInfo: async () => err(lost) },
    heads: () => heads,
    page: {
      wallet: {
        state: () => ({
          kind: 'connected',
          wallet: 'tronlink',
          owner: identity.address,
          onOurNetwork: true,
        }),
        sign: async (unsigned) => {
          const signature = signHash(hexToBytes(unsigned.txID), identity.key)
          return ok({ ...unsigned, signature: [bytesToHex(signature)] })
        },
      },
      dryRun,
      build: (call, options) => buildTransaction(`${origin}/chain`, call, options),
      loadSignerOf,
    },
  })
  queue.start()
  const ids = Array.from({ length: count }, () => deviceRandom.hex(64))
  for (const id of ids) {
    const kind = 'blindbox.buy'
    await queue.add({ id, kind, owner: identity.address, intent: intent(sandbox) })
  }
  const read = async () => {
    const rows = await queue.db.operations.bulkGet(ids)
    return rows.filter((row) => row !== undefined)
  }
  await until(async () => (await read()).every((row) => transactionOf(row)?.signature))
  await queue.rest()
  const rows = await read()
  // Clears the table for the next call. The database stays open, because the stopped loop may still
  // be reading.
  await queue.db.operations.clear()
  return rows
}

/** Returns the transaction of an order paid with a single one. */
export const transactionOf = (row: OperationRow) => {
  const [leg] = parseRow(row)?.legs ?? []
  return leg && currentTransaction(leg)
}

/** Stores rows in a browser whose app has already created its database. */
export const putRows = (page: Page, rows: readonly OperationRow[]): Promise<void> =>
  page.evaluate(async (added) => {
    const database = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open('casthouse')
      opening.addEventListener('success', () => done(opening.result))
      opening.addEventListener('error', () => failed(opening.error))
    })
    const transaction = database.transaction('operations', 'readwrite')
    for (const row of added) transaction.objectStore('operations').put(row)
    await new Promise((done) => transaction.addEventListener('complete', done))
    database.close()
  }, rows)

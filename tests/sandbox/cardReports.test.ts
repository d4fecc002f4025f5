import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../backend/backend.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { kinds } from '../../src/operations.ts'
import type { LegPlan, Request } from '../../src/outbox/kind.ts'
import { clientOf, SOLID_LAG, type Client } from './backendFixture.ts'
import { newKey } from './ordered.ts'
import { openRealCards, type CardKind, type RealCards } from './realCards.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

// All requests and reports of the card operations to the backend, on real contracts. The backend
// agrees beforehand, knows the announcement, and acknowledges the result.

let real: RealCards
let backend: Backend
let client: Client
beforeAll(async () => {
  real = await openRealCards({ solidLag: SOLID_LAG })
  const absent = (digit: string): Address => addressFromHex(digit.repeat(40))
  backend = await createBackend({
    node: { baseUrl: '', fetch: real.cards.fetch },
    sale: {
      contract: real.cards.sale,
      coins: [{ symbol: 'USDT', decimals: 6, contract: real.cards.usdt }],
    },
    launchpad: {
      wtrx: real.cards.wtrx,
      pools: absent('1'),
      poolRouter: absent('2'),
      tokenFactory: absent('3'),
      otcMarket: absent('4'),
      tokenLock: absent('5'),
      coinLock: absent('6'),
      card: real.cards.card,
      cardMarket: real.cards.cardMarket,
      rewardPools: real.cards.rewardPools,
    },
    database: await freshDatabase(),
    // Tests decide when to sync; the timer is only for real use.
    pollMs: 60_000,
  })
  client = clientOf(backend)
})
afterAll(async () => {
  await backend.close()
  await real.close()
})

/** Returns a key that the contracts never saw while the order was set up. */
const freshKey = () => newKey().replace(/^0/, 'f')

const look = async () => {
  await real.cards.chain.mine(SOLID_LAG)
  await backend.indexer.sync()
}

const ask = ({ endpoint, request }: Request): Promise<unknown> => {
  expect(Object.keys(served)).toContain(endpoint)
  return client.ask(endpoint as ServedName, request as never)
}

/** Expects the backend to agree, and to store the announcement. */
async function agree({ before }: LegPlan): Promise<void> {
  if (!before) return
  const agreed = { kind: 'agreed' }
  expect(before.judge(await ask(before.call()))).toEqual(agreed)
  const ours = { txId: freshKey(), expiresAt: real.cards.after(60_000) }
  expect(before.judge(await ask(before.call(ours)), ours.txId)).toEqual(agreed)
}

test.each<[CardKind, reports: number]>([
  ['card.buy', 1],
  ['card.list', 1],
  ['card.changePrice', 1],
  ['card.unlist', 1],
  ['card.take', 1],
  ['card.transfer', 1],
  ['card.pledge', 2],
  ['card.unlock', 2],
  ['blindbox.openMany', 2],
  ['blindbox.claim', 1],
])('%s is agreed to, announced and acknowledged', async (name, reports) => {
  const { who, intent, order = freshKey() } = await real.orders[name]()
  await look()
  let acknowledged = 0
  for (const leg of kinds.get(name)!.plan({ id: order, owner: who.address, intent })!) {
    const skip = await leg.skip?.(who.node)
    if (skip?.ok && skip.value !== undefined) continue
    await agree(leg)
    const { txId, result } = await real.act(who, leg.call)
    expect(result).toBe('SUCCESS')
    if (!leg.after) continue
    expect(await ask(leg.after(txId))).toMatchObject({ status: 'pending' })
    await look()
    expect(await ask(leg.after(txId))).toMatchObject({ status: 'acknowledged' })
    acknowledged += 1
  }
  expect(acknowledged).toBe(reports)
})

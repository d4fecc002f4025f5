import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import { faultsOf, setFaults } from '../../sandbox/chain/faults.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { accounts } from '../../sandbox/world/accounts.ts'
import { createOperator } from '../../backend/tron/operator.ts'
import { boxIds } from '../../sandbox/world/products.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, mining: 'manual', solidLag: 0, isRenewable: true })
})
afterAll(() => sandbox.close())

const ANSWERS = [
  '/chain/wallet/getnowblock',
  '/chain/wallet/getchainparameters',
  '/node2/walletsolidity/getnowblock',
  `/chain/wallet/getaccount?visible=true&address=${accounts[0]!.address}`,
  '/api/deposit/announcement/page?pageNum=1&pageSize=20',
  '/api/deposit/exSwap/swapCoinIssuedList?pageNum=1&pageSize=20',
  '/api/deposit/aon/buyRecordOfNoPay?owner=' + accounts[0]!.address,
  '/config.json',
  '/sandbox/backend/faults',
]

/** Collects all observable state of a sandbox. */
async function factsOf({ origin, chain, backend }: Sandbox) {
  const answers: Record<string, unknown> = {}
  for (const path of ANSWERS) {
    const answer = await fetch(origin + path)
    answers[path] = [answer.status, await answer.text()]
  }
  const tables = (await backend.db.execute(
    sql`select schemaname, tablename from pg_tables
      where schemaname = 'public' or schemaname like 'books%' order by 1, 2`,
  )) as { schemaname: string; tablename: string }[]
  const rows: Record<string, unknown> = {}
  for (const { schemaname, tablename } of tables) {
    // They hold the times at which the books were last used, and the node was last asked.
    if (tablename === 'editions' || tablename === 'chain_heads') continue
    const table = sql`${sql.identifier(schemaname)}.${sql.identifier(tablename)}`
    rows[tablename] = await backend.db.execute(sql`select * from ${table}`)
  }
  const { head, solidNumber, parameters, mode, blockMs, solidLag } = chain
  const keys = await chain.read((state) => state.keys('').toSorted())
  return { answers, rows, head, solidNumber, parameters, mode, blockMs, solidLag, keys }
}

async function dirty({ origin, chain, backend, world }: Sandbox): Promise<void> {
  const buyer = createOperator(`${origin}/chain`, fetch, accounts[0]!.key)
  await chain.advanceTime(HOUR_MS)
  await chain.mine()
  const options = { callValue: 12_000_000n }
  const box = BigInt(boxIds.foundry)
  await buyer.call(blindBoxSale.pay(world.sale, 'a7'.repeat(32), box, 1n, options))
  await chain.mine(3)
  await backend.indexer.sync()
  await chain.fund(accounts[1]!.address, 5n)
  await chain.vote({ allowTvmCompatibleEvm: true })
  await chain.setSolidLag(7)
  chain.setMining({ mode: 'prompt', blockMs: 1_000 })
  setFaults(chain, { lagging: 2 })
  backend.faults.add({ path: '/page', status: 500 })
  await backend.db.execute(sql`delete from announcements`)
}

test('a sandbox that was used and renewed is as a new one, on the same origin', async () => {
  const before = await factsOf(sandbox)
  await dirty(sandbox)
  const dirtied = await factsOf(sandbox)
  expect(dirtied.head.id).not.toBe(before.head.id)
  expect(dirtied.rows['chain_orders']).not.toEqual(before.rows['chain_orders'])
  const { origin, chain } = sandbox
  setFaults(chain, { held: true })
  const onItsWay = fetch(`${origin}/chain/wallet/getnowblock`)

  sandbox = await sandbox.renew({ mining: 'manual', solidLag: 0 })

  expect((await onItsWay).status).toBe(200)
  expect(sandbox.origin).toBe(origin)
  expect(await factsOf(sandbox)).toEqual(before)
  expect(faultsOf(sandbox.chain)).toEqual({})
  expect(sandbox.backend.faults.requests).toHaveLength(3)
  expect(Math.abs(sandbox.chain.now() - Date.now())).toBeLessThan(5_000)
  await expect(async () => chain.fund(accounts[1]!.address, 5n)).rejects.toThrow('closed')
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from '../../src/core/address.ts'
import { contractCall } from '../../src/chain/call.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { openBackend } from './backendFixture.ts'
import { withLaunchpad, type LaunchpadBackend } from './pasts/launchpad.ts'
import { TOKEN } from './launchpadFixture.ts'
import { addManyTokens } from './manyTokens.ts'

let fixture: LaunchpadBackend
let kept: Address

beforeAll(async () => {
  fixture = await openBackend(withLaunchpad, { database: await freshDatabase({ connections: 1 }) })
  const { owner } = fixture
  const [somebody, another] = fixture.people as [typeof owner, typeof owner]
  const make = async (symbol: string) => (await fixture.create(owner, { symbol })).token
  const [given, passedOn] = [await make('GIVN'), await make('PASS')]
  kept = await make('KEPT')
  await give(owner, somebody.address, given, 5n * TOKEN)
  await give(owner, somebody.address, passedOn, 5n * TOKEN)
  await give(somebody, another.address, passedOn, 5n * TOKEN)
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const give = (from: typeof fixture.owner, to: Address, token: Address, units: bigint) =>
  fixture.succeed(from, contractCall(token, 'transfer(address,uint256)', [to, units]))

const heldBy = async (holder: Address, page: { pageNo?: number; pageSize?: number } = {}) => {
  const request = { holder, sort: 'newest' as const, ...page }
  const { total, items } = await fixture.ask('swapCoinIssuedList', request)
  return { total, symbols: items.map(({ symbol }) => symbol) }
}

it('lists what came to an account by transfers alone, and nothing that it gave away', async () => {
  const { owner, people } = fixture
  expect(await heldBy(people[0]!.address)).toEqual({ total: 1, symbols: ['GIVN'] })
  expect(await heldBy(people[1]!.address)).toEqual({ total: 1, symbols: ['PASS'] })
  expect(await heldBy(people[2]!.address)).toEqual({ total: 0, symbols: [] })
  // The owner has the whole supply of KEPT, and the rest of the others.
  expect((await heldBy(owner.address)).symbols.toSorted()).toEqual(['GIVN', 'KEPT', 'PASS'])
})

it('comes in pages, and can be searched', async () => {
  const { address } = fixture.owner
  const pages = await Promise.all(
    [1, 2, 3].map((pageNo) => heldBy(address, { pageNo, pageSize: 2 })),
  )
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3])
  const joined = pages.flatMap(({ symbols }) => symbols)
  expect(joined).toEqual((await heldBy(address)).symbols)
  const search = { holder: fixture.people[0]!.address, search: kept }
  expect((await fixture.ask('swapCoinIssuedList', search)).total).toBe(0)
})

it('is the same when the chain is read once more', async () => {
  const holders = [fixture.owner, ...fixture.people].map(({ address }) => address)
  const ask = () => Promise.all(holders.map((holder) => heldBy(holder)))
  const before = await ask()
  await fixture.backend.indexer.rebuild()
  expect(await ask()).toEqual(before)
})

it('is looked up by its holder: how much others hold does not matter', async () => {
  const { db } = fixture.backend
  await addManyTokens(db, 2_000)
  await db.execute(sql`
    insert into holdings select address, 'holder ' || n, 1 from cast_tokens, generate_series(1, 50) n`)
  await db.execute(sql`analyze`)
  const before = await scansOfAll()
  for (const { address } of fixture.people) await heldBy(address)
  expect(await scansOfAll()).toBe(before)
})

/** Counts the sequential scans of the holdings table. */
async function scansOfAll(): Promise<number> {
  const { db } = fixture.backend
  // PostgreSQL flushes its statistics only now and then.
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const [row] = await db.execute<{ scans: number }>(
    sql`select seq_scan as scans from pg_stat_user_tables where relname = 'holdings'`,
  )
  return row!.scans
}

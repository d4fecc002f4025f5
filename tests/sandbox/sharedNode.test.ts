import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { sharedBudget } from '../../backend/chain/budget.ts'
import { publishHeads, readHeads } from '../../backend/chain/headBoard.ts'
import { NodeFailed } from '../../backend/chain/nodeFailed.ts'
import { mayShowOld } from '../../backend/chain/oldAnswers.ts'
import { markStale, sharedViews } from '../../backend/chain/sharedViews.ts'
import { openDatabase, type OpenDatabase } from '../../backend/database/database.ts'
import { chainHeads, chainViews } from '../../backend/database/kept/nodeSchema.ts'
import { encodeValues } from '../../src/chain/abi.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import { accessTo } from './nodeAccess.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { addressOf, hash } from './scriptedChain.ts'

// Several processes with one node and one database.

let databases: OpenDatabase[]
beforeEach(async () => {
  const options = await freshDatabase()
  const first = await openDatabase(options)
  // The embedded database has one process.
  databases = [first, options.url === undefined ? first : await openDatabase(options)]
})
afterEach(async () => {
  for (const each of new Set(databases)) await each.close()
})

const token = addressOf(1)
const views = () => databases.map(({ db }) => sharedViews(db))

/** Lets time pass in the database, whose clock decides. */
async function age(ms: number): Promise<void> {
  const { db } = databases[0]!
  for (const column of ['asked_at', 'claimed_at'])
    await db.execute(sql.raw(`update chain_views set ${column} = ${column} - ${ms}`))
  await db.execute(sql.raw(`update chain_heads set asked_at = asked_at - ${ms}`))
}

describe('the budget of a node', () => {
  it('is one for all processes', async () => {
    const budgets = databases.map(({ db }) => sharedBudget(db, 'node', { perSecond: 0.001 }))
    const turns = await Promise.all(
      Array.from({ length: 20 }, (_, n) => budgets[n % 2]!.take('people')),
    )
    expect(turns.filter(({ kind }) => kind === 'granted')).toHaveLength(1)
  })

  it('counts each request of a day once, and tells the rest', async () => {
    const budgets = databases.map(({ db }) =>
      sharedBudget(db, 'node', { perSecond: 1_000_000, perDay: 60 }),
    )
    const take = () =>
      Promise.all(Array.from({ length: 40 }, (_, n) => budgets[n % 2]!.take('tip')))
    const granted = async () => (await take()).filter(({ kind }) => kind === 'granted').length
    expect(await granted()).toBe(40)
    expect(await budgets[1]!.dayLeft()).toMatchObject({ inAll: 20, sparePerDay: 15 })
    expect(await granted()).toBe(20)
    expect(await budgets[0]!.dayLeft()).toMatchObject({ inAll: 0, spare: 0 })
    const other = sharedBudget(databases[0]!.db, 'another', { perSecond: 1, perDay: 60 })
    expect(await other.dayLeft()).toMatchObject({ inAll: 60 })
  })
})

describe('an answer that is the same for everybody', () => {
  const { call } = trc20.decimals(token)

  it('is asked for once while it holds, by whichever process', async () => {
    let asked = 0
    const ask = async () => `${(asked += 1)}`
    const [one, other] = views()
    expect(await one!.read(call, 'minute', ask)).toBe('1')
    expect(await other!.read(call, 'minute', ask)).toBe('1')
    await age(MINUTE_MS + SECOND_MS)
    expect(await other!.read(call, 'minute', ask)).toBe('2')
    await age(100 * MINUTE_MS)
    expect(await one!.read(call, 'constant', ask)).toBe('2')
  })

  it('is asked for again once its contract has emitted an event', async () => {
    const [one, other] = views()
    expect(await one!.read(call, 'untilEvent', async () => '1')).toBe('1')
    await age(6 * SECOND_MS)
    await markStale(databases[0]!.db, [addressOf(2)])
    expect(await other!.read(call, 'untilEvent', async () => '2')).toBe('1')
    await markStale(databases[0]!.db, [token])
    expect(await other!.read(call, 'untilEvent', async () => '2')).toBe('2')
    expect(await one!.read(call, 'untilEvent', async () => '3')).toBe('2')
  })

  it('stays in use while one process asks again, and if the node does not answer', async () => {
    const [one, other] = views()
    await one!.read(call, 'minute', async () => '1')
    await age(2 * MINUTE_MS)
    const during = await one!.read(call, 'minute', () =>
      other!.read(call, 'minute', () => Promise.reject(new Error('asked twice'))),
    )
    expect(during).toBe('1')
    await age(2 * MINUTE_MS)
    const away = () => Promise.reject(new NodeFailed('away'))
    expect(await other!.read(call, 'minute', away)).toBe('1')
    await databases[0]!.db.delete(chainViews)
    await expect(other!.read(call, 'minute', away)).rejects.toThrow('away')
  })
})

describe('a request', () => {
  const budget = () => sharedBudget(databases[1]!.db, 'node', { perSecond: 1_000 })
  const openChain = (fetch: Fetch) =>
    accessTo(fetch, {
      budget: budget(),
      facts: { heads: () => readHeads(databases[1]!.db), views: sharedViews(databases[1]!.db) },
    }).chain
  const nobody: Fetch = () => Promise.reject(new Error('the node is asked'))

  it('takes time and head from what the index has seen, without the node', async () => {
    const { db } = databases[0]!
    const solidified = { number: 7, id: hash(7), timestamp: 1_000_000 }
    await publishHeads(db, { solidified, toHeadMs: 54_000 })
    const chain = openChain(nobody)
    expect(await chain.solidifiedHead()).toEqual(solidified)
    const time = await chain.time()
    expect(time).toBeGreaterThanOrEqual(1_054_000)
    expect(time).toBeLessThanOrEqual(1_058_000)
    await age(20 * SECOND_MS)
    await expect(chain.time()).rejects.toBeInstanceOf(NodeFailed)
    await db.delete(chainHeads)
    await expect(chain.solidifiedHead()).rejects.toBeInstanceOf(NodeFailed)
  })

  it('reads what is the same for everybody as the contract told it, from the database', async () => {
    let asked = 0
    const chain = openChain(async () => {
      asked += 1
      return Response.json({
        result: { result: true },
        constant_result: [encodeValues(['uint8'], [6n])],
      })
    })
    expect(await chain.readShared(trc20.decimals(token), 'constant')).toBe(6)
    expect(await openChain(nobody).readShared(trc20.decimals(token), 'constant')).toBe(6)
    expect(asked).toBe(1)
  })

  it('shows the last answer with its age where it may, if the node is busy', async () => {
    let isBusy = false
    let now = 1_000_000
    const fetch: Fetch = async () =>
      isBusy
        ? new Response('', { status: 429 })
        : Response.json({
            result: { result: true },
            constant_result: [encodeValues(['uint256'], [7n])],
          })
    const clock = { now: () => now, sleep: async (ms: number) => void (now += ms) }
    const { chain } = accessTo(fetch, { budget: budget(), clock })
    const balance = trc20.balanceOf(token, addressOf(9))
    expect(await mayShowOld(() => chain.read(balance))).toEqual({ result: 7n, ageMs: 0 })
    isBusy = true
    now += 5 * SECOND_MS
    const { result, ageMs } = await mayShowOld(() => chain.read(balance))
    expect(result).toBe(7n)
    expect(ageMs).toBeGreaterThanOrEqual(5 * SECOND_MS)
    // A write decides by new answers alone.
    await expect(chain.read(balance)).rejects.toBeInstanceOf(NodeFailed)
    now += 11 * MINUTE_MS
    await expect(mayShowOld(() => chain.read(balance))).rejects.toBeInstanceOf(NodeFailed)
  })
})

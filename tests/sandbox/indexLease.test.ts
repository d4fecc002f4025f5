import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openDatabase, type Database, type OpenDatabase } from '../../backend/database/database.ts'
import { indexLeases } from '../../backend/database/kept/leaseSchema.ts'
import { rawChain } from '../../backend/database/kept/rawSchema.ts'
import { describeBooks } from '../../backend/index/editions.ts'
import { leadInTurn, type Led } from '../../backend/index/leading.ts'
import { LeaseLost } from '../../backend/index/lease.ts'
import { appendBlocks } from '../../backend/index/rawLogs.ts'
import { deviceClock } from '../../src/core/deviceClock.ts'
import type { Clock } from '../../src/core/ports.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { hash } from './scriptedChain.ts'
import { booksOfAll } from './scriptedIndex.ts'

// Several processes that would write the books. Their own clocks run ten times as fast.

const isEmbedded = inject('postgres') === undefined
const books = describeBooks(booksOfAll())

let database: OpenDatabase
const leading: Led[] = []
beforeEach(async () => {
  database = await openDatabase(await freshDatabase())
})
afterEach(async () => {
  for (const each of leading.splice(0)) await each.stop()
  await database.close()
})

/** Clock of a process; frozen while its signal is not aborted. */
function freezable() {
  let thaw: Promise<void> | undefined
  const clock: Clock = {
    now: deviceClock.now,
    async sleep(ms, signal) {
      await deviceClock.sleep(ms / 10, signal)
      await thaw
    },
  }
  return {
    clock,
    freeze() {
      let go = () => {}
      thaw = new Promise((done) => (go = done))
      return () => {
        go()
        thaw = undefined
      }
    },
  }
}

/** Starts a process. `events` lists what it and others do. */
function start(name: string, events: string[], clock: Clock = freezable().clock) {
  let db: Database | undefined
  const led = leadInTurn({
    db: database.db,
    books,
    clock,
    async lead(own) {
      db = own
      events.push(`${name} leads`)
      return { stop: async () => void events.push(`${name} stops`) }
    },
    onWait: () => events.push(`${name} waits`),
    onError: (error) => events.push(`${name}: ${String(error)}`),
  })
  leading.push(led)
  return { stop: led.stop, db: () => db! }
}

const until = async (events: readonly string[], event: string) =>
  await expect.poll(() => events, { timeout: 20_000, interval: 20 }).toContain(event)

/** Lets the time of the lease pass, by the database's clock. */
const endLease = () => database.db.update(indexLeases).set({ endsAt: 1 })

const write = (db: Database, number: number) =>
  appendBlocks(db, {
    expected: undefined,
    next: { genesisBlockId: hash(0), blockNumber: number, blockId: hash(number), blockAt: 1 },
    batch: { blocks: [], children: [] },
    sources: [],
  })

it('lets one process write, and the next as soon as it stops', async () => {
  const events: string[] = []
  const first = start('first', events)
  await until(events, 'first leads')
  start('second', events)
  await until(events, 'second waits')
  await first.stop()
  await until(events, 'second leads')
  expect(events).toEqual(['first leads', 'second waits', 'first stops', 'second leads'])
})

it('takes over from a frozen process, of which nothing counts that it writes afterwards', async () => {
  const events: string[] = []
  const { clock, freeze } = freezable()
  const frozen = start('frozen', events, clock)
  await until(events, 'frozen leads')
  expect(await write(frozen.db(), 1)).toBe(true)
  await database.db.delete(rawChain)
  const thaw = freeze()
  start('next', events)
  await until(events, 'next waits')
  await endLease()
  await until(events, 'next leads')
  await expect(write(frozen.db(), 2)).rejects.toBeInstanceOf(LeaseLost)
  expect(await database.db.$count(rawChain)).toBe(0)
  thaw()
  await until(events, 'frozen stops')
  await until(events, 'frozen waits')
  expect(await database.db.select({ number: indexLeases.number }).from(indexLeases)).toEqual([
    { number: 2 },
  ])
})

it('leaves the books of another version to another process', async () => {
  const events: string[] = []
  start('this version', events)
  await until(events, 'this version leads')
  const other = leadInTurn({
    db: database.db,
    books: `${books} repairs 1`,
    clock: freezable().clock,
    lead: async () => {
      events.push('another version leads')
      return { stop: async () => undefined }
    },
    onWait: () => events.push('another version waits'),
    onError: (error) => events.push(String(error)),
  })
  leading.push(other)
  await until(events, 'another version leads')
  expect(events).not.toContain('another version waits')
})

it.skipIf(isEmbedded)('loses the locks of a transaction in which it does nothing', async () => {
  const ask = async (setting: string) =>
    (
      await database.db.execute<{ value: string }>(sql`select current_setting(${setting}) as value`)
    )[0]
  expect(await ask('idle_in_transaction_session_timeout')).toEqual({ value: '5s' })
  expect(await ask('lock_timeout')).toEqual({ value: '10s' })
})

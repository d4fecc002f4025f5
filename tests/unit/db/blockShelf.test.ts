import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blockShelf } from '../../../src/db/blockShelf.ts'
import { openDatabase, type Database, type KeptBlock } from '../../../src/db/database.ts'

const HOUR_MS = 3_600_000
let db: Database
let now = 0
let databases = 0
beforeEach(() => {
  now = 1_000 * HOUR_MS
  db = openDatabase(`shelf-${(databases += 1)}`)
})
afterEach(() => db.close())

const shelfOf = (network = 'net') => blockShelf(db, network, () => now)
const block = (number: number): KeptBlock => ({
  number,
  id: `id ${number}`,
  parentId: `id ${number - 1}`,
  timestamp: number * 3_000,
  txIds: [`tx ${number}`],
})

test('gives back what was kept, and nothing else of the row', async () => {
  const shelf = shelfOf()
  await shelf.keep(block(5))
  expect(await shelf.read(5)).toEqual(block(5))
  expect(await shelf.read(6)).toBeUndefined()
})

test('keeps the blocks of two networks apart', async () => {
  await shelfOf('one').keep(block(5))
  expect(await shelfOf('two').read(5)).toBeUndefined()
  await shelfOf('two').drop(0)
  expect(await shelfOf('one').read(5)).toEqual(block(5))
})

test('drops all from one block on, and what is not there harms nothing', async () => {
  const shelf = shelfOf()
  for (const number of [4, 5, 6, 7, 50]) await shelf.keep(block(number))
  await shelf.drop(51)
  await shelf.drop(6)
  const left = await Promise.all([4, 5, 6, 7, 50].map((number) => shelf.read(number)))
  expect(left.map((each) => each?.number)).toEqual([4, 5, undefined, undefined, undefined])
})

test('forgets after a day, when another block comes', async () => {
  const shelf = shelfOf()
  await shelf.keep(block(1))
  now += 23 * HOUR_MS
  await shelf.keep(block(2))
  now += 2 * HOUR_MS
  await shelf.keep(block(3))
  expect(await db.blocks.count()).toBe(2)
  expect(await shelf.read(1)).toBeUndefined()
  expect(await shelf.read(2)).toEqual(block(2))
})

test('the same block again is kept once, and longer', async () => {
  const shelf = shelfOf()
  await shelf.keep(block(1))
  now += 23 * HOUR_MS
  await shelf.keep(block(1))
  now += 23 * HOUR_MS
  await shelf.keep(block(2))
  expect(await shelf.read(1)).toEqual(block(1))
  expect(await db.blocks.count()).toBe(2)
})

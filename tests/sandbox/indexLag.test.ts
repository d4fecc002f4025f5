import { afterEach, describe, expect, it } from 'vitest'
import { watchLag } from '../../backend/index/lag.ts'
import { apiOf, openBackend } from './backendFixture.ts'
import { withBoxes } from './pasts/boxes.ts'
import { shop } from '../../src/api/endpoints/shop.ts'
import { MINUTE_MS } from '../../src/core/time.ts'
import { scriptedChain } from './scriptedChain.ts'
import { openIndex, type ScriptedIndex } from './scriptedIndex.ts'
import { castToken } from './scriptedLaunchpad.ts'

const block = (number: number, minutes: number) => ({ number, timestamp: minutes * MINUTE_MS })
const DEVICE_NOW = 99 * MINUTE_MS

describe('the lag of an index', () => {
  const watch = () => watchLag(() => DEVICE_NOW)

  it('is none while the last booked block is at most two minutes older than the head', () => {
    const lag = watch()
    lag.see(block(3, 12), block(1, 10))
    expect(lag.now().behindSince).toBeUndefined()
    lag.see(block(3, 12.1), block(1, 10))
    expect(lag.now().behindSince).toBe(10 * MINUTE_MS)
  })

  it('begins with the last block with which it kept up, and ends when it keeps up again', () => {
    const lag = watch()
    lag.see(block(10, 10), block(10, 10))
    lag.see(block(20, 15), block(10, 10))
    lag.see(block(30, 20), block(15, 12))
    expect(lag.now().behindSince).toBe(10 * MINUTE_MS)
    lag.see(block(30, 20), block(29, 19))
    expect(lag.now().behindSince).toBeUndefined()
  })

  it('begins with the head where it has never kept up: its blocks are of long ago', () => {
    const lag = watch()
    lag.see(block(1_000, 80), undefined)
    lag.see(block(1_010, 81), block(5, 1))
    expect(lag.now().behindSince).toBe(80 * MINUTE_MS)
  })

  it('is there as well while the node tells no head', () => {
    const lag = watch()
    lag.see(undefined, undefined)
    expect(lag.now().behindSince).toBe(DEVICE_NOW)
    lag.see(block(10, 10), block(10, 10))
    lag.see(undefined, block(10, 10))
    expect(lag.now()).toEqual({
      booked: block(10, 10),
      head: undefined,
      behindSince: 10 * MINUTE_MS,
    })
  })
})

const opened: ScriptedIndex[] = []
afterEach(async () => {
  for (const index of opened.splice(0)) await index.stop()
})

it('is seen with each look of the index, also with one that fails', async () => {
  const chain = scriptedChain()
  let isAway = false
  let isBroken = false
  const index = await openIndex({
    ...chain,
    solidifiedHead: () => (isAway ? Promise.reject(new Error('away')) : chain.solidifiedHead()),
    blocks: (from, to) => (isBroken ? Promise.reject(new Error('broken')) : chain.blocks(from, to)),
  })
  opened.push(index)
  chain.add(castToken(1))
  await index.indexer.sync()
  const first = await chain.head()
  expect(index.indexer.lag()).toMatchObject({ booked: { number: 1 }, behindSince: undefined })

  isAway = true
  await expect(index.indexer.sync()).rejects.toThrow('away')
  expect(index.indexer.lag()).toMatchObject({ head: undefined, behindSince: first.timestamp })

  isAway = false
  isBroken = true
  // A block comes every three seconds.
  for (let count = 0; count < 50; count += 1) chain.add()
  await expect(index.indexer.sync()).rejects.toThrow('broken')
  expect(index.indexer.lag()).toMatchObject({
    booked: { number: 1 },
    head: { number: 51 },
    behindSince: first.timestamp,
  })

  isBroken = false
  await index.indexer.sync()
  expect(index.indexer.lag()).toMatchObject({ booked: { number: 51 }, behindSince: undefined })
})

it('is published', async () => {
  const fixture = await openBackend(withBoxes)
  await fixture.solidify()
  const { number, timestamp } = fixture.chain.block(fixture.chain.solidNumber)!
  const answer = await apiOf(fixture.backend).call(shop.shopLag, {})
  const solidified = { number, at: timestamp }
  expect(answer).toEqual({
    ok: true,
    value: { booked: solidified, head: solidified, behindSince: null, setAside: 0 },
  })
  await fixture.stop()
})

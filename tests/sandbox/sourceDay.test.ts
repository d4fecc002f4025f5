import { expect, it } from 'vitest'
import { ownBudget } from '../../backend/chain/budget.ts'
import { BLOCKS_PER_CALL } from '../../backend/chain/source.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { BLOCK_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { seededRandom, simulatedClock } from '../unit/outbox/time.ts'
import { accessTo } from './nodeAccess.ts'

// An hour of the index at the tip of a busy chain, of which a day has 24.

/** Time between two looks of a deployed index. */
const POLL_MS = 4 * SECOND_MS
/** Transactions of others in each block. */
const STRANGERS = 200
/** Blocks from the solidified block to the newest one. */
const SOLID_LAG = 19
/** Time that the node takes for each answer. */
const ANSWER_MS = 150

const clock = simulatedClock()
const begunAt = clock.now()
let asked = 0

const newest = () => 1_000 + Math.floor((clock.now() - begunAt) / BLOCK_MS)
const solidified = () => newest() - SOLID_LAG
const idOf = (number: number) => number.toString(16).padStart(64, '0')
const timeOf = (number: number) => begunAt + (number - 1_000) * BLOCK_MS
const blockOf = (number: number) => ({
  blockID: idOf(number),
  block_header: { raw_data: { number, timestamp: timeOf(number), parentHash: idOf(number - 1) } },
  transactions: Array.from({ length: STRANGERS }, () => ({})),
})

const fetch: Fetch = async (url, init) => {
  asked += 1
  await clock.sleep(ANSWER_MS)
  const body = JSON.parse(String(init.body)) as Record<string, number>
  if (url.endsWith('walletsolidity/getnowblock')) return Response.json(blockOf(solidified()))
  if (url.endsWith('getnowblock')) return Response.json(blockOf(newest()))
  if (url.endsWith('infobyblocknum'))
    return Response.json(
      Array.from({ length: STRANGERS }, (_, n) => ({ id: idOf(n), blockNumber: body['num'] })),
    )
  const end = Math.min(body['endNum']!, solidified() + 1)
  const count = Math.max(0, end - body['startNum']!)
  return Response.json({
    block: Array.from({ length: count }, (_, n) => blockOf(body['startNum']! + n)),
  })
}

const settle = async () => {
  for (let turns = 0; turns < 8; turns += 1) await new Promise((done) => setImmediate(done))
}

it('reads a chain without an empty block within 60,000 requests a day, six seconds behind', async () => {
  const budget = ownBudget({ perSecond: 12, perDay: 100_000 }, clock)
  const { source } = accessTo(fetch, { budget, clock, random: seededRandom(1) })
  let reached = solidified()
  const over = new AbortController()
  let latest = 0

  /** Follows the chain as an index does. */
  async function follow() {
    while (!over.signal.aborted) {
      const { number: end } = await source.solidifiedHead()
      await source.toHeadMs()
      while (reached < end) {
        const blocks = await source.blocks(reached + 1, Math.min(end, reached + BLOCKS_PER_CALL))
        for (const { number } of blocks) {
          expect(number).toBe((reached += 1))
          const solidifiedAt = timeOf(number + SOLID_LAG)
          latest = Math.max(latest, clock.now() - solidifiedAt)
        }
      }
      await clock.sleep(POLL_MS)
    }
  }

  const following = follow()
  const end = begunAt + HOUR_MS
  do await settle()
  while (clock.jump(end))
  over.abort()
  expect(reached).toBeGreaterThan(solidified() - 3)
  expect(asked * 24).toBeLessThanOrEqual(60_000)
  expect(latest).toBeLessThanOrEqual(6 * SECOND_MS)
  while (clock.jump(end + 2 * POLL_MS)) await settle()
  await following
})

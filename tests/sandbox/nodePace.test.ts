import { beforeEach, describe, expect, it } from 'vitest'
import { ownBudget } from '../../backend/chain/budget.ts'
import { NodeFailed } from '../../backend/chain/nodeFailed.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { addressFromHex } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { BLOCK_MS, SECOND_MS } from '../../src/core/time.ts'
import { encodeValues } from '../../src/chain/abi.ts'
import { accessTo, type NodeAccess } from './nodeAccess.ts'
import { seededRandom, simulatedClock, type SimulatedClock } from '../unit/outbox/time.ts'

const PER_SECOND = 10

/** Returns a different account for each number. */
const account = (number: number) => addressFromHex(number.toString(16).padStart(40, '0'))

let clock: SimulatedClock
let begunAt: number
let asked: { readonly what: string; readonly at: number }[]
let refusal: Response | undefined

const newest = () => Math.floor((clock.now() - begunAt) / BLOCK_MS)
const idOf = (number: number) => number.toString(16).padStart(64, '0')
const blockOf = (number: number) => ({
  blockID: idOf(number),
  block_header: {
    raw_data: { number, timestamp: begunAt + number * BLOCK_MS, parentHash: idOf(number - 1) },
  },
})

const fetchNode: Fetch = async (url) => {
  asked.push({ what: url.slice(1), at: clock.now() })
  if (refusal) return refusal.clone()
  if (url.endsWith('getnowblock')) return Response.json(blockOf(newest()))
  if (url.endsWith('triggerconstantcontract'))
    return Response.json({
      result: { result: true },
      constant_result: [encodeValues(['uint256'], [7n])],
    })
  return Response.json({})
}

const open = (budget = ownBudget({ perSecond: PER_SECOND }, clock)) =>
  accessTo(fetchNode, { budget, clock, random: seededRandom(1) })

let chain: NodeAccess['chain']
let source: NodeAccess['source']
beforeEach(() => {
  clock = simulatedClock()
  begunAt = clock.now()
  asked = []
  refusal = undefined
  ;({ chain, source } = open())
})

const settle = async () => {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function pass(ms: number): Promise<void> {
  const end = clock.now() + ms
  do await settle()
  while (clock.jump(end))
  await settle()
}

/** Counts the requests that have succeeded or failed so far. */
function outcomes(questions: readonly Promise<unknown>[]): Record<'ok' | 'failed', number> {
  const ended = { ok: 0, failed: 0 }
  for (const each of questions)
    each.then(
      () => (ended.ok += 1),
      (error: unknown) => {
        expect(error).toBeInstanceOf(NodeFailed)
        ended.failed += 1
      },
    )
  return ended
}

const several = <T>(count: number, ask: (number: number) => Promise<T>) =>
  Array.from({ length: count }, (_, number) => ask(number))

const numberOf = (what: string) => asked.filter((each) => each.what === what).length

describe('the time of the newest block', () => {
  it('is asked for once, however many want it, until another one is due', async () => {
    const first = outcomes(several(100, () => chain.time()))
    await pass(BLOCK_MS - 1)
    expect(await chain.time()).toBe(begunAt)
    expect(first.ok).toBe(100)
    expect(asked).toHaveLength(1)
    await pass(1)
    const next = several(100, () => chain.time())
    await pass(SECOND_MS)
    expect(await next[99]!).toBe(begunAt + BLOCK_MS)
    expect(asked).toHaveLength(2)
  })

  it('is told to nobody once it is old and the node does not answer', async () => {
    await chain.time()
    refusal = new Response('', { status: 500 })
    await pass(BLOCK_MS)
    await expect(chain.time()).rejects.toBeInstanceOf(NodeFailed)
  })

  it('is asked for each time where the node has no pace', async () => {
    const near = accessTo(fetchNode, { clock }).chain
    await near.time()
    await near.time()
    expect(asked).toHaveLength(2)
  })
})

it('answers all who ask the same at once by one question, whatever they make of it', async () => {
  const [coin, owner] = [addressFromHex('cc'.repeat(20)), account(1)]
  const balance = trc20.balanceOf(coin, owner)
  const doubled = { ...balance, decode: () => 14n }
  const other = trc20.balanceOf(coin, account(2))
  const views = Promise.all([balance, balance, doubled, other].map((each) => chain.read(each)))
  const solidified = chain.readSolidified(balance)
  const keys = several(10, () => chain.permissions(owner))
  await pass(SECOND_MS)
  expect(await views).toEqual([7n, 7n, 14n, 7n])
  expect(await solidified).toBe(7n)
  expect(await Promise.all(keys)).toHaveLength(10)
  expect(numberOf('wallet/triggerconstantcontract')).toBe(2)
  expect(numberOf('walletsolidity/triggerconstantcontract')).toBe(1)
  expect(numberOf('wallet/getaccount')).toBe(1)
  // With the next block it may have changed, so the node is asked again.
  await chain.read(balance)
  expect(numberOf('wallet/triggerconstantcontract')).toBe(2)
  await pass(BLOCK_MS)
  const again = chain.read(balance)
  await pass(SECOND_MS)
  expect(await again).toBe(7n)
  expect(numberOf('wallet/triggerconstantcontract')).toBe(3)
})

it('asks at one pace for all: of four in a row, three are the index’s and one is people’s', async () => {
  const index = outcomes(several(60, (number) => source.blockId(number)))
  const people = outcomes(several(30, (number) => chain.hasAccount(account(number))))
  await pass(4 * SECOND_MS - 1)
  expect(asked).toHaveLength(4 * PER_SECOND)
  // Users are refused once before the index makes room for them.
  expect(numberOf('wallet/getblockbynum')).toBe(31)
  expect([index, people]).toEqual([
    { ok: 31, failed: 0 },
    { ok: 9, failed: 0 },
  ])
  asked.slice(PER_SECOND).forEach(({ at }, earlier) => {
    expect(at - asked[earlier]!.at).toBeGreaterThanOrEqual(SECOND_MS)
  })
})

it('has no more people wait than it can ask for in five seconds', async () => {
  const people = outcomes(several(200, (number) => chain.hasAccount(account(number))))
  await settle()
  // The first is answered, and 49 are waiting.
  expect(people).toEqual({ ok: 1, failed: 150 })
  await pass(5 * SECOND_MS)
  expect(people).toEqual({ ok: 50, failed: 150 })
})

it('lets nobody wait for longer where the index takes most turns', async () => {
  const index = outcomes(several(100, (number) => source.blockId(number)))
  const people = outcomes(several(40, (number) => chain.hasAccount(account(number))))
  await pass(5.2 * SECOND_MS)
  expect(people.ok).toBeGreaterThanOrEqual(12)
  expect(people.ok + people.failed).toBe(40)
  expect(index.failed).toBe(0)
})

it('leaves a node alone that has too much, and answers people after five seconds', async () => {
  refusal = new Response('', { status: 429, headers: { 'retry-after': '20' } })
  const first = outcomes([chain.hasAccount(account(1))])
  await settle()
  expect(first.failed).toBe(1)
  refusal = undefined
  const second = outcomes([chain.hasAccount(account(2))])
  await pass(5 * SECOND_MS - 1)
  expect(second.failed).toBe(0)
  await pass(SECOND_MS)
  expect(second.failed).toBe(1)
  expect(asked).toHaveLength(1)
  await pass(20 * SECOND_MS)
  expect(await chain.hasAccount(account(2))).toBe(false)
})

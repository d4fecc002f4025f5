import { beforeEach, describe, expect, it } from 'vitest'
import { createChain, NodeFailed } from '../../backend/index/chain.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { addressFromHex } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { BLOCK_MS, SECOND_MS } from '../../src/core/time.ts'
import { encodeValues } from '../../src/chain/abi.ts'
import { seededRandom, simulatedClock, type SimulatedClock } from '../unit/outbox/time.ts'

const PER_SECOND = 10

/** Returns a different account for each number. */
const account = (number: number) => addressFromHex(number.toString(16).padStart(40, '0'))

let clock: SimulatedClock
let begunAt: number
let asked: { readonly what: string; readonly at: number }[]
let refusal: Response | undefined

const fetchNode: Fetch = async (url) => {
  asked.push({ what: url.slice(1), at: clock.now() })
  if (refusal) return refusal.clone()
  if (url.endsWith('getnowblock')) {
    const number = Math.floor((clock.now() - begunAt) / BLOCK_MS)
    return Response.json({
      blockID: number.toString(16).padStart(64, '0'),
      block_header: { raw_data: { number, timestamp: begunAt + number * BLOCK_MS } },
    })
  }
  if (url.endsWith('triggerconstantcontract'))
    return Response.json({
      result: { result: true },
      constant_result: [encodeValues(['uint256'], [7n])],
    })
  return Response.json({})
}

const open = (perSecond = PER_SECOND) =>
  createChain('', fetchNode, { perSecond, clock, random: seededRandom(1) })

let chain: ReturnType<typeof open>
beforeEach(() => {
  clock = simulatedClock()
  begunAt = clock.now()
  asked = []
  refusal = undefined
  chain = open()
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

describe('the newest block', () => {
  it('is asked for once, however many want it, until another one is due', async () => {
    const first = outcomes(several(100, () => chain.head()))
    await pass(BLOCK_MS - 1)
    expect((await chain.head()).number).toBe(0)
    expect(first.ok).toBe(100)
    expect(asked).toHaveLength(1)
    await pass(1)
    const next = several(100, () => chain.head())
    await pass(SECOND_MS)
    expect((await next[99]!).number).toBe(1)
    expect(asked).toHaveLength(2)
  })

  it('is told to nobody once it is old and the node does not answer', async () => {
    await chain.head()
    refusal = new Response('', { status: 500 })
    await pass(BLOCK_MS)
    await expect(chain.head()).rejects.toBeInstanceOf(NodeFailed)
  })

  it('is asked for each time where the node has no pace', async () => {
    const near = open(Infinity)
    await near.head()
    await near.head()
    expect(asked).toHaveLength(2)
  })

  it('does not wait for what people ask', async () => {
    const people = outcomes(several(30, (number) => chain.hasAccount(account(number))))
    const head = outcomes([chain.head()])
    await pass(SECOND_MS / 2)
    expect(head.ok).toBe(1)
    expect(people.ok).toBeLessThan(10)
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
  // Later it may have changed, so the node is asked again.
  await chain.read(balance)
  expect(numberOf('wallet/triggerconstantcontract')).toBe(3)
})

it('asks at one pace for all: of four in a row, three are the index’s and one is people’s', async () => {
  const index = outcomes(several(60, () => chain.solidifiedHead()))
  const people = outcomes(several(30, (number) => chain.hasAccount(account(number))))
  await pass(4 * SECOND_MS - 1)
  expect(asked).toHaveLength(4 * PER_SECOND)
  expect(numberOf('walletsolidity/getnowblock')).toBe(30)
  expect([index, people]).toEqual([
    { ok: 30, failed: 0 },
    { ok: 10, failed: 0 },
  ])
  asked.slice(PER_SECOND).forEach(({ at }, earlier) => {
    expect(at - asked[earlier]!.at).toBeGreaterThanOrEqual(SECOND_MS)
  })
})

it('has no more people wait than it can ask for in five seconds', async () => {
  const people = outcomes(several(200, (number) => chain.hasAccount(account(number))))
  await settle()
  // The first is answered, and fifty are waiting.
  expect(people).toEqual({ ok: 1, failed: 149 })
  await pass(5 * SECOND_MS)
  expect(people).toEqual({ ok: 51, failed: 149 })
})

it('lets nobody wait for longer where the index takes most turns', async () => {
  const index = outcomes(several(100, () => chain.solidifiedHead()))
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

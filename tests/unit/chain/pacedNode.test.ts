import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import type { NodeError } from '../../../src/chain/nodeAnswers.ts'
import { paceNode, type PacedNode } from '../../../src/chain/pacedNode.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'
import { seededRandom, simulatedClock, type SimulatedClock } from '../outbox/time.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'

const owner = addressFromHex('aa'.repeat(20))
const call = contractCall(addressFromHex('cc'.repeat(20)), 'pay()', [])
const signed = { txID: '1e', raw_data_hex: '00', raw_data: {}, visible: false, signature: [] }
const busy: NodeError = { kind: 'http', status: 500 }

/** Clock of a node that takes its time, and the requests that the node received. */
let clock: SimulatedClock
let asked: string[]
let open: number
let most: number
let takes: number
let answers: (asked: string) => Result<unknown, NodeError>
let node: PacedNode
let slow: ChainNode
let failures: NodeError[]

beforeEach(() => {
  clock = simulatedClock()
  asked = []
  open = most = 0
  takes = 50
  answers = ok
  slow = new Proxy({} as ChainNode, {
    get:
      (_, method) =>
      async (...args: unknown[]) => {
        const what = [method, ...args.map((arg) => (typeof arg === 'object' ? '…' : arg))].join(' ')
        asked.push(what)
        open += 1
        most = Math.max(most, open)
        await clock.sleep(takes)
        open -= 1
        return answers(what)
      },
  })
  failures = []
  node = paceNode(slow, clock, seededRandom(1), (error) => failures.push(error))
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

async function pass(ms: number): Promise<void> {
  const end = clock.now() + ms
  do await settle()
  while (clock.jump(end))
  await settle()
}

/** Advances the clock until the answer arrives. */
async function come<T>(answer: Promise<T>, time = clock): Promise<T> {
  const came = new AbortController()
  const told = answer.finally(() => came.abort())
  do await settle()
  while (!came.signal.aborted && time.jump(time.now() + 10 * MINUTE_MS))
  return told
}

const infos = (lane: ChainNode, count: number) =>
  Array.from({ length: count }, (_, index) => lane.transactionInfo(`tx${index}`))

describe('however much is asked at once', () => {
  test('four requests of the background are under way, ten begin in a second, all are answered', async () => {
    takes = 700
    const all = Promise.all(infos(node.background, 100))
    await pass(5 * SECOND_MS)
    // Four requests at a time, 0.7 s each.
    expect(most).toBe(4)
    takes = 1
    const before = asked.length
    await pass(2 * SECOND_MS)
    expect(asked.length - before).toBeLessThanOrEqual(21)
    expect(asked.length - before).toBeGreaterThanOrEqual(18)
    expect(await come(all)).toEqual(
      Array.from({ length: 100 }, (_, index) => ok(`transactionInfo tx${index}`)),
    )
  })

  test('what the user waits for goes past a thousand others at once', async () => {
    takes = 30_000
    void Promise.all(infos(node.background, 1_000))
    await pass(SECOND_MS)
    expect(open).toBe(4)
    takes = 50
    const at = clock.now()
    await come(node.attended.constantCall(owner, call))
    await come(node.attended.broadcast(signed))
    expect(clock.now() - at).toBe(100)
  })

  test('there are never more than six, whoever asks and however the node answers', async () => {
    const kinds = ['ok', 'busy', 'network', 'slow'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            at: fc.integer({ min: 0, max: 3_000 }),
            isAttended: fc.boolean(),
            tx: fc.integer({ min: 0, max: 5 }),
            kind: fc.constantFrom(...kinds),
          }),
          { maxLength: 60 },
        ),
        async (all) => {
          let [now, peak] = [0, 0]
          const time = simulatedClock()
          const strange = new Proxy({} as ChainNode, {
            get: () => async (name: string) => {
              now += 1
              peak = Math.max(peak, now)
              const { kind } = all[Number(name.split(' ')[1])]!
              await time.sleep(kind === 'slow' ? 2_000 : 80)
              now -= 1
              if (kind === 'busy') return err(busy)
              return kind === 'network' ? err({ kind, detail: name }) : ok(name)
            },
          })
          const { background, attended } = paceNode(strange, time, seededRandom(7))
          const told = all.map(async ({ at, isAttended, tx }, index) => {
            await time.sleep(at)
            const name = `${tx} ${index}`
            return {
              name,
              answer: await (isAttended ? attended : background).transactionInfo(name),
            }
          })
          const heard = await come(Promise.all(told), time)
          expect(peak).toBeLessThanOrEqual(6)
          // Every caller gets an answer or learns why the node is paused.
          for (const { name, answer } of heard)
            expect([ok(name), err({ kind: 'network', detail: name }), err(busy)]).toContainEqual(
              answer,
            )
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('the same question', () => {
  test('while it is on its way is one request, and is asked again afterwards', async () => {
    const { background } = node
    const three = [1, 2, 3].map(() => background.transactionInfo('a'))
    expect(await come(Promise.all(three))).toEqual([1, 2, 3].map(() => ok('transactionInfo a')))
    expect(asked).toEqual(['transactionInfo a'])
    await come(background.transactionInfo('a'))
    expect(asked.length).toBe(2)
  })

  test('of the solidified chain is another question, and so is another transaction', async () => {
    const { background } = node
    await come(
      Promise.all([
        background.transactionInfo('a'),
        background.solidifiedTransactionInfo('a'),
        background.transactionInfo('b'),
        background.solidifiedBlock(1),
        background.blockId(1),
        background.solidifiedBlock(2),
      ]),
    )
    expect(new Set(asked).size).toBe(6)
  })

  test('that failed is asked anew by who asks next', async () => {
    answers = () => err({ kind: 'network', detail: 'gone' })
    const [one, two] = await come(
      Promise.all([node.background.transactionInfo('a'), node.background.transactionInfo('a')]),
    )
    expect([one?.ok, two?.ok, asked.length]).toEqual([false, false, 1])
    answers = ok
    expect(await come(node.background.transactionInfo('a'))).toEqual(ok('transactionInfo a'))
  })

  test('that ended in a bug is a bug for who asked it, and holds no place', async () => {
    answers = () => {
      throw new Error('a bug')
    }
    const bugs = infos(node.background, 8).map((each) => expect(each).rejects.toThrow('a bug'))
    await come(Promise.all(bugs))
    answers = ok
    expect(await come(node.background.transactionInfo('tx0'))).toEqual(ok('transactionInfo tx0'))
  })

  test('is never a broadcast: each one is sent', async () => {
    await come(Promise.all([node.background.broadcast(signed), node.background.broadcast(signed)]))
    expect(asked.length).toBe(2)
  })

  test('of the user does not wait for that of a row', async () => {
    takes = 30_000
    void node.background.transactionInfo('a')
    await settle()
    takes = 50
    const at = clock.now()
    await come(node.attended.transactionInfo('a'))
    expect(clock.now() - at).toBe(50)
  })
})

describe('a head', () => {
  test('is asked for once in a second, whoever asks', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await come(node.background.head())
      await come(node.attended.head())
      await pass(100)
    }
    expect(asked).toEqual(['head'])
    await pass(SECOND_MS)
    await come(node.attended.head())
    expect(asked.length).toBe(2)
  })

  test('of the solidified chain is another one', async () => {
    await come(Promise.all([node.background.head(), node.background.solidifiedHead()]))
    expect(asked).toEqual(['head', 'solidifiedHead'])
  })

  test('is as old as its question', async () => {
    takes = 900
    await come(node.background.head())
    await pass(200)
    await come(node.background.head())
    expect(asked.length).toBe(2)
  })

  test('that could not be had is not kept', async () => {
    answers = () => err({ kind: 'network', detail: 'gone' })
    await come(node.background.head())
    answers = ok
    expect(await come(node.background.head())).toEqual(ok('head'))
  })

  test('is asked for anew after the clock went back', async () => {
    let skew = 0
    const shifted = { now: () => clock.now() + skew, sleep: clock.sleep }
    const counted: string[] = []
    const inner = { head: async () => ok(counted.push('head')) } as unknown as ChainNode
    const { background } = paceNode(inner, shifted, seededRandom(1))
    await come(background.head())
    skew = -DAY_MS
    await come(background.head())
    expect(counted.length).toBe(2)
  })
})

describe('a node that has too much', () => {
  /** Returns the milliseconds until background requests pass again. */
  async function restOf(error: NodeError): Promise<number> {
    answers = () => err(error)
    await come(node.background.transactionInfo('a'))
    const [at, count] = [clock.now(), asked.length]
    for (;;) {
      expect(await node.background.transactionInfo('a')).toMatchObject(err({ kind: error.kind }))
      await pass(50)
      const answer = node.background.transactionInfo('a')
      await settle()
      if (asked.length > count) {
        await come(answer)
        return clock.now() - at
      }
    }
  }

  test.each<[string, NodeError]>([
    ['is busy', { kind: 'busy', status: 429, waitMs: 100 }],
    ['says 500', busy],
    ['says 503', { kind: 'http', status: 503 }],
    ['does not answer in time', { kind: 'timeout' }],
  ])('because it %s is left alone by all rows', async (_, error) => {
    expect(await restOf(error)).toBeGreaterThan(400)
  })

  test.each<[string, NodeError]>([
    ['is away', { kind: 'network', detail: 'gone' }],
    ['says 404', { kind: 'http', status: 404 }],
    ['says nonsense', { kind: 'malformed', detail: 'HTML' }],
  ])('is none that %s', async (_, error) => {
    answers = () => err(error)
    await come(node.background.transactionInfo('a'))
    answers = ok
    expect(await come(node.background.transactionInfo('a'))).toEqual(ok('transactionInfo a'))
  })

  test('is left alone twice as long each time, with jitter, for a minute and a half at most', async () => {
    const rests: number[] = []
    for (let turn = 0; turn < 10; turn += 1) rests.push(await restOf(busy))
    // Backoff of 1 s, 2 s, 4 s …, times a random factor between 0.5 and 1.5.
    for (const [turn, rest] of rests.entries()) {
      const middle = Math.min(MINUTE_MS, SECOND_MS * 2 ** turn)
      expect(rest).toBeGreaterThanOrEqual(middle / 2)
      expect(rest).toBeLessThanOrEqual(middle * 1.5 + 300)
    }
    const longest = rests.slice(-4)
    expect(Math.max(...longest) - Math.min(...longest)).toBeGreaterThan(5 * SECOND_MS)
  })

  test('is as good as new after its first success', async () => {
    for (let turn = 0; turn < 4; turn += 1) await restOf(busy)
    answers = ok
    await pass(2 * MINUTE_MS)
    await come(node.background.transactionInfo('a'))
    expect(await restOf(busy)).toBeLessThanOrEqual(1_800)
  })

  test('is left alone once for several requests that met the same', async () => {
    answers = () => err(busy)
    takes = 900
    await come(Promise.all(infos(node.background, 4)))
    expect(asked.length).toBe(4)
    await pass(1_500)
    answers = ok
    expect(await come(node.background.transactionInfo('a'))).toEqual(ok('transactionInfo a'))
  })

  test('is not made well by what it had answered before', async () => {
    takes = 300
    const before = node.background.transactionInfo('early')
    await pass(150)
    takes = 20
    answers = (what) => (what.endsWith('early') ? ok(what) : err(busy))
    await come(node.background.transactionInfo('late'))
    expect((await come(before)).ok).toBe(true)
    expect(await node.background.transactionInfo('b')).toEqual(err(busy))
  })

  test('answers nobody who waited in line meanwhile, and yet everybody hears why', async () => {
    answers = () => err(busy)
    const all = await come(Promise.all(infos(node.background, 30)))
    expect(all).toEqual(all.map(() => err(busy)))
    expect(asked.length).toBeLessThanOrEqual(4)
  })

  test('is left alone for as long as it asks for, but not for ever', async () => {
    const asks = { kind: 'busy', status: 429, waitMs: 20_000 } as const
    const rest = await restOf(asks)
    expect(rest).toBeGreaterThanOrEqual(20_000)
    expect(rest).toBeLessThan(21_000)
    answers = ok
    await come(node.attended.transactionInfo('a'))
    expect(await restOf({ ...asks, waitMs: DAY_MS })).toBeLessThanOrEqual(5 * MINUTE_MS + 300)
  })

  test('still hears the user, whose success ends the rest', async () => {
    answers = () => err({ kind: 'busy', status: 429, waitMs: 60_000 })
    await come(node.background.transactionInfo('a'))
    answers = ok
    expect((await node.background.transactionInfo('a')).ok).toBe(false)
    expect((await come(node.attended.transactionInfo('a'))).ok).toBe(true)
    expect((await come(node.background.transactionInfo('a'))).ok).toBe(true)
  })

  test('is not left alone for a day because the clock went back by one', async () => {
    let skew = 0
    const shifted = { now: () => clock.now() + skew, sleep: clock.sleep }
    let answer: Result<unknown, NodeError> = err(busy)
    const inner = { balance: async () => answer } as unknown as ChainNode
    const { background } = paceNode(inner, shifted, seededRandom(1))
    await come(background.balance(owner))
    answer = ok(1n)
    skew = -DAY_MS
    expect(await come(background.balance(owner))).toEqual(ok(1n))
  })
})

test('only what a tap asked tells that it failed, however it failed', async () => {
  answers = () => err({ kind: 'timeout' })
  await come(node.background.balance(owner))
  await come(node.attended.balance(owner))
  expect(failures).toEqual([])
  await come(node.tapped.balance(owner))
  expect(failures).toEqual([{ kind: 'timeout' }])
  answers = ok
  await come(node.tapped.broadcast(signed))
  expect(failures).toHaveLength(1)
})

test('every question of a node reaches it', async () => {
  for (const lane of [node.background, node.attended, node.tapped]) {
    await pass(SECOND_MS)
    asked = []
    const held = trc20.balanceOf(call.contract, owner)
    const questions = {
      head: lane.head(),
      solidifiedHead: lane.solidifiedHead(),
      blockId: lane.blockId(1),
      solidifiedBlock: lane.solidifiedBlock(1),
      broadcast: lane.broadcast(signed),
      transactionInfo: lane.transactionInfo('a'),
      solidifiedTransactionInfo: lane.solidifiedTransactionInfo('a'),
      constantCall: lane.constantCall(owner, call),
      read: lane.read(held),
      readSolidified: lane.readSolidified(held),
      runtimeCode: lane.runtimeCode(owner),
      balance: lane.balance(owner),
      tokenBalance: lane.tokenBalance(owner, '1000001'),
      accountKind: lane.accountKind(owner),
      resources: lane.resources(owner),
      feePrices: lane.feePrices(),
      permissions: lane.permissions(owner),
      signersOf: lane.signersOf('a'),
    } satisfies Record<Exclude<keyof ChainNode, 'readAll'>, unknown>
    await come(Promise.all(Object.values(questions)))
    expect(asked.map((what) => what.split(' ')[0])).toEqual(Object.keys(questions))
  }
})

test('a busy node tells the time that is left, however long it was', async () => {
  answers = () => err({ kind: 'busy', status: 429, waitMs: 20_000 })
  await come(node.background.transactionInfo('a'))
  await pass(15_000)
  expect(await node.background.transactionInfo('a')).toEqual(
    err({ kind: 'busy', status: 429, waitMs: 5_000 }),
  )
})

test('what other parts of the app heard holds back the queue, but no tap', async () => {
  const told = paceNode(slow, clock, seededRandom(1), undefined, { left: () => 7_000 })
  expect(await told.background.balance(owner)).toEqual(
    err({ kind: 'busy', status: 429, waitMs: 7_000 }),
  )
  answers = ok
  expect((await come(told.tapped.balance(owner))).ok).toBe(true)
})

import { describe, expect, it } from 'vitest'
import type { Fetch } from '../../src/core/ports.ts'
import { BLOCK_MS, MINUTE_MS } from '../../src/core/time.ts'
import type { Deed } from '../../backend/keeper/deed.ts'
import { dueOf } from '../../backend/keeper/due.ts'
import { withinLimit } from '../../backend/keeper/funds.ts'
import { readKey } from '../../backend/keeper/key.ts'
import { gatherNodes } from '../../backend/keeper/nodes.ts'
import { NodeAway, Refused } from '../../backend/keeper/trouble.ts'
import { retry, watch, watchOnce } from '../../backend/keeper/watch.ts'
import { keyOfName } from '../keyOfName.ts'
import { toHex } from '../../backend/tron/bytes.ts'
import { seededRandom, simulatedClock } from '../unit/outbox/time.ts'

describe('what is due', () => {
  const undrawn = (...sources: bigint[]) =>
    sources.map((source) => ({ purchaseBlock: source - 1n, source }))

  it.each<[string, number, { seal: bigint[]; rearm: bigint[] }]>([
    ['nothing while buyers have their turn', 1_009, { seal: [], rearm: [] }],
    ['sealing after that', 1_010, { seal: [999n], rearm: [] }],
    ['sealing as long as the next block can read it', 1_255, { seal: [999n], rearm: [] }],
    ['nothing in the one block that is too late for both', 1_256, { seal: [], rearm: [] }],
    ['a new block from then on', 1_257, { seal: [], rearm: [999n] }],
  ])('is %s', (_, head, due) => {
    expect(dueOf(undrawn(1_000n), head, 10)).toEqual(due)
  })

  it('is told with the most pressing first', () => {
    const due = dueOf(undrawn(1_200n, 1_000n, 500n, 1_100n, 400n), 1_210, 10)
    expect(due).toEqual({ seal: [999n, 1_099n, 1_199n], rearm: [399n, 499n] })
  })

  it('is never what nobody can read yet', () => {
    expect(dueOf(undrawn(1_000n), 1_000, 0).seal).toEqual([])
    expect(dueOf(undrawn(1_000n), 1_001, 0).seal).toEqual([999n])
  })
})

describe('a fee limit', () => {
  const seal = (...purchaseBlocks: bigint[]) => ({ kind: 'seal' as const, purchaseBlocks })
  const costs = async (deed: Deed) =>
    (deed.kind === 'flow' ? 1n : BigInt(deed.purchaseBlocks.length)) * 10n

  it('halves what is wanted until it suffices, and keeps the most pressing', async () => {
    expect(await withinLimit(seal(1n, 2n, 3n, 4n, 5n), 50n, costs)).toEqual(
      seal(1n, 2n, 3n, 4n, 5n),
    )
    expect(await withinLimit(seal(1n, 2n, 3n, 4n, 5n), 49n, costs)).toEqual(seal(1n, 2n, 3n))
    expect(await withinLimit(seal(1n, 2n, 3n, 4n, 5n), 10n, costs)).toEqual(seal(1n))
    await expect(withinLimit(seal(1n, 2n), 9n, costs)).rejects.toThrow(Refused)
    await expect(withinLimit({ kind: 'flow', pool: 1n }, 9n, costs)).rejects.toThrow(Refused)
  })
})

describe('a key', () => {
  it('is read as it is, with the account that it stands for', () => {
    const key = keyOfName('somebody')
    const text = toHex(key.privateKey)
    expect(readKey(text)).toEqual({ ok: true, value: key })
    expect(readKey(` ${text.toUpperCase()}\n`)).toEqual({ ok: true, value: key })
  })

  it.each([
    ['missing', undefined],
    ['missing', '  '],
    ['malformed', 'a'.repeat(63)],
    ['malformed', 'a'.repeat(65)],
    ['malformed', 'g'.repeat(64)],
    ['malformed', '0'.repeat(64)],
    ['malformed', 'f'.repeat(64)],
  ] as const)('is %s', (error, text) => {
    expect(readKey(text)).toEqual({ ok: false, error })
  })
})

describe('nodes', () => {
  it('are asked one question at a time, once a block at most, however many there are', async () => {
    const clock = simulatedClock()
    const begun: [string, number][] = []
    let open = 0
    const fetch: Fetch = async (url) => {
      expect(++open).toBe(1)
      begun.push([url, clock.now()])
      await clock.sleep(100)
      open--
      return Response.json({})
    }
    const nodes = gatherNodes(['https://a', 'https://b'], { fetch, clock, apartMs: BLOCK_MS })
    const asked = Promise.all([
      nodes.fetch('/1', {}),
      nodes.fetch('/2', {}),
      nodes.fetch('/3', {}).then(() => nodes.turn()),
    ]).then(() => nodes.fetch('/4', {}))
    await passing(clock, asked)
    expect(begun.map(([url]) => url)).toEqual([
      'https://a/1',
      'https://a/2',
      'https://a/3',
      'https://b/4',
    ])
    const pauses = begun.slice(1).map(([, at], index) => at - begun[index]![1])
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(BLOCK_MS)
  })

  it('that never answer are given up', async () => {
    const clock = simulatedClock()
    let signal: AbortSignal | null | undefined
    const fetch: Fetch = async (_, init) => {
      signal = init.signal
      return Response.json({})
    }
    await gatherNodes(['https://a'], { fetch, clock, apartMs: 0 }).fetch('/1', {})
    expect(signal).toBeInstanceOf(AbortSignal)
  })
})

describe('a watch', () => {
  const ports = (clock = simulatedClock()) => {
    const troubles: unknown[] = []
    const onTrouble = (error: unknown) => void troubles.push(error)
    const random = seededRandom(1)
    return { clock, random, idleMs: 15_000, busyMs: 3_000, troubles, onTrouble }
  }

  it('outlives every failure, asks ever more rarely, and is quick again after the first success', async () => {
    const options = ports()
    const { clock, troubles } = options
    const stopped = new AbortController()
    const at: number[] = []
    const keeper = {
      look: async () => {
        at.push(clock.now())
        if (at.length <= 8) throw new NodeAway('HTTP 503')
        if (at.length === 9) throw new Refused('no TRX')
        if (at.length === 12) stopped.abort()
        return at.length === 10 ? ('busy' as const) : ('idle' as const)
      },
    }
    await passing(clock, watch(keeper, options, stopped.signal))
    const pauses = at.slice(1).map((time, index) => time - at[index]!)
    const [first, second] = pauses as [number, number]
    expect(first).toBeGreaterThanOrEqual(3_000)
    expect(second).toBeGreaterThan(first)
    for (const pause of pauses) expect(pause).toBeLessThanOrEqual(1.5 * MINUTE_MS)
    expect(pauses[7]).toBeGreaterThanOrEqual(MINUTE_MS)
    expect(pauses.slice(9)).toEqual([3_000, 15_000])
    expect(troubles).toHaveLength(9)
  })

  it('that looks once ends when nothing is left to do', async () => {
    const options = ports()
    const answers = ['busy', 'busy', 'idle'] as const
    let looks = 0
    const keeper = { look: async () => answers[looks++]! }
    await passing(options.clock, watchOnce(keeper, options, 3))
    expect(looks).toBe(3)
  })

  it('that looks once gives up after so many failures, and at once where a person is needed', async () => {
    const options = ports()
    let looks = 0
    const failing = (error: Error) => ({
      look: async () => {
        looks++
        throw error
      },
    })
    const away = watchOnce(failing(new NodeAway('HTTP 503')), options, 3)
    await expect(passing(options.clock, away)).rejects.toThrow('HTTP 503')
    expect(looks).toBe(3)
    const refused = watchOnce(failing(new Refused('no TRX')), options, 3)
    await expect(passing(options.clock, refused)).rejects.toThrow('no TRX')
    expect(looks).toBe(4)
  })

  it('begins as soon as a node is there', async () => {
    const options = ports()
    let asked = 0
    const work = async () => {
      if (++asked < 20) throw new NodeAway('no answer')
      return 'there'
    }
    expect(await passing(options.clock, retry(work, options, Infinity))).toBe('there')
  })
})

/** Advances the clock until a promise settles. */
async function passing<T>(
  clock: ReturnType<typeof simulatedClock>,
  awaited: Promise<T>,
): Promise<T> {
  const race = { isOver: false }
  const over = awaited.finally(() => (race.isOver = true))
  over.catch(() => undefined)
  for (let turns = 0; !race.isOver && turns < 10_000; turns++) {
    await new Promise((resolve) => setImmediate(resolve))
    if (!race.isOver) clock.jump(Number.POSITIVE_INFINITY)
  }
  return over
}

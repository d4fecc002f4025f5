import { beforeEach, describe, expect, it } from 'vitest'
import { NodesDisagree, watchAgreement } from '../../backend/chain/agreement.ts'
import { checkedSource } from '../../backend/chain/checkedSource.ts'
import { NodeFailed } from '../../backend/chain/nodeFailed.ts'
import { useNodes } from '../../backend/chain/nodes.ts'
import { createPace } from '../../backend/chain/pace.ts'
import { createSource } from '../../backend/chain/source.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import { seededRandom, simulatedClock, type SimulatedClock } from '../unit/outbox/time.ts'

// An index with two nodes. The second one is asked when the first fails or lags.

let clock: SimulatedClock
let asked: string[]
let notices: string[]

interface Acting {
  isAway: boolean
  /** Newest solidified block, and the branch of the chain that it belongs to. */
  number: number
  branch: string
  lagMs: number
}
let first: Acting
let second: Acting

const idOf = ({ branch }: Acting, number: number) => `${branch}${number}`.padStart(64, '0')

const nodeOf =
  (name: string, acting: () => Acting): Fetch =>
  async (url, init) => {
    asked.push(name)
    const node = acting()
    if (node.isAway) return new Response('', { status: 502 })
    const blockOf = (number: number) => ({
      blockID: idOf(node, number),
      block_header: {
        raw_data: {
          number,
          timestamp: clock.now() - node.lagMs,
          parentHash: idOf(node, number - 1),
        },
      },
    })
    if (url.endsWith('getnowblock')) return Response.json(blockOf(node.number))
    const { startNum } = JSON.parse(String(init.body)) as { startNum: number }
    return Response.json(startNum <= node.number ? { block: [blockOf(startNum)] } : {})
  }

function open() {
  const pace = () => createPace({ clock, random: seededRandom(1) })
  const nodes = useNodes(
    [
      { host: 'first', baseUrl: '', fetch: nodeOf('first', () => first), pace: pace() },
      { host: 'second', baseUrl: '', fetch: nodeOf('second', () => second), pace: pace() },
    ],
    { clock, onChange: ({ message }) => notices.push(message) },
  )
  const source = createSource({ baseUrl: '', ...nodes, clock })
  return checkedSource(source, {
    nodes,
    agreement: watchAgreement(nodes, clock),
    keepsUpWith: clock.now,
  })
}

let source: ReturnType<typeof open>
beforeEach(() => {
  clock = simulatedClock()
  asked = []
  notices = []
  const fair = { isAway: false, number: 100, branch: 'a', lagMs: MINUTE_MS }
  first = { ...fair }
  second = { ...fair }
  source = open()
})

/** Waits for an answer, and lets time pass meanwhile. */
async function after<T>(question: Promise<T>): Promise<T> {
  const over = new AbortController()
  const end = () => over.abort()
  question.then(end, end)
  const settle = async () => {
    for (let turns = 0; turns < 5; turns += 1) await new Promise((done) => setImmediate(done))
  }
  await settle()
  while (!over.signal.aborted) {
    clock.jump(clock.now() + SECOND_MS)
    await settle()
  }
  return question
}

const look = () => after(source.solidifiedHead())

/** Looks, and lets half a minute pass before the next look. */
async function lookLater() {
  clock.jump(clock.now() + 31 * SECOND_MS)
  return look()
}

describe('an index with two nodes', () => {
  it('asks the next one when one fails', async () => {
    expect(await look()).toMatchObject({ number: 100 })
    first.isAway = true
    second.number = 101
    await expect(lookLater()).rejects.toBeInstanceOf(NodeFailed)
    expect(await look()).toMatchObject({ number: 101 })
    expect(notices).toEqual(['first fails: asking second'])
  })

  it('asks the next one when one lags, and not another one at once', async () => {
    first.lagMs = 3 * MINUTE_MS
    second.lagMs = 3 * MINUTE_MS
    await look()
    await look()
    expect(notices).toEqual(['first lags: asking second'])
    second.lagMs = MINUTE_MS
    await lookLater()
    await lookLater()
    expect(notices).toHaveLength(1)
  })

  it('stops with words while the nodes disagree on a solidified block', async () => {
    await look()
    clock.jump(clock.now() + 2 * MINUTE_MS)
    first.number = 110
    second = { ...second, number: 110, branch: 'b' }
    await expect(look()).rejects.toThrow(NodesDisagree)
    await expect(look()).rejects.toThrow(
      /^solidified block 110 is 0+a110 at first, and 0+b110 at second: nothing is booked until they agree$/,
    )
    second.branch = 'a'
    expect(await look()).toMatchObject({ number: 110 })
  })

  it('takes no answer of the other for agreement or for disagreement', async () => {
    second.number = 99
    expect(await look()).toMatchObject({ number: 100 })
    clock.jump(clock.now() + 2 * MINUTE_MS)
    second.isAway = true
    expect(await look()).toMatchObject({ number: 100 })
    expect(notices).toEqual([])
  })

  it('compares blocks about once a minute', async () => {
    for (let looks = 0; looks < 20; looks += 1) {
      first.number += 1
      second.number += 1
      clock.jump(clock.now() + 3 * SECOND_MS)
      await look()
    }
    expect(asked.filter((name) => name === 'second').length).toBeLessThanOrEqual(2)
  })
})

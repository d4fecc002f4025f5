import { afterEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import { ok } from '../../../src/core/result.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'
import type { Request } from '../../../src/outbox/kind.ts'
import { html, http, refused, type Answer } from './backendModel.ts'
import { createWorld, ORDER, OTHER, OWNER, type Price, type World } from './world.ts'

let world: World
afterEach(() => world.end())

const isReport = ({ endpoint }: Request) => endpoint.endsWith('After')
const answerReports = (answer: () => Answer | Promise<Answer>) => {
  world.backend.script = (request) => (isReport(request) ? answer() : undefined)
}
const answerBefore = (answer: () => Answer | undefined) => {
  world.backend.script = (request) => (isReport(request) ? undefined : answer())
}
const stageIs = (stage: string) => async () => (await world.stages()).at(-1) === stage

describe('before the wallet is asked', () => {
  test.each<[string, Price, Record<string, unknown>]>([
    ['another contract', 'trx', { contract: OTHER }],
    ['another price', 'trx', { prices: [] }],
    ['another owner', 'trx', { owner: OTHER }],
    ['another contract for a price in USDT', 'usdt', { contract: OTHER }],
  ])('a backend that names %s gets nothing signed', async (_, price, lie) => {
    world = createWorld({ price })
    world.backend.lie = lie
    const tab = world.tab()
    await world.buy(tab)
    await world.pass(5 * MINUTE_MS)
    const troubles = (await world.row()).legs.map((leg) => leg.trouble?.kind)
    expect(troubles).toContain('mismatch')
    expect(world.wallet.asked).toEqual([])
    expect(await tab.outbox.cancel(ORDER)).toBe(true)
  })

  test('a price that changes between the two before calls gets nothing signed', async () => {
    world = createWorld()
    answerBefore(() => {
      if (world.backend.asked.length > 1) world.backend.lie = { prices: [] }
      return undefined
    })
    await world.buy(world.tab())
    await world.until(async () => (await world.troubleOf()) === 'mismatch')
    expect(world.wallet.asked).toEqual([])
  })

  test('a refusal waits for the user, who may try again', async () => {
    world = createWorld()
    answerBefore(() => refused(refusal.saleNotOpen))
    const tab = world.tab()
    await world.buy(tab)
    await world.pass(10 * MINUTE_MS)
    expect((await world.row()).legs[0]?.trouble).toEqual({ kind: 'refused', code: 2003 })
    expect(world.backend.asked.length).toBe(1)
    world.backend.script = undefined
    await tab.outbox.resume(ORDER)
    await world.until(() => world.isArchived())
  })

  test.each<[string, Answer]>([
    ['500', http(500)],
    ['503', http(503)],
    ['429', http(429)],
    ['HTML', html],
    ['nothing', { ok: false, error: { kind: 'timeout' } }],
  ])('a backend that answers %s is asked again, more and more rarely', async (_, answer) => {
    world = createWorld()
    answerBefore(() => answer)
    await world.buy(world.tab())
    await world.pass(2 * MINUTE_MS)
    expect(await world.troubleOf()).toBe('unreachable')
    expect(world.backend.asked.length).toBeGreaterThan(4)
    expect(world.backend.asked.length).toBeLessThan(12)
    world.backend.script = undefined
    await world.until(() => world.isArchived(), 5 * MINUTE_MS)
  })

  test('a contract that the configuration does not name is never signed for', async () => {
    world = createWorld()
    const tab = world.tab()
    const intent = { ...world.intent, sale: OTHER }
    world.backend.lie = { contract: OTHER }
    await tab.outbox.add({ id: ORDER, kind: 'blindbox.buy', owner: OWNER, intent })
    await world.until(async () => (await world.troubleOf()) === 'unpinned')
    expect(world.wallet.asked).toEqual([])
  })

  test('nor is an approval for such a spender', async () => {
    world = createWorld({ price: 'usdt' })
    const tab = world.tab()
    const intent = { ...world.intent, sale: OTHER }
    world.backend.lie = { contract: OTHER }
    await tab.outbox.add({ id: ORDER, kind: 'blindbox.buy', owner: OWNER, intent })
    await world.until(async () => (await world.troubleOf(0)) === 'unpinned')
    expect((await world.row()).legs[0]?.trouble).toMatchObject({ contract: OTHER })
    expect(world.wallet.asked).toEqual([])
  })

  test('a call that would fail is not handed over; its reason is kept', async () => {
    world = createWorld()
    world.chain.scripts.set('constantCall', () =>
      ok({ kind: 'reverted', output: 'abcd1234', message: 'REVERT', energyUsed: 0n }),
    )
    await world.buy(world.tab())
    await world.until(async () => (await world.troubleOf()) === 'wouldFail')
    expect((await world.row()).legs[0]?.trouble).toMatchObject({ output: 'abcd1234' })
    expect(world.wallet.asked).toEqual([])
  })
})

describe('two devices with one wallet', () => {
  test('the second waits while the first one may still pay, and then finds the order paid', async () => {
    world = createWorld()
    const expiresAt = world.clock.now() + MINUTE_MS
    world.backend.announced.set(ORDER, { payment: 'first', txId: 'ab'.repeat(32), expiresAt })
    await world.buy(world.tab())
    await world.until(async () => (await world.troubleOf()) === 'otherDevice')
    await world.pass(30_000)
    expect(world.wallet.asked).toEqual([])
    await world.until(() => world.isArchived())
    expect(world.wallet.asked.length).toBe(1)
  })

  test('a tap ends that wait, whatever else is announced afterwards', async () => {
    world = createWorld()
    const rival = (digit: string) =>
      world.backend.announced.set(ORDER, {
        payment: 'first',
        txId: digit.repeat(64),
        expiresAt: world.clock.now() + MINUTE_MS,
      })
    rival('a')
    const tab = world.tab()
    await world.buy(tab)
    await world.until(async () => (await world.troubleOf()) === 'otherDevice')
    await tab.outbox.resume(ORDER)
    // Another device announces one payment after another.
    rival('b')
    await world.until(() => world.wallet.asked.length === 1)
    expect((await world.row()).legs[0]?.insistedAt).toBeGreaterThan(0)
    await world.until(() => world.isArchived())
    expect(world.wallet.asked.length).toBe(1)
  })

  test.each(['agreed', 'built'])(
    'an order that was paid elsewhere while ours was %s is done',
    async (stage) => {
      world = createWorld({ price: 'both' })
      world.wallet.manners.push('reject')
      const right = world.wallet.current
      world.wallet.current = { kind: 'missing' }
      const tab = world.tab()
      if (stage === 'agreed') world.chain.scripts.set('head', () => new Promise(() => {}))
      await world.buy(tab)
      await world.until(async () => (await world.stages())[0] === stage)
      tab.kill()
      world.chain.scripts.clear()
      world.chain.submit(payment(1))
      await world.pass(2 * MINUTE_MS)
      world.wallet.current = right
      world.wallet.manners.length = 0
      const next = world.tab()
      await next.outbox.resume(ORDER)
      await world.until(() => world.isArchived())
      expect((await world.row()).legs[0]?.skipped?.reason).toBe('alreadyPaid')
      expect(world.chain.executions('paySecond').length).toBe(1)
    },
  )
})

/** Returns the first payment as signed by the other device. */
const payment = (timestamp: number) => world.chain.signedElsewhere(ORDER, OWNER, timestamp)

describe('a report', () => {
  test.each<[string, Answer]>([
    ['500', http(500)],
    ['502', http(502)],
    ['429', http(429)],
    ['401', http(401)],
    ['408', http(408)],
    ['425', http(425)],
    ['HTML', html],
    ['nothing', { ok: false, error: { kind: 'timeout' } }],
    ['pending', ok({ status: 'pending' })],
    ['no status', ok({})],
  ])('answered %s is made again with the same key until it is acknowledged', async (_, answer) => {
    world = createWorld()
    answerReports(() => answer)
    const tab = world.tab()
    await world.buy(tab)
    await world.until(stageIs('final'))
    await world.pass(5 * MINUTE_MS)
    expect(await world.isArchived()).toBe(false)
    const tries = world.backend.asked.filter(isReport)
    expect(tries.length).toBeGreaterThan(5)
    expect(tries.length).toBeLessThan(20)
    expect(new Set(tries.map((each) => JSON.stringify(each))).size).toBe(1)
    world.backend.script = undefined
    await world.until(() => world.isArchived(), 3 * MINUTE_MS)
    expect(await world.troubleOf()).toBeUndefined()
  })

  test('is made again no earlier than a busy backend asks for', async () => {
    world = createWorld()
    const times: number[] = []
    answerReports(() => {
      times.push(world.clock.now())
      return { ok: false, error: { kind: 'busy', status: 503, waitMs: MINUTE_MS } }
    })
    const tab = world.tab()
    await world.buy(tab)
    await world.until(stageIs('final'))
    await world.pass(10 * MINUTE_MS)
    const [leg] = (await world.row()).legs
    expect(leg?.trouble).toMatchObject({ kind: 'unreachable', waitMs: MINUTE_MS })
    // The first report is a hint, after which the row is only polled until it is final.
    const pauses = times.slice(2).map((at, index) => at - times[index + 1]!)
    expect(pauses.length).toBeGreaterThan(5)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(MINUTE_MS)
  })

  test('refused parks the row visibly, and blocks no other row', async () => {
    world = createWorld()
    answerReports(() => http(400))
    const tab = world.tab()
    await world.buy(tab)
    await world.until(stageIs('final'))
    await world.pass(10 * MINUTE_MS)
    expect((await world.row()).legs[0]?.trouble).toEqual({ kind: 'refused', code: 400 })
    expect(world.backend.asked.filter(isReport).length).toBe(2)
    const other = '2e'.repeat(32)
    world.backend.script = undefined
    await world.buy(tab, other)
    await world.until(() => world.isArchived(other))
    expect(await world.isArchived()).toBe(false)
    await tab.outbox.resume(ORDER)
    await world.until(() => world.isArchived())
    expect(world.wallet.asked.length).toBe(2)
  })

  test('that is acknowledged at once still waits for the solidified chain', async () => {
    world = createWorld()
    answerReports(() => ok({ status: 'acknowledged' }))
    await world.buy(world.tab())
    await world.until(async () => (await world.row()).legs[0]?.acknowledged !== undefined)
    expect(await world.stages()).toEqual(['included'])
    await world.until(() => world.isArchived())
    expect(world.chain.executions('pay', true).length).toBe(1)
  })

  test('whose answer was lost is made again: delivered twice is harmless', async () => {
    world = createWorld()
    let lost = false
    world.backend.script = async (request) => {
      if (!isReport(request) || lost) return undefined
      if ((await world.stages())[0] !== 'final') return undefined
      lost = true
      world.backend.script = undefined
      await world.backend.call(request)
      return http(504)
    }
    await world.buy(world.tab())
    await world.until(() => world.isArchived())
    expect([...world.backend.acknowledged.values()]).toEqual([2])
    expect(world.backend.acknowledged.size).toBe(1)
  })

  test('that hangs holds up no other row', async () => {
    world = createWorld()
    answerReports(() => new Promise<Answer>(() => {}))
    const tab = world.tab()
    await world.buy(tab)
    await world.until(stageIs('included'))
    world.backend.script = undefined
    const other = '2e'.repeat(32)
    await world.buy(tab, other)
    await world.until(() => world.isArchived(other))
    expect(await world.isArchived()).toBe(false)
  })
})

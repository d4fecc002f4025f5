import { describe, expect, test } from 'vitest'
import type { ListEvents } from '../../../src/chain/contractEvents.ts'
import { encodeValues } from '../../../src/chain/abi.ts'
import { eventShape, topicOf, type Log } from '../../../src/chain/event.ts'
import type { TransactionInfo } from '../../../src/chain/nodeAnswers.ts'
import { addressFromHex, addressToEvmHex } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { cross, LATE_MS } from '../../../src/outbox/cross.ts'
import type { Event } from '../../../src/outbox/event.ts'
import type { Arrival, LegPlan } from '../../../src/outbox/kind.ts'
import { nextEffect } from '../../../src/outbox/next.ts'
import type { Leg } from '../../../src/outbox/operation.ts'
import { arrivalPause, POLLS, POLL_MS } from '../../../src/outbox/pace.ts'
import type { Work } from '../../../src/outbox/ports.ts'
import { reduce } from '../../../src/outbox/reduce.ts'
import { isDone, stageOf } from '../../../src/outbox/stage.ts'
import { legOf, operationOf, plan as planOf, receipt, transaction } from './rows.ts'

const gateway = addressFromHex('aa'.repeat(20))
const there = addressFromHex('bb'.repeat(20))
const sent = eventShape('Sent(uint256 nonce)')
const given = eventShape('Given(uint256 nonce)')
const TX = '01'.repeat(32)
const THEIRS = '02'.repeat(32)
const SENT_AT = 1_700_000_000_000
const NOW = SENT_AT + MINUTE_MS

const arrives: Arrival = {
  sent: { contract: gateway, shape: sent, matches: () => true },
  event: (nonce) => ({
    contract: there,
    shape: given,
    matches: (fields) => fields['nonce'] === nonce,
  }),
}

const plan: LegPlan = { ...planOf({}), repeat: 'needsProof', arrives } as LegPlan

const paid = legOf({
  transactions: [transaction({ txId: TX, final: receipt({}) })],
})

const logOf = (contract: typeof gateway, shape: typeof sent, nonce: bigint): Log => ({
  address: addressToEvmHex(contract),
  topics: [topicOf(shape)],
  data: encodeValues(['uint256'], [nonce]),
})

const info = (txId: string, ...logs: Log[]): TransactionInfo => ({
  txId,
  blockNumber: 9,
  blockTimestamp: SENT_AT,
  result: 'SUCCESS',
  fee: 0n,
  output: '',
  energyUsed: 0n,
  logs,
})

interface World {
  readonly own?: TransactionInfo | undefined
  /** Solidified transactions of the other chain, by txID. */
  readonly across?: Readonly<Record<string, TransactionInfo>>
  readonly list?: ListEvents
  readonly solidAt?: number
}

const ownInfo = info(TX, logOf(gateway, sent, 7n))
const arrival = info(THEIRS, logOf(there, given, 7n))
const nobody: ListEvents = async () => ok({ events: [], next: undefined })
const listing =
  (...txIds: string[]): ListEvents =>
  async () =>
    ok({
      events: txIds.map((txId) => ({ txId, at: NOW, fields: { nonce: '7' } })),
      next: undefined,
    })

/** Looks once. Returns the leg afterwards and the recorded events. */
async function looked(leg: Leg, world: World = {}) {
  const { own = ownInfo, across = {}, list = nobody, solidAt = SENT_AT } = world
  const events: Event[] = []
  const operation = operationOf([leg], {})
  const work = {
    ports: {
      random: { fraction: () => 0.5 },
      node: {
        solidifiedTransactionInfo: async () => ok(own),
        solidifiedHead: async () => ok({ id: '', number: 1, timestamp: solidAt }),
      },
      across: {
        network: 'side',
        listEvents: list,
        node: { solidifiedTransactionInfo: async (txId: string) => ok(across[txId]) },
      },
    },
    operation,
    index: 0,
    plan,
    record: async (event: Event) => {
      events.push(event)
      return true
    },
  } as unknown as Work
  await cross(work, TX)
  const after = events.reduce((row, event) => reduce(row, 0, event, NOW), operation)
  return { leg: after.legs[0]!, events }
}

const underWay = (await looked(paid)).leg

describe('what was sent to the other chain', () => {
  test('is on its way under the number of its own receipt, and not done', () => {
    expect(nextEffect(paid, plan, { attended: false })).toEqual({ kind: 'cross', txId: TX })
    expect(underWay.crossing).toEqual({
      txId: TX,
      nonce: 7n,
      sentAt: SENT_AT,
      listedTo: SENT_AT - HOUR_MS,
    })
    expect(stageOf(underWay)).toBe('crossing')
    expect(isDone(underWay)).toBe(false)
    expect(nextEffect(underWay, plan, { attended: false })).toEqual({ kind: 'cross', txId: TX })
  })

  test('has no number while the node shows no receipt: it is asked again', async () => {
    const { leg } = await looked(paid, { own: info(TX) })
    expect(leg.crossing).toBeUndefined()
    expect(leg.trouble).toMatchObject({ kind: 'unreachable', what: 'node' })
  })

  test('has arrived once a solidified receipt there holds the event with its number', async () => {
    const { leg } = await looked(underWay, {
      list: listing(THEIRS),
      across: { [THEIRS]: arrival },
    })
    expect(leg.crossing?.arrival).toEqual({
      network: 'side',
      txId: THEIRS,
      blockNumber: 9,
      at: NOW,
    })
    expect(stageOf(leg)).toBe('arrived')
    expect(isDone(leg)).toBe(true)
  })

  test.each([
    ['that no solidified block there holds', {}],
    ['that failed', { [THEIRS]: { ...arrival, result: 'REVERT' } }],
    ['that gave another number', { [THEIRS]: info(THEIRS, logOf(there, given, 8n)) }],
    ['that another contract wrote', { [THEIRS]: info(THEIRS, logOf(gateway, given, 7n)) }],
  ])('has not arrived by a listed transaction %s', async (_, across) => {
    const { leg } = await looked(underWay, { list: listing(THEIRS), across })
    expect(stageOf(leg)).toBe('crossing')
  })

  test('is asked for again where the list does not answer', async () => {
    const { leg } = await looked(underWay, { list: async () => err({ kind: 'timeout' }) })
    expect(leg.trouble).toMatchObject({ kind: 'unreachable', what: 'node' })
    expect(leg.nextAt).toBeGreaterThan(NOW)
  })

  test('is late once its own chain is five minutes further, not before, and stays so', async () => {
    const early = await looked(underWay, { solidAt: SENT_AT + LATE_MS - 1 })
    expect(early.leg.crossing?.lateAt).toBeUndefined()
    const late = await looked(underWay, { solidAt: SENT_AT + LATE_MS })
    expect(late.leg.crossing?.lateAt).toBe(NOW)
    expect((await looked(late.leg)).leg.crossing?.lateAt).toBe(NOW)
  })

  test('once it is late, is looked for from the beginning: another may have brought it long before', async () => {
    const since: number[] = []
    const list: ListEvents = async (asked) => {
      since.push(asked.since)
      return ok({ events: [], next: undefined })
    }
    let leg = underWay
    for (const ageMs of [LATE_MS - 1, LATE_MS, LATE_MS + MINUTE_MS])
      ({ leg } = await looked(leg, { list, solidAt: SENT_AT + ageMs }))
    expect(since).toEqual([SENT_AT - HOUR_MS, SENT_AT - HOUR_MS, 0])
  })

  test('is looked for 20 times, 3 s apart, then more slowly, and never given up', () => {
    const pauses = Array.from({ length: POLLS + 10 }, (_, looks) => arrivalPause(looks))
    expect(pauses.slice(0, POLLS).every((pause) => pause === POLL_MS)).toBe(true)
    expect(pauses[POLLS]).toBe(30_000)
    expect(pauses.at(-1)).toBe(5 * MINUTE_MS)
  })

  test('is found on a later page, and what was read is not read again but for an hour', async () => {
    const sinceWhen: number[] = []
    const list: ListEvents = async ({ since, after }) => {
      sinceWhen.push(since)
      const at = NOW + 5 * HOUR_MS
      return after === undefined
        ? ok({ events: [{ txId: TX, at, fields: { nonce: '6' } }], next: 'more' })
        : ok({ events: [], next: undefined })
    }
    const first = await looked(underWay, { list })
    expect(first.leg.crossing?.listedTo).toBe(NOW + 4 * HOUR_MS)
    await looked(first.leg, { list })
    expect(sinceWhen).toEqual([
      SENT_AT - HOUR_MS,
      SENT_AT - HOUR_MS,
      NOW + 4 * HOUR_MS,
      NOW + 4 * HOUR_MS,
    ])
  })
})

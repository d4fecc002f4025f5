import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractCall, DEFAULT_FEE_LIMIT } from '../../../src/chain/call.ts'
import type { Preflight } from '../../../src/chain/preflight.ts'
import { trx } from '../../../src/core/amount.ts'
import type { Description } from '../../../src/outbox/kind.ts'
import { judge, settledText, type Known } from '../../../src/sheets/confirmation.ts'
import { OWNER, SALE } from '../features/blindboxSamples.ts'

const ONE_TRX = 1_000_000n

const succeeds: Preflight = {
  isComplete: true,
  transactions: [
    {
      name: 'pay1',
      call: contractCall(SALE, 'pay(address)', [OWNER]),
      energy: 50_000n,
      penalty: 0n,
      measured: true,
      bytes: 345n,
    },
  ],
  willSucceed: true,
  prices: {
    energySun: 100n,
    bandwidthSun: 1_000n,
    activation: { accountSun: 1_000_000n, bytesSun: 100_000n },
    multisigSun: 1_000_000n,
    fetchedAt: 0,
  },
  resources: { energy: 0n, bandwidth: 0n },
}

const description: Description = {
  title: { id: 'title' },
  seed: '',
  payments: [],
  errors: [],
  reasons: { TooLate: { id: 'too late' } },
  mismatches: {
    price: { id: 'other price' },
    least: (least) => ({ id: 'at least', values: { least } }),
  },
  settled: { unlocked: { id: 'unlocked already' } },
}

const known: Known = {
  isAsked: true,
  isOnline: true,
  preflight: succeeds,
  payments: [trx(120n * ONE_TRX)],
  held: () => 1_000n * ONE_TRX,
  heldAnswer: 'known',
  fixedFee: undefined,
  description,
  obstacle: undefined,
}

const obstacleOf = (given: Partial<Known>) => judge({ ...known, ...given }).obstacle

describe('nothing is confirmed before the network has said what it does', () => {
  test('an answer to everything, and the balances, is needed', () => {
    expect(judge(known).check).toBe('answered')
    expect(judge({ ...known, preflight: undefined }).check).toBe('asking')
    expect(judge({ ...known, heldAnswer: 'awaited' }).check).toBe('asking')
    expect(judge({ ...known, isAsked: false }).check).toBe('none')
  })

  test('a network that answers in part has not answered', () => {
    const part = { ...succeeds, isComplete: false }
    expect(judge({ ...known, preflight: part }).check).toBe('unanswered')
    expect(judge({ ...known, heldAnswer: 'unread' }).check).toBe('unanswered')
    expect(judge({ ...known, preflight: part, heldAnswer: 'awaited' }).check).toBe('unanswered')
  })

  test('whatever else is known, an answer in part never counts as one', () => {
    fc.assert(
      fc.property(
        fc.record({
          isAsked: fc.boolean(),
          isOnline: fc.boolean(),
          preflight: fc.constantFrom(undefined, { ...succeeds, isComplete: false }),
          heldAnswer: fc.constantFrom('awaited', 'unread', 'known'),
        }),
        (given) => {
          expect(judge({ ...known, ...given }).check).not.toBe('answered')
        },
      ),
    )
  })

  test('what the chain needs no more is settled, in words of its kind or in ours', () => {
    const done = { ...succeeds, transactions: [], willSucceed: false }
    const settled = (reason: string) =>
      judge({ ...known, heldAnswer: 'unread', preflight: { ...done, settled: reason } })
    expect(settled('unlocked')).toMatchObject({
      check: 'answered',
      settled: { id: 'unlocked already' },
    })
    expect(settled('never heard of').settled?.message).toContain('done already')
    expect(settledText('leftOut', description)?.message).toContain('left out')
    expect(settledText(undefined, description)).toBeUndefined()
  })
})

describe('what is in the way', () => {
  test('is nothing where all is well', () => {
    expect(obstacleOf({})).toBeUndefined()
  })

  test('is said by the feature first, then offline, then what the chain says', () => {
    const mismatch = { field: 'price', detail: '7' }
    const wrong = { ...succeeds, mismatch, failure: { output: '', message: '' } }
    const own = { id: 'own words' }
    expect(obstacleOf({ obstacle: own, isOnline: false, preflight: wrong })).toBe(own)
    expect(obstacleOf({ isOnline: false, preflight: wrong })?.message).toContain('offline')
    expect(obstacleOf({ preflight: { ...wrong, stranger: SALE } })?.message).toContain('not know')
    expect(obstacleOf({ preflight: wrong })).toEqual({ id: 'other price' })
    const little = { ...succeeds, mismatch: { field: 'least', detail: '7' } }
    expect(obstacleOf({ preflight: little })).toEqual({ id: 'at least', values: { least: '7' } })
  })

  test('is the coin that falls short: of the payment with the most that the network may take', () => {
    const short = { held: () => 121n * ONE_TRX }
    expect(obstacleOf(short)?.values).toEqual({ coin: 'TRX' })
    expect(obstacleOf({ held: () => 130n * ONE_TRX })).toBeUndefined()
  })

  test('is not a margin where something comes back', () => {
    const held = () => 6n * ONE_TRX
    expect(obstacleOf({ payments: [], held })).toBeUndefined()
    expect(obstacleOf({ payments: [], held: () => 5n * ONE_TRX })?.values).toEqual({ coin: 'TRX' })
  })

  test('is a transaction that would take more than it may burn, however much is held', () => {
    const [first] = succeeds.transactions
    const taking = (energy: bigint, measured = true) => ({
      preflight: { ...succeeds, transactions: [{ ...first!, energy, measured }] },
      held: () => 10_000n * ONE_TRX,
    })
    const { values, message } = obstacleOf(taking(1_505_079n)) ?? {}
    expect(message).toContain('it would fail')
    expect(values).toEqual({ takes: '151', limit: '150' })
    expect(obstacleOf({ ...taking(1_505_079n), held: () => 0n })?.values).toHaveProperty('takes')
    expect(obstacleOf(taking(1_500_000n))).toBeUndefined()
    // Owned energy burns no TRX, but counts toward the limit.
    const { preflight } = taking(1_505_079n)
    const owned = { ...preflight, resources: { energy: 2_000_000n, bandwidth: 0n } }
    expect(obstacleOf({ ...taking(1_505_079n), preflight: owned })?.values).toHaveProperty('takes')
    // The typical energy may be far too high, and a fixed limit is wider.
    expect(obstacleOf(taking(1_505_079n, false))).toBeUndefined()
    expect(obstacleOf({ ...taking(1_505_079n), fixedFee: 1_500n * ONE_TRX })).toBeUndefined()
  })

  test('is why the simulation failed, in plain words if there are any', () => {
    const failure = { output: '', message: 'REVERT' }
    expect(obstacleOf({ preflight: { ...succeeds, failure } })?.message).toContain('would fail')
  })
})

describe('what a transaction may burn', () => {
  test('is what was measured with a margin, in whole TRX', () => {
    expect(judge(known).feeLimit).toBe(8n * ONE_TRX)
  })

  test('is the widest while nothing is known, and what the specification fixes', () => {
    expect(judge({ ...known, preflight: undefined }).feeLimit).toBe(DEFAULT_FEE_LIMIT)
    expect(judge({ ...known, fixedFee: 1_500n * ONE_TRX }).feeLimit).toBe(1_500n * ONE_TRX)
  })

  test('has to be held only as far as it is likely, though a fixed limit is far wider', () => {
    expect(obstacleOf({ fixedFee: 1_500n * ONE_TRX, held: () => 130n * ONE_TRX })).toBeUndefined()
  })
})

describe('what needs an activated account', () => {
  const wordsOf = (activation: Known['activation']) =>
    judge({ ...known, ...(activation && { activation }) }).obstacle?.message
  const checkOf = (activation: Known['activation']) =>
    judge({ ...known, ...(activation && { activation }) }).check

  test('waits for one, in the words of the specification', () => {
    expect(wordsOf('inactive')).toBe('Please active first')
    for (const fine of ['needless', 'active', undefined] as const) {
      expect(wordsOf(fine)).toBeUndefined()
      expect(checkOf(fine)).toBe('answered')
    }
  })

  test('is not refused for what nobody has answered: the check says so', () => {
    expect(wordsOf('unknown')).toBeUndefined()
    expect(checkOf('unknown')).toBe('unanswered')
    expect(checkOf('asking')).toBe('asking')
  })
})

import { describe, expect, test } from 'vitest'
import { kinds } from '../../../src/operations.ts'
import type { Leg } from '../../../src/outbox/operation.ts'
import { adviceText } from '../../../src/state/operations/adviceText.ts'
import { actionsOf } from '../../../src/state/operations/actions.ts'
import { stagesOf, type Surroundings } from '../../../src/state/operations/stages.ts'
import { ORDER, OWNER, samples } from '../golden/samples.ts'
import {
  legOf,
  operationOf,
  operationWith,
  plan,
  receipt,
  transaction,
  TX,
} from '../outbox/rows.ts'

const handed = { handedAt: 11, signedAt: 12, sentAt: 13, polls: 20 }
const missed = transaction({ ...handed, missedAt: 14 })
const certificate = { from: 1, to: 2, ids: [TX.a], nodes: 1, at: 15 }
const included = receipt({ blockNumber: 7, at: 16 })
const final = receipt({ blockNumber: 7, at: 17 })
const reverted = receipt({ blockNumber: 7, at: 16, result: 'REVERT', expectedEvent: false })
const acknowledged = { txId: TX.a, at: 18 }
const paid = { transactions: [transaction({ ...handed, included, final })], acknowledged }

/** A leg in every stage, by every way to reach it. */
const states: Readonly<Record<string, Partial<Leg>>> = {
  planned: {},
  unanswered: { trouble: { kind: 'unreachable', what: 'node', detail: '' }, troubledAt: 3 },
  agreed: { agreedAt: 10 },
  built: { agreedAt: 10, transactions: [transaction({})] },
  handed: { transactions: [transaction({ handedAt: 11 })] },
  declined: { transactions: [transaction({ handedAt: 11 })], trouble: { kind: 'rejected' } },
  signed: { transactions: [transaction({ handedAt: 11, signedAt: 12, signature: ['00'] })] },
  sent: { transactions: [transaction({ ...handed, polls: 1 })] },
  unresolved: { transactions: [transaction(handed)] },
  missed: { transactions: [missed] },
  proving: { transactions: [missed], proof: { wantedAt: 15, checked: 12, of: 41 } },
  dead: { transactions: [{ ...missed, certificate }] },
  deadUnsigned: { transactions: [transaction({ handedAt: 11, missedAt: 14, certificate })] },
  included: { transactions: [transaction({ ...handed, included })] },
  failing: { transactions: [transaction({ ...handed, included: reverted })] },
  failed: { transactions: [transaction({ ...handed, included: reverted, final: reverted })] },
  final: { transactions: [transaction({ ...handed, included, final })] },
  acknowledged: paid,
  announced: {
    transactions: [transaction({ origin: 'elsewhere', handedAt: 11, announcedAt: 11 })],
  },
  announcedInVain: {
    transactions: [transaction({ origin: 'elsewhere', handedAt: 11, missedAt: 14 })],
  },
  unneeded: { skipped: { reason: 'alreadyPaid', at: 5 } },
  skipped: { skipped: { reason: 'alreadyPaid', at: 5, solidAt: 6 } },
  leftOut: { skipped: { reason: 'leftOut', at: 5, solidAt: 5 } },
  sufficient: { skipped: { reason: 'allowanceSuffices', at: 5 } },
  paidElsewhereMeanwhile: {
    transactions: [transaction({ ...handed, included: reverted, final: reverted })],
    skipped: { reason: 'alreadyPaid', at: 19, solidAt: 20 },
  },
}

const underWay = { txId: TX.a, nonce: 7n, sentAt: 1, listedTo: 0 }
const crossed = {
  ...underWay,
  arrival: { network: 'side', txId: TX.b, blockNumber: 9, at: 21 },
}

const here: Surroundings = { name: 'Casthouse', standing: 'preparing', blocksLeft: () => undefined }

/** Returns a message's English text, with its values filled in. */
const words = (message: { message?: string; values?: object } | undefined) =>
  Object.entries(message?.values ?? {}).reduce(
    (text, [name, value]) => text?.replace(`{${name}}`, String(value)),
    message?.message,
  )

const reporting = [plan({ after: () => ({}) as never })]
const stages = (leg: Partial<Leg>, around: Partial<Surroundings> = {}, plans = reporting) =>
  stagesOf(operationWith(leg), plans, { ...here, ...around })
const shown = (...of: Parameters<typeof stages>) =>
  stages(...of).map(({ id, state }) => [id, state])
const saidOf = (id: string, ...of: Parameters<typeof stages>) =>
  stages(...of)
    .find((stage) => stage.id === id)
    ?.sub?.map(words)

describe('the steps of every kind', () => {
  const all = [...kinds.values()].flatMap((kind) =>
    (samples[kind.name] ?? []).map(
      ({ intent, owner = OWNER, kindVersion = kind.version }, index) => ({
        name: `${kind.name} ${index}`,
        plans: kind.plan({ id: ORDER, owner, intent, kindVersion }) ?? [],
      }),
    ),
  )

  test.each(all)(
    '$name: none comes or goes on the way, and one at most is going on',
    ({ plans }) => {
      const begun = plans.map(({ name }) => legOf({ name }))
      const ids = (legs: Leg[]) =>
        stagesOf(operationOf(legs), plans, here).map(({ id, label }) => [
          id,
          id === 'included' ? undefined : label,
        ])
      const first = ids(begun)
      expect(new Set(first.map(([id]) => id)).size).toBe(first.length)
      for (const at of begun.keys())
        for (const before of Object.values(states))
          for (const state of Object.values(states)) {
            const legs = begun.map((leg, index) => ({
              ...leg,
              ...(index < at ? before : index === at ? state : {}),
            }))
            expect(ids(legs)).toEqual(first)
            const all = stagesOf(operationOf(legs), plans, here)
            expect(all.filter(({ state: is }) => is === 'current').length).toBeLessThan(2)
          }
    },
  )

  test('are done with the operation, each with its time', () => {
    for (const { plans } of all) {
      const legs = plans.map(({ name, arrives }) =>
        legOf({ name, ...paid, ...(arrives && { crossing: crossed }) }),
      )
      for (const { state, at } of stagesOf(operationOf(legs), plans, here))
        expect({ state, isTimed: at !== undefined }).toEqual({ state: 'done', isTimed: true })
    }
  })

  test('name what is approved and paid, and whose record is the last', () => {
    const bought = samples['blindbox.buy']!.flatMap(({ intent }) => {
      const row = { id: ORDER, owner: OWNER, intent, kindVersion: 1 }
      const plans = kinds.get('blindbox.buy')!.plan(row)!
      const legs = plans.map(({ name }) => legOf({ name }))
      const labels = stagesOf(operationOf(legs), plans, here).map(({ label }) => words(label))
      return [labels]
    })
    const end = ['In a block', 'Final', 'Recorded by Casthouse']
    expect(bought[0]).toEqual(['Pay 10\u00a0TRX', ...end])
    const second = ['Approve 20\u00a0USDT', 'Pay 20\u00a0USDT']
    expect(bought[1]).toEqual(['Pay 10\u00a0TRX', ...second, ...end])
  })
})

describe('the steps of one transaction', () => {
  const rest = (...states: string[]) =>
    ['included', 'final', 'acknowledged'].map((id, index) => [id, states[index]])

  test.each([
    ['planned', 'current', 'waiting', 'waiting', 'waiting'],
    ['handed', 'current', 'waiting', 'waiting', 'waiting'],
    ['signed', 'current', 'waiting', 'waiting', 'waiting'],
    ['sent', 'done', 'current', 'waiting', 'waiting'],
    ['missed', 'done', 'current', 'waiting', 'waiting'],
    ['included', 'done', 'done', 'current', 'waiting'],
    ['final', 'done', 'done', 'done', 'current'],
    ['acknowledged', 'done', 'done', 'done', 'done'],
    // Until it is final, a failure can be undone. Afterwards, nothing continues automatically.
    ['failing', 'done', 'failed', 'current', 'waiting'],
    ['failed', 'done', 'failed', 'done', 'waiting'],
    ['dead', 'done', 'failed', 'waiting', 'waiting'],
    // Whether it was ever signed is unknown.
    ['deadUnsigned', 'failed', 'waiting', 'waiting', 'waiting'],
    // The device that pays also reports.
    ['unneeded', 'unneeded', 'done', 'current', 'unneeded'],
    ['skipped', 'unneeded', 'done', 'done', 'unneeded'],
    ['paidElsewhereMeanwhile', 'unneeded', 'done', 'done', 'unneeded'],
  ])('that is %s', (state, sent, ...others) => {
    expect(shown(states[state]!)).toEqual([['sent', sent], ...rest(...others)])
  })

  test('have no record where the backend is not told', () => {
    expect(shown({}, {}, [plan({})]).map(([id]) => id)).toEqual(['sent', 'included', 'final'])
  })

  test('say in the word of the pill what is done before it is sent', () => {
    for (const [standing, word] of [
      ['preparing', 'Preparing…'],
      ['asking', 'Confirm in wallet'],
      ['declined', 'Declined in wallet'],
      ['waiting', 'Waits for you'],
    ] as const)
      expect(saidOf('sent', states['handed']!, { standing })).toEqual([word])
  })

  test.each([
    ['sent', 'signed', ['Signed, being sent']],
    ['included', 'sent', ['usually within a few seconds']],
    ['included', 'unresolved', ['Not found yet, we go on looking']],
    ['included', 'proving', ['12 of 41 blocks checked']],
    ['included', 'dead', ['Proved: it was never carried out']],
    ['sent', 'deadUnsigned', ['Proved: it was never carried out']],
    ['acknowledged', 'final', ['you can close the app']],
    ['sent', 'skipped', ['Already done']],
    ['sent', 'leftOut', ['Left out']],
  ])('say at %s of what is %s: %s', (id, state, said) => {
    expect(saidOf(id, states[state]!)).toEqual(said)
  })

  test('tell in how many blocks and seconds it is final', () => {
    const sub = stages(states['included']!, { blocksLeft: () => 19 }).find(
      ({ id }) => id === 'final',
    )?.sub
    expect(Object.values(sub?.[0]?.values ?? {})).toEqual([19, 57])
    expect(words(sub?.[1])).toBe('you can close the app')
    expect(saidOf('final', states['included']!)?.[0]).toBe('in a moment')
  })

  test('name the block that holds it, or in which it failed', () => {
    const label = (state: string) =>
      words(stages(states[state]!).find(({ id }) => id === 'included')?.label)
    expect(label('included')).toBe('In block 7')
    expect(label('failed')).toBe('Failed in block 7')
  })

  test('that is retired say that it is not done any more', () => {
    expect(saidOf('sent', {}, {}, [plan({ retired: true })])).toEqual(['Not done any more'])
  })
})

describe('the step of an approval', () => {
  const plans = [
    plan({ name: 'approveReset', label: { id: 'r', message: 'Clear' }, preparation: true }),
    plan({ name: 'approve', label: { id: 'a', message: 'Approve' }, preparation: true }),
    plan({}),
  ]
  const approval = (reset: Partial<Leg>, approve: Partial<Leg>) => {
    const legs = [{ name: 'approveReset', ...reset }, { name: 'approve', ...approve }, {}].map(
      legOf,
    )
    const [first, next] = stagesOf(operationOf(legs), plans, { ...here, standing: 'asking' })
    return [first?.state, first?.sub?.map(words), next?.state]
  }
  const sufficient = states['sufficient']!
  const needless = { skipped: { reason: 'allowanceSuffices', at: 5 } }

  test('is one, which says that an older one is taken back first', () => {
    expect(approval({}, {})).toEqual(['current', ['Clear', 'Confirm in wallet'], 'waiting'])
    expect(approval(needless, {})).toEqual(['current', ['Confirm in wallet'], 'waiting'])
    expect(approval(states['failed']!, {})).toEqual([
      'failed',
      ['Clear', 'Failed in block 7'],
      'waiting',
    ])
    expect(approval(paid, states['handed']!)).toEqual(['current', ['Confirm in wallet'], 'waiting'])
    expect(approval(paid, states['included']!)).toEqual(['done', undefined, 'current'])
  })

  test('is simply done where the allowance suffices', () => {
    expect(approval(needless, sufficient)).toEqual(['done', ['Already approved'], 'current'])
  })

  test('is not needed where somebody else has done what it was for', () => {
    expect(approval(states['unneeded']!, states['unneeded']!)[0]).toBe('unneeded')
  })
})

test('an order of two payments is in a block, final and recorded once both are', () => {
  const after = () => ({}) as never
  const plans = [plan({ name: 'pay1', after }), plan({ name: 'pay2', after })]
  const order = (first: string, second: string) =>
    stagesOf(
      operationOf([
        legOf({ name: 'pay1', ...states[first] }),
        legOf({ name: 'pay2', ...states[second] }),
      ]),
      plans,
      here,
    )
      .map(({ state }) => state)
      .join(' ')
  expect(order('sent', 'planned')).toBe('current waiting waiting waiting waiting')
  expect(order('included', 'planned')).toBe('done current waiting waiting waiting')
  expect(order('included', 'sent')).toBe('done done current waiting waiting')
  expect(order('included', 'final')).toBe('done done done current waiting')
  expect(order('final', 'acknowledged')).toBe('done done done done current')
  expect(order('failed', 'planned')).toBe('failed waiting waiting waiting waiting')
  // The block of the first payment was orphaned.
  expect(order('sent', 'included')).toBe('current done waiting waiting waiting')
})

describe('the advice before a decision', () => {
  const advice = (leg: Partial<Leg>, repeat: 'orderOnce' | 'needsProof' = 'orderOnce') => {
    const operation = operationWith(leg)
    const plans = [plan({ repeat })]
    return adviceText(operation, actionsOf(operation, plans), plans)
  }

  test('says why paying again is safe, where it is', () => {
    expect(advice({ transactions: [missed] })?.tone).toBe('safe')
    expect(advice({ transactions: [{ ...missed, certificate }] }, 'needsProof')?.tone).toBe('safe')
  })

  test('asks for the proof where it is not', () => {
    expect(advice({ transactions: [missed] }, 'needsProof')?.tone).toBe('warn')
  })

  test('is silent where nothing has to be decided', () => {
    expect(advice({ agreedAt: 1 })).toBeUndefined()
    expect(advice({ transactions: [transaction(handed)] })).toBeUndefined()
  })
})

describe('what crosses to the other chain', () => {
  const crossing = [plan({ arrives: {} as never })]
  const around = { across: 'Side chain' }

  test('has its arrival as the last step, named after that chain', () => {
    const [last] = stages({ ...paid, crossing: underWay }, around, crossing).slice(-1)
    expect([last?.id, last?.state, words(last?.label)]).toEqual([
      'arrived',
      'current',
      'On Side chain',
    ])
    expect(shown({ ...paid, crossing: crossed }, around, crossing).at(-1)).toEqual([
      'arrived',
      'done',
    ])
  })

  test('says how often it was looked for, then that this goes on, and when it is late', () => {
    const said = (changes: Partial<Leg>) =>
      saidOf('arrived', { ...paid, crossing: underWay, ...changes }, around, crossing)?.[0]
    expect(said({ failures: 3 })).toBe('Looked for 3 of 20 times, usually there within two minutes')
    expect(said({ failures: 20 })).toBe('Takes longer than usual, we look again every few minutes')
    expect(said({ crossing: { ...underWay, lateAt: 9 } })).toBe(
      'Late. On the Bridge page you can ask for it to be carried over again',
    )
  })

  test('has nothing to arrive where somebody else has done it', () => {
    const leg = { skipped: { reason: 'alreadyMapped', at: 5, solidAt: 6 } }
    expect(shown(leg, around, crossing).at(-1)).toEqual(['arrived', 'unneeded'])
  })
})

import { describe, expect, test } from 'vitest'
import {
  awaitsTap,
  isFinished,
  isDismissed,
  legsAtWork,
  nextEffect,
  openLegs,
} from '../../../src/outbox/next.ts'
import { isDue, LONGEST_PAUSE_MS, WAITS_FOR_USER } from '../../../src/outbox/pace.ts'
import type { Leg, LegTransaction } from '../../../src/outbox/operation.ts'
import { schedule } from '../../../src/outbox/run.ts'
import { legOf, operationOf, plan, receipt, transaction, TX } from './rows.ts'

const here = { attended: true }
const away = { attended: false }
const kindOf = (leg: Leg, ability = here, changes = {}) =>
  nextEffect(leg, plan(changes), ability)?.kind
const withTx = (changes: Partial<LegTransaction>, leg: Partial<Leg> = {}) =>
  legOf({ agreedAt: 1, transactions: [transaction(changes)], ...leg })

const planned = legOf({})
const agreed = legOf({ agreedAt: 1 })
const built = withTx({})
const handed = withTx({ handedAt: 1 })
const signed = withTx({ handedAt: 1, signature: ['ab'] })
const sent = withTx({ handedAt: 1, signature: ['ab'], sentAt: 1 })
const missed = withTx({ handedAt: 1, signature: ['ab'], sentAt: 1, missedAt: 1 })
const included = withTx({ handedAt: 1, sentAt: 1, included: receipt({}) })
const revert = receipt({ result: 'REVERT', expectedEvent: false })
const failed = withTx({ handedAt: 1, sentAt: 1, included: revert, final: revert })
const final = withTx({ handedAt: 1, sentAt: 1, included: receipt({}), final: receipt({}) })
const acknowledged = { ...final, acknowledged: { txId: TX.a, at: 1 } }
const certificate = { from: 1, to: 2, ids: [TX.b, TX.c], nodes: 1, at: 1 }
const dead = withTx({ handedAt: 1, missedAt: 1, certificate })
const unneeded = legOf({ skipped: { reason: 'alreadyPaid', at: 1 } })
const skipped = legOf({ skipped: { reason: 'alreadyPaid', at: 1, solidAt: 2 } })

describe('a time', () => {
  test('is due when it has come, and when the clock went back behind it', () => {
    expect(isDue(10, 10)).toBe(true)
    expect(isDue(11, 10)).toBe(false)
    expect(isDue(10 + LONGEST_PAUSE_MS, 10)).toBe(false)
    expect(isDue(11 + LONGEST_PAUSE_MS, 10)).toBe(true)
    expect(isDue(WAITS_FOR_USER, 10)).toBe(false)
  })
})

describe('the next effect', () => {
  test.each<[string, Leg, string | undefined, string | undefined]>([
    ['planned', planned, 'prepare', 'prepare'],
    ['agreed', agreed, 'build', undefined],
    ['built', built, 'sign', undefined],
    ['handed', handed, 'sign', 'look'],
    ['signed', signed, 'broadcast', 'broadcast'],
    ['sent', sent, 'look', 'look'],
    ['missed', missed, 'build', 'look'],
    ['included', included, 'look', 'look'],
    ['unneeded', unneeded, 'settle', 'settle'],
    ['failed', failed, 'build', undefined],
    ['dead', dead, 'build', undefined],
    ['final', final, 'report', 'report'],
    ['acknowledged', acknowledged, undefined, undefined],
    ['skipped', skipped, undefined, undefined],
  ])('of a leg that is %s, with the user here and without', (_, leg, present, absent) => {
    expect(kindOf(leg, here)).toBe(present)
    expect(kindOf(leg, away)).toBe(absent)
  })

  test('announces a payment before the wallet sees it, once', () => {
    const before = { before: { call: () => undefined, judge: () => undefined } }
    expect(kindOf(built, here, before)).toBe('announce')
    expect(kindOf(withTx({ announcedAt: 1 }), here, before)).toBe('sign')
  })

  test('makes no second transaction without proof where that could pay twice', () => {
    expect(kindOf(missed, here, { repeat: 'needsProof' })).toBe('look')
    expect(kindOf(failed, here, { repeat: 'needsProof' })).toBe('build')
    const strange = receipt({ expectedEvent: false })
    const unclear = withTx({ handedAt: 1, included: strange, final: strange })
    expect(kindOf(unclear, here, { repeat: 'needsProof' })).not.toBe('build')
  })

  test('is the proof that the user wants, whoever is here, once nothing else can tell', () => {
    const proof = { wantedAt: 1, checked: 0 }
    expect(kindOf({ ...missed, proof }, here)).toBe('prove')
    expect(kindOf({ ...missed, proof }, away)).toBe('prove')
    expect(kindOf({ ...sent, proof }, here)).toBe('look')
    expect(kindOf({ ...dead, proof }, here)).toBe('build')
  })

  describe('where a second transaction would pay twice', () => {
    const guarded = { repeat: 'needsProof' } as const
    const changed = transaction({ txId: TX.b, origin: 'wallet', handedAt: 1 })
    const beside = (leg: Leg, other: LegTransaction) => ({
      ...leg,
      transactions: [...leg.transactions, other],
    })

    test.each([
      ['built', built],
      ['handed', handed],
      ['signed', signed],
      ['failed', failed],
      ['dead', dead],
    ])('leaves one that is %s alone while another one is open', (_, leg) => {
      expect(kindOf(beside(leg, changed), here, guarded)).toBe('look')
      expect(kindOf(beside(leg, changed), here)).not.toBe('look')
    })

    test('leaves it alone for ever when another one has succeeded', () => {
      const executed = { ...changed, final: receipt({ expectedEvent: false }) }
      expect(kindOf(beside(handed, executed), here, guarded)).toBe('look')
      expect(kindOf(beside(dead, executed), here, guarded)).toBeUndefined()
    })
  })

  test.each(['rejected', 'walletFailed', 'needsProof', 'wouldFail', 'changed'] as const)(
    'opens no wallet after "%s" before a tap has answered it',
    (kind) => {
      const trouble = { kind, detail: '', output: '', message: '', changes: [] }
      expect(kindOf({ ...handed, trouble }, here)).toBe('look')
      expect(kindOf({ ...built, trouble }, here)).toBeUndefined()
    },
  )

  test('goes on by itself after a node or a backend was away', () => {
    const trouble = { kind: 'unreachable', what: 'node', detail: '' } as const
    expect(kindOf({ ...built, trouble }, here)).toBe('sign')
  })

  test('looks for an older transaction while a newer one waits for the user', () => {
    const leg = legOf({
      agreedAt: 1,
      transactions: [transaction({ handedAt: 1, missedAt: 1 }), transaction({ txId: TX.b })],
    })
    expect(nextEffect(leg, plan({}), away)).toMatchObject({
      kind: 'look',
      transactions: [{ txId: TX.a }],
    })
  })

  test('looks on after a payment where the other bytes could pay once more', () => {
    const leg = {
      ...acknowledged,
      transactions: [...acknowledged.transactions, transaction({ txId: TX.b, handedAt: 1 })],
    }
    expect(kindOf(leg, away, { repeat: 'needsProof' })).toBe('look')
    expect(kindOf(leg, away)).toBeUndefined()
  })
})

describe('the legs that are open', () => {
  const plans = [plan({}), plan({ opensNextAt: 'final' }), plan({})]
  test.each<[string, Leg[], number[]]>([
    ['only the first at the start', [planned, planned, planned], [0]],
    ['the next when the first is included', [included, planned, planned], [0, 1]],
    ['not when the first one reverted', [failed, planned, planned], [0]],
    ['not when a revert is included', [withTx({ handedAt: 1, included: revert }), planned], [0]],
    ['all whose earlier ones are done', [acknowledged, skipped, planned], [0, 1, 2]],
    ['not behind one that must be final first', [skipped, included, planned], [0, 1]],
    ['behind it once it is final', [skipped, final, planned], [0, 1, 2]],
  ])('are %s', (_, legs, open) => {
    expect(openLegs(operationOf(legs), plans)).toEqual(open)
  })

  test('are not the only ones at work: what was sent is followed when an earlier one falls back', () => {
    expect(legsAtWork(operationOf([sent, sent, planned]), plans)).toEqual([
      { index: 0, open: true },
      { index: 1, open: false },
    ])
  })
})

describe('the schedule', () => {
  const plans = [plan({}), plan({})]
  test('is the earliest time at which something can be done without the user', () => {
    const legs = [
      { ...included, nextAt: 500 },
      { ...planned, nextAt: 90 },
    ]
    expect(schedule(operationOf(legs), plans)).toEqual({ live: true, nextAt: 90 })
  })

  test('has no time while only the user can go on', () => {
    expect(schedule(operationOf([agreed]), plans).nextAt).toBe(Infinity)
    expect(awaitsTap(agreed)).toBe(true)
    expect(awaitsTap(sent)).toBe(false)
  })

  test('is at once when nothing is left but to archive, and never afterwards', () => {
    const done = operationOf([acknowledged, skipped])
    expect(schedule(done, plans)).toEqual({ live: true, nextAt: 0 })
    expect(schedule({ ...done, archivedAt: 1 }, plans).live).toBe(false)
  })
})

describe('finished', () => {
  test('means that every leg is done', () => {
    expect(isFinished(operationOf([acknowledged, skipped]), [plan({}), plan({})])).toBe(true)
    expect(isFinished(operationOf([acknowledged, final]), [plan({}), plan({})])).toBe(false)
  })

  test('means, where proof is needed, that nothing else can still pay', () => {
    const open = {
      ...acknowledged,
      transactions: [...acknowledged.transactions, transaction({ txId: TX.b, handedAt: 1 })],
    }
    expect(isFinished(operationOf([open]), [plan({})])).toBe(true)
    expect(isFinished(operationOf([open]), [plan({ repeat: 'needsProof' })])).toBe(false)
  })

  test('or that it failed, the user knows, and nothing is open or unreported', () => {
    const understood = { understoodAt: 1 }
    const isGone = (legs: Leg[], changes = {}) =>
      isDismissed(operationOf(legs, changes), [plan({})])
    expect(isGone([failed], understood)).toBe(true)
    expect(isGone([failed])).toBe(false)
    expect(isGone([final, failed], understood)).toBe(false)
    expect(isGone([acknowledged, sent], understood)).toBe(false)
    expect(isGone([planned], understood)).toBe(false)
  })
})

describe('a leg whose call is not made any more', () => {
  const retired = { retired: true }
  test.each<[string, Leg, string | undefined]>([
    ['planned', planned, undefined],
    ['agreed', agreed, undefined],
    ['built', built, undefined],
    ['handed', handed, 'look'],
    ['signed', signed, 'look'],
    ['sent', sent, 'look'],
    ['missed', missed, 'look'],
    ['included', included, 'look'],
    ['failed', failed, undefined],
    ['dead', dead, undefined],
    ['final', final, 'report'],
    ['acknowledged', acknowledged, undefined],
    ['skipped', skipped, undefined],
  ])('and that is %s, is followed and nothing more, whoever is here', (_, leg, effect) => {
    const announced = { ...retired, before: { call: () => undefined, judge: () => undefined } }
    for (const repeat of ['harmless', 'orderOnce', 'needsProof'])
      for (const ability of [here, away])
        for (const changes of [retired, announced])
          expect(kindOf(leg, ability, { ...changes, repeat })).toBe(effect)
  })

  test('is proved dead if the user wants that, so that it comes to an end', () => {
    const proof = { wantedAt: 1, checked: 0 }
    expect(kindOf({ ...missed, proof }, away, retired)).toBe('prove')
  })

  test('has no time to be due at, unless something is looked for', () => {
    const plans = [plan({ retired: true }), plan({ retired: true })]
    for (const leg of [planned, agreed, built, failed, dead])
      expect(schedule(operationOf([leg, planned]), plans).nextAt).toBe(Infinity)
    expect(schedule(operationOf([{ ...sent, nextAt: 9 }, planned]), plans).nextAt).toBe(9)
  })

  test('can be put away once nothing is open or unreported, and not before', () => {
    const plans = [plan({ retired: true }), plan({ retired: true })]
    const isGone = (legs: Leg[], changes = {}) =>
      isFinished(operationOf(legs, { understoodAt: 1, ...changes }), plans)
    expect(isGone([acknowledged, planned])).toBe(true)
    expect(isGone([failed, planned])).toBe(true)
    expect(isGone([acknowledged, planned], { understoodAt: undefined })).toBe(false)
    for (const open of [handed, signed, sent, missed, included, final])
      expect(isGone([open, planned])).toBe(false)
  })
})

describe('a leg that another device pays', () => {
  const follow = {
    label: { id: 'elsewhere' },
    query: {
      call: { endpoint: 'orderByKey' as const, request: { orderKey: TX.c } },
      read: () => ({ transactions: [], isExpired: false }),
    },
  }
  const known = (changes: Partial<LegTransaction> = {}, leg: Partial<Leg> = {}) =>
    withTx({ origin: 'elsewhere', handedAt: 1, ...changes }, leg)
  const done = { included: receipt({}), final: receipt({}) }

  test.each<[string, Leg, string | undefined]>([
    ['of which nothing is known is asked about', legOf({}), 'follow'],
    ['that was announced is looked for', known(), 'look'],
    ['that has not come for long may have been made anew', known({ polls: 20 }), 'follow'],
    ['that expired unseen may have been made anew', known({ missedAt: 1 }), 'follow'],
    ['in a block waits for the solidified chain', known({ included: receipt({}) }), 'look'],
    ['that failed may be tried again', known({ included: revert, final: revert }), 'follow'],
    ['that is final waits for the shop', known(done), 'follow'],
    ['that is booked is over', known(done, { acknowledged: { txId: TX.a, at: 1 } }), undefined],
    ['that was taken back is over', skipped, undefined],
  ])('%s, whether the user is here or not', (_, leg, expected) => {
    expect(kindOf(leg, here, { follow })).toBe(expected)
    expect(kindOf(leg, away, { follow })).toBe(expected)
    expect(awaitsTap(leg)).toBe(false)
  })

  test('is never made, signed, sent or reported here, whatever its row says', () => {
    const rows = [planned, agreed, built, handed, signed, sent, missed, included, failed, final]
    for (const leg of rows) {
      expect(['look', 'follow', undefined]).toContain(kindOf(leg, here, { follow }))
      expect(['look', 'follow', undefined]).toContain(kindOf(leg, away, { follow }))
    }
  })
})

import { describe, expect, test } from 'vitest'
import { err, ok } from '../../../src/core/result.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'
import type { Leg } from '../../../src/outbox/operation.ts'
import { feesOf, stageOf } from '../../../src/outbox/stage.ts'
import type { Work } from '../../../src/outbox/ports.ts'
import { reduce } from '../../../src/outbox/reduce.ts'
import { spentPreparation } from '../../../src/outbox/build.ts'
import { legOf, operationOf, plan, receipt, transaction, TX } from './rows.ts'

const done = transaction({
  txId: TX.a,
  handedAt: 1,
  included: receipt({ fee: 7n }),
  final: receipt({ fee: 7n }),
})
const approved = legOf({
  name: 'approve',
  agreedAt: 1,
  transactions: [done],
  acknowledged: { txId: TX.a, at: 1 },
})
const sufficed = legOf({ name: 'approve', skipped: { reason: 'allowanceSuffices', at: 1 } })
const paying = legOf({ agreedAt: 1 })

/** Plans an approval for which the chain gives this answer. */
const approval = (skip: NonNullable<LegPlan['skip']>) =>
  plan({ name: 'approve', preparation: true, skip })
const needed = approval(async () => ok(undefined))
const suffices = approval(async () => ok('allowanceSuffices'))
const unknown = approval(async () => err({ kind: 'timeout' }))

const spentIn = (legs: Leg[], plans: LegPlan[]) =>
  spentPreparation({
    ports: { node: {} },
    operation: operationOf(legs),
    index: legs.length - 1,
    plans,
  } as unknown as Work)

describe('what prepares a payment', () => {
  test.each([
    ['was done', approved],
    ['was not needed', sufficed],
  ])('and %s is needed once more when another order has used it up', async (_, leg) => {
    expect(await spentIn([leg, paying], [needed, plan({})])).toBe(0)
    expect(await spentIn([leg, paying], [suffices, plan({})])).toBeUndefined()
  })

  test('is left alone while the node does not say', async () => {
    expect(await spentIn([approved, paying], [unknown, plan({})])).toBeUndefined()
  })

  test('is not looked at again for a payment that has had it', async () => {
    const legs = [approved, legOf({ ...approved, name: 'pay' }), paying]
    expect(await spentIn(legs, [needed, plan({}), plan({})])).toBeUndefined()
  })
})

test('a leg that is needed once more begins anew, and its fees are remembered', () => {
  const before = operationOf([approved, paying])
  const after = reduce(before, 0, { kind: 'reopened' }, 5)
  expect(stageOf(after.legs[0]!)).toBe('planned')
  expect(after.legs[0]).toMatchObject({ past: [{ txId: TX.a }], transactions: [], nextAt: 5 })
  expect(feesOf(after)).toBe(feesOf(before))
})

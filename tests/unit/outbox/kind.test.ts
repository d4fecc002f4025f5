import { expect, test } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { agreed, before, waitFor, type LegPlan } from '../../../src/outbox/kind.ts'

const request = { orderKey: '0a'.repeat(32) }
const heeding = before(
  'orderByKey',
  () => request,
  () => waitFor(undefined, undefined),
)
const plain = before(
  'orderByKey',
  () => request,
  () => agreed,
)

test('only what may be repeated heeds what other devices announce', () => {
  const once: Pick<LegPlan & { repeat: 'orderOnce' }, 'repeat' | 'before'> = {
    repeat: 'orderOnce',
    before: heeding,
  }
  const proved: Pick<LegPlan & { repeat: 'needsProof' }, 'repeat' | 'before'> = {
    repeat: 'needsProof',
    before: plain,
  }
  const refused: Pick<LegPlan & { repeat: 'needsProof' }, 'repeat' | 'before'> = {
    repeat: 'needsProof',
    // @ts-expect-error An announcement is no proof that nothing else can pay.
    before: heeding,
  }
  const checked: Pick<LegPlan, 'verify'> = {
    // @ts-expect-error The chain says nothing of other devices.
    verify: async () => ok(waitFor(undefined, undefined)),
  }
  expect([once, proved, refused].map(({ repeat }) => repeat)).toHaveLength(3)
  expect(checked).toHaveProperty('verify')
})

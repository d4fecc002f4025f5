import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'
import type { Description } from '../../../src/outbox/kind.ts'
import type { Trouble } from '../../../src/outbox/operation.ts'
import { stopText } from '../../../src/state/operations/stopText.ts'
import { operationWith } from '../outbox/rows.ts'

const cast: Description = {
  seed: 's',
  title: msg`Cast EMBER`,
  payments: [],
  errors: [],
  reasons: {},
  fallback: msg`Create error`,
}

/** Returns the English words for an error, with values filled in. */
function told(trouble: Trouble | undefined, askedAt = 10, name = 'create'): string | undefined {
  const leg = { name, ...(trouble && { trouble, troubledAt: 10 }) }
  const text = stopText(operationWith(leg), askedAt, cast, 'en')
  return text?.message?.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(text.values?.[key]))
}
const fails = (detail: string): Trouble => ({ kind: 'walletFailed', detail })
const wouldFail: Trouble = { kind: 'wouldFail', output: '', message: '' }

test('the message in the JSON of an error is told, else the error, else what failed', () => {
  expect(told(fails('Error: {"error":{"message":"no energy"}}'))).toBe(
    'Your wallet says: “no energy”',
  )
  expect(told(fails('the device is locked'))).toBe('Your wallet says: “the device is locked”')
  expect(told(fails(''))).toBe('Create error')
  expect(told(wouldFail)).toBe('Create error')
  expect(told(wouldFail, 10, 'approve')).toBe('Approve failed')
})

test('what was known before the tap is not told again', () => {
  expect(told(wouldFail, 11)).toBeUndefined()
  expect(told(undefined)).toBeUndefined()
})

test.each<Trouble>([
  { kind: 'rejected' },
  { kind: 'unreachable', what: 'node', detail: '' },
  { kind: 'otherDevice', expiresAt: 0 },
  { kind: 'nodesDisagree', detail: '' },
])('$kind stops nothing, or was the user’s own decision', (trouble) => {
  expect(told(trouble)).toBeUndefined()
})

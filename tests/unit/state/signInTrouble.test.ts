import { expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import { nobody } from '../../../src/core/address.ts'
import { signInTrouble } from '../../../src/state/account/signInTrouble.ts'

const refused = (code: number) =>
  signInTrouble(
    { kind: 'backend', error: { kind: 'refused', code, message: 'says little' } },
    nobody,
  )

test.each([
  ['severalKeys', 'Accounts of several keys cannot sign in. Everything else works.'],
  // As after a key was replaced on chain.
  [
    'wrongSignature',
    'The key that signed does not control this account. Choose {asked} in your wallet, then try again.',
  ],
  ['nonceUsed', 'That took too long. Please try again.'],
  ['nonceExpired', 'That took too long. Please try again.'],
  ['nonceForeign', 'That took too long. Please try again.'],
  ['tooOften', 'Too many attempts. Please try again later.'],
] as const)('who may not sign in is told why: %s', (name, words) => {
  expect(refused(refusal[name]).message).toBe(words)
})

test('what has no words of its own is told by its number', () => {
  expect(refused(refusal.badRequest)).toMatchObject({
    message: 'The server refused to sign you in (code {code}).',
    values: { code: refusal.badRequest },
  })
})

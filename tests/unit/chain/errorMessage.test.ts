import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorMessage } from '../../../src/chain/errorMessage.ts'

test.each([
  ['a plain message', 'Account resource insufficient', 'Account resource insufficient'],
  ['JSON in a sentence', 'Error: {"code":"X","message":"no energy"} at sign', 'no energy'],
  ['JSON alone', '{"error":"Confirmation declined by user"}', 'Confirmation declined by user'],
  [
    'JSON within JSON',
    '{"error":{"message":"balance is not sufficient"}}',
    'balance is not sufficient',
  ],
  ['a message in hex, as nodes write it', '{"message":"6e6f20656e65726779"}', 'no energy'],
  ['hex without JSON', '6e6f20656e65726779', 'no energy'],
  ['braces that hold no JSON', 'unexpected {token}', 'unexpected {token}'],
  ['JSON without a message', 'failed {"code":7}', 'failed {"code":7}'],
  ['several lines', ' one\n  two ', 'one two'],
  ['characters that nobody sees', 'safe\u202eevil', 'safeevil'],
])('%s is read', (_, error, message) => {
  expect(errorMessage(error)).toBe(message)
})

test.each(['', '   ', '{}', '—'])('%j says nothing', (error) => {
  expect(errorMessage(error)).toBeUndefined()
})

test('whatever is written, it is short, on one line, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (error) => {
      const message = errorMessage(error) ?? ''
      expect(message.length).toBeLessThanOrEqual(240)
      expect(message).not.toMatch(/\n/)
    }),
  )
})

import { expect, test } from 'vitest'
import { TRX } from '../../../src/core/amount.ts'
import { insufficientText } from '../../../src/outbox/insufficientText.ts'
import { USDT } from './blindboxSamples.ts'

test('the key of the specification names the coin of the network that runs', () => {
  const text = insufficientText(TRX)
  expect(text.id).toBe('Insufficient BNB balance')
  expect(text.values).toEqual({ coin: 'TRX' })
  expect(insufficientText(USDT).id).not.toBe(text.id)
  // A token with the symbol TRX is not TRX.
  expect(insufficientText({ ...USDT, symbol: 'TRX' }).id).not.toBe(text.id)
})

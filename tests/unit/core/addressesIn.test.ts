import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesIn } from '../../../src/core/addressesIn.ts'
import { FORGED, GENUINE } from '../addressPairs.ts'

test('addresses are found wherever they are in plain data, each once, in their order', () => {
  const intent = {
    token: { name: FORGED.slice(1), feeRecipient: GENUINE, supply: 10n ** 27n },
    offers: [{ seller: FORGED }, { seller: GENUINE }, null],
    note: `pay ${GENUINE}`,
  }
  expect(addressesIn(intent)).toEqual([GENUINE, FORGED])
})

test('what only looks like an address is none', () => {
  expect(addressesIn([`${GENUINE.slice(0, -1)}k`, ` ${GENUINE}`, GENUINE.toLowerCase()])).toEqual(
    [],
  )
})

test('data of any shape is read to an end', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (data) => {
      expect(addressesIn(data)).toEqual([])
    }),
  )
})

test('what is too deep or too large is given up, not followed for ever', () => {
  const circle: { again?: unknown; address: string } = { address: GENUINE }
  circle.again = circle
  expect(addressesIn(circle)).toEqual([GENUINE])
  const nested = Array.from({ length: 20 }).reduce<unknown>((inner) => [inner], GENUINE)
  expect(addressesIn(nested)).toEqual([])
  expect(addressesIn([...Array.from({ length: 5_000 }, () => 'x'), GENUINE])).toEqual([])
})

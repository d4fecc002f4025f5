import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFields, writeFields } from '../../../src/chain/protobuf.ts'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const someBytes = fc.uint8Array({ maxLength: 200 })
const number = fc.integer({ min: 1, max: 2 ** 29 - 1 })

describe('writing', () => {
  test('a number and bytes are written as the wire format says', () => {
    // Examples from protobuf's own documentation: field 1 = 150, field 2 = "testing".
    expect(hexOf(writeFields([[1, 150n]]))).toBe('089601')
    expect(hexOf(writeFields([[2, new TextEncoder().encode('testing')]]))).toBe(
      '120774657374696e67',
    )
  })

  test('a negative number is its 64-bit complement, in ten bytes', () => {
    expect(hexOf(writeFields([[1, -2n]]))).toBe('08feffffffffffffffff01')
  })

  test('zeros and empty bytes are left out, but not those of a list', () => {
    expect(
      hexOf(
        writeFields([
          [1, 0n],
          [2, new Uint8Array()],
          [3, []],
          [4, [new Uint8Array(), Uint8Array.of(7)]],
        ]),
      ),
    ).toBe('2200220107')
  })
})

describe('reading', () => {
  test('gives back what was written, in its order, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, fc.oneof(int64, someBytes))), (fields) => {
        // A single field omits zero, so each value is written as a list of one.
        const parts = fields.map(([at, value]) =>
          writeFields([[at, typeof value === 'bigint' ? value : [value]]]),
        )
        const kept = fields.filter(([, value]) => value !== 0n)
        expect(readFields(Uint8Array.from(parts.flatMap((part) => [...part])))).toEqual(
          kept.map(([at, value]) => ({
            number: at,
            value: typeof value === 'bigint' ? BigInt.asUintN(64, value) : value,
          })),
        )
      }),
    )
  })

  test('fields of fixed width are bytes', () => {
    expect(readFields(bytesOf('0d01020304110102030405060708'))).toEqual([
      { number: 1, value: bytesOf('01020304') },
      { number: 2, value: bytesOf('0102030405060708') },
    ])
  })

  test.each([
    ['a varint that does not end', '08ff'],
    ['a varint of eleven bytes', '08ffffffffffffffffffff01'],
    ['a length beyond the end', '0a05010203'],
    ['a length of 2 ** 63', '0a80808080808080808001'],
    ['a fixed field beyond the end', '09010203'],
    ['a group', '0b0c'],
    ['a field of number 0', '0001'],
    ['a number beyond 29 bits, which cut off would be field 1', '888080801001'],
  ])('%s is no message', (_, hex) => {
    expect(() => readFields(bytesOf(hex))).toThrow(RangeError)
  })

  test('no bytes give anything but fields or a RangeError', () => {
    fc.assert(
      fc.property(someBytes, (bytes) => {
        let outcome: unknown
        try {
          outcome = readFields(bytes).every((field) => field.number > 0)
        } catch (error) {
          outcome = error instanceof RangeError
        }
        expect(outcome).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

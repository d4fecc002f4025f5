import * as fc from 'fast-check'
import { utils } from 'tronweb'
import { describe, expect, test } from 'vitest'
import {
  decodeValues,
  encodeCall,
  encodeValues,
  keccakHex,
  typesOf,
  type AbiValue,
} from '../../../src/chain/abi.ts'
import { addressFromHex, addressToEvmHex, type Address } from '../../../src/core/address.ts'

/** Encodes the same values with tronweb's own coder. */
const tronwebEncodes = (types: string[], values: readonly AbiValue[]): string =>
  utils.abi
    .encodeParams(
      types,
      values.map((value, index) => foreign(types[index] ?? '', value)),
    )
    .slice(2)

/**
 * Converts a value to tronweb's form: bytes with 0x, integers as text, addresses in lists and
 * tuples as hex.
 */
function foreign(type: string, value: AbiValue, isWithin = false): unknown {
  if (Array.isArray(value)) {
    const types = type.endsWith('[]') ? value.map(() => type.slice(0, -2)) : typesOf(type)
    return value.map((each, index) => foreign(types[index] ?? '', each, true))
  }
  if (type === 'address' && isWithin) return `0x${addressToEvmHex(value as Address)}`
  if (type.startsWith('bytes')) return `0x${String(value)}`
  return typeof value === 'bigint' ? value.toString() : value
}

const hex = (bytes: number, min = bytes) =>
  fc
    .uint8Array({ minLength: min, maxLength: bytes })
    .map((array) => Buffer.from(array).toString('hex'))
const unsigned = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const signed = (bits: number) =>
  fc.bigInt({ min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n })
const address = hex(20).map(addressFromHex)

type Typed = readonly [type: string, value: AbiValue]

const simple: fc.Arbitrary<Typed> = fc.oneof(
  ...[8, 32, 64, 128, 256].map((bits) => unsigned(bits).map((n): Typed => [`uint${bits}`, n])),
  ...[8, 64, 256].map((bits) => signed(bits).map((n): Typed => [`int${bits}`, n])),
  address.map((it): Typed => ['address', it]),
  fc.boolean().map((it): Typed => ['bool', it]),
  hex(32).map((it): Typed => ['bytes32', it]),
  hex(4).map((it): Typed => ['bytes4', it]),
  hex(100, 0).map((it): Typed => ['bytes', it]),
  fc.string({ unit: 'grapheme', maxLength: 50 }).map((it): Typed => ['string', it]),
  fc.array(unsigned(8), { maxLength: 5 }).map((it): Typed => ['uint8[]', it]),
  fc.array(address, { maxLength: 3 }).map((it): Typed => ['address[]', it]),
  fc.array(fc.string({ maxLength: 40 }), { maxLength: 3 }).map((it): Typed => ['string[]', it]),
)

const tupleOf = (members: fc.Arbitrary<Typed>): fc.Arbitrary<Typed> =>
  fc
    .array(members, { minLength: 1, maxLength: 4 })
    .map((each): Typed => [`(${each.map(([type]) => type).join(',')})`, each.map(([, it]) => it)])

const tuple = tupleOf(fc.oneof({ weight: 3, arbitrary: simple }, tupleOf(simple)))

const anyTyped: fc.Arbitrary<Typed> = fc.oneof(
  { weight: 4, arbitrary: simple },
  tuple,
  // All elements have one type: the same tuple several times.
  fc
    .tuple(tuple, fc.integer({ min: 0, max: 3 }))
    .map(([[type, it], count]): Typed => [`${type}[]`, Array<AbiValue>(count).fill(it)]),
)

describe('values', () => {
  test('are encoded as tronweb encodes them', () => {
    fc.assert(
      fc.property(fc.array(anyTyped, { minLength: 1, maxLength: 6 }), (typed) => {
        const types = typed.map(([type]) => type)
        const values = typed.map(([, value]) => value)
        expect(encodeValues(types, values)).toBe(tronwebEncodes(types, values))
      }),
    )
  })

  test('come back as they went', () => {
    fc.assert(
      fc.property(fc.array(anyTyped, { maxLength: 6 }), (typed) => {
        const types = typed.map(([type]) => type)
        const values = typed.map(([, value]) => value)
        expect(decodeValues(types, encodeValues(types, values))).toEqual(values)
      }),
    )
  })

  test.each<[string, AbiValue]>([
    ['uint8', 256n],
    ['uint256', -1n],
    ['int8', 128n],
    ['int8', -129n],
    ['address', 'TNotAnAddress'],
    ['bytes32', 'ab'],
    ['bytes4', 'zzzzzzzz'],
    ['uint256', 'seven'],
    ['uint256[2]', [1n, 2n]],
    ['tuple', 1n],
  ])('of %s that do not fit are a bug: %s', (type, value) => {
    expect(() => encodeValues([type], [value])).toThrow(/fit|not|cannot/)
  })

  test('are as many as their types', () => {
    expect(() => encodeValues(['bool', 'bool'], [true])).toThrow('expected 2 values')
  })
})

describe('hex from outside', () => {
  test.each<[string, string[], string]>([
    ['nothing', ['uint256'], ''],
    ['half a word', ['uint256'], '00'.repeat(31)],
    ['no hex', ['uint256'], 'zz'.repeat(32)],
    ['an offset beyond the end', ['string'], 'f'.repeat(64)],
    ['a length beyond the end', ['bytes'], encodeValues(['uint256', 'uint256'], [32n, 2n ** 255n])],
    ['an array beyond the end', ['uint8[]'], encodeValues(['uint256', 'uint256'], [32n, 2n])],
    ['a type that it does not know', ['uint256[2]'], '00'.repeat(64)],
  ])('with %s is refused, quickly', (_, types, data) => {
    expect(() => decodeValues(types, data)).toThrow(/cut off|cannot|BigInt/)
  })

  test('never hangs or takes the memory, whatever it says', () => {
    fc.assert(
      fc.property(
        hex(160, 0),
        fc.constantFrom('string', 'bytes', 'uint8[]', 'address[]', 'string[]', '(string,uint8)[]'),
        (data, type) => {
          const read = () => {
            try {
              return decodeValues([type], data).length
            } catch {
              return 1
            }
          }
          expect(read()).toBe(1)
        },
      ),
    )
  })
})

describe('a call', () => {
  test('begins with the hash of its signature', () => {
    expect(keccakHex('transfer(address,uint256)').slice(0, 8)).toBe('a9059cbb')
    const to = addressFromHex('ab'.repeat(20))
    expect(encodeCall('transfer(address,uint256)', [to, 5n])).toBe(
      'a9059cbb' + '00'.repeat(12) + 'ab'.repeat(20) + '5'.padStart(64, '0'),
    )
  })

  test('names its types in its signature', () => {
    expect(typesOf('pay(bytes32,uint256,uint32)')).toEqual(['bytes32', 'uint256', 'uint32'])
    expect(typesOf('stop()')).toEqual([])
    expect(typesOf('make(bytes32,(string,(bool,uint8)[]),address)')).toEqual([
      'bytes32',
      '(string,(bool,uint8)[])',
      'address',
    ])
  })
})

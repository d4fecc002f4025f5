import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { decodeValues, encodeValues, keccakHex } from '../../src/chain/abi.ts'
import { addressToEvmHex, type Address } from '../../src/core/address.ts'
import { isPlainName } from '../../src/core/plainName.ts'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { compileProbe } from '../../contracts/compile.ts'
import { runs } from '../proofs/runs.ts'
import { openContracts, type ContractsFixture } from './contractsFixture.ts'

let fixture: ContractsFixture
let probe: Address
beforeAll(async () => {
  fixture = await openContracts({ people: 1 })
  probe = (await fixture.owner.deploy(compileProbe('NamesProbe'))).contract
})
afterAll(() => fixture.close())

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Asks the contract about names given as bytes, which need not be UTF-8. */
async function onChain(names: readonly Uint8Array[]): Promise<boolean[]> {
  const values = encodeValues(['bytes[]'], [names.map((name) => toHex(name))])
  const { result, output } = await fixture.chain.call({
    from: addressToEvmHex(fixture.owner.address),
    to: addressToEvmHex(probe),
    data: fromHex(keccakHex('arePlain(string[])').slice(0, 8) + values),
  })
  if (result !== 'SUCCESS') throw new Error(result)
  return decodeValues(['bool[]'], toHex(output))[0] as unknown as boolean[]
}

/** Asks the form about the same bytes. The platform's decoder decides whether they are UTF-8. */
function inTheForm(name: Uint8Array): boolean {
  try {
    return isPlainName(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name))
  } catch {
    return false
  }
}

/** Finds the names on which contract and form disagree. */
async function disputed(names: readonly Uint8Array[]): Promise<string[]> {
  const answers = await onChain(names)
  return names
    .filter((name, index) => answers[index] !== inTheForm(name))
    .map((name) => toHex(name))
}

const bytes = (hex: string) => fromHex(hex.replaceAll(' ', ''))

/** First and last code point of each range that is refused or is a space. */
const RANGES: readonly (readonly [number, number])[] = [
  [0, 0x20],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfdd0, 0xfdef],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffc],
  [0xfffe, 0xffff],
  [0x13441, 0x13442],
  [0x1bca0, 0x1bca3],
  [0x1d159, 0x1d159],
  [0x1d173, 0x1d17a],
  [0x1fffe, 0x1ffff],
  [0xe0000, 0xe0fff],
  [0x10fffe, 0x10ffff],
]

describe('a name', () => {
  it.each([
    'Forge',
    '鑄造 Token',
    'Ñandú–2',
    'شعلة',
    '🔥',
    'a b',
    'Ω',
    '\ufffd',
    '~',
    '\u{10fffd}',
  ])('like %s is admitted', async (name) => {
    expect(await onChain([utf8(name)])).toEqual([true])
    expect(isPlainName(name)).toBe(true)
  })

  it.each([
    ['nothing in it', ''],
    ['a NUL', '5553445400'],
    ['a line break', '550a54'],
    ['a delete', '557f54'],
    ['a control of C1', '55 c285 54'],
    ['a soft hyphen', '55 c2ad 54'],
    ['a Hangul filler', 'e385a4'],
    ['a zero-width space', '55 e2808b 54'],
    ['a zero-width joiner', '55 e2808d 54'],
    ['a right-to-left override', 'e280ae 544453 55'],
    ['an isolate', 'e281a6 55'],
    ['a variation selector', 'e29da4 efb88f'],
    ['a byte order mark', 'efbbbf 55'],
    ['a tag', '55 f3a08181'],
    ['a noncharacter', '55 efbfbe'],
    ['a space before it', '2055'],
    ['a space after it', '5520'],
    ['only a space', '20'],
    ['only an ideographic space', 'e38080'],
    ['a space without break after it', '55 c2a0'],
    ['a slash in two bytes', 'c0af'],
    ['an é in three bytes', 'e083a9'],
    ['an ideograph in four bytes', 'f086bca2'],
    ['half of a pair', 'eda080'],
    ['what is above Unicode', 'f4908080'],
    ['a first byte that no form has', 'f8888080'],
    ['a byte that continues nothing', '80'],
    ['its last character cut off', '55 e282'],
    ['a character broken off by another', 'e282 55'],
  ])('with %s is refused', async (_, hex) => {
    expect(await onChain([bytes(hex)])).toEqual([false])
    expect(inTheForm(bytes(hex))).toBe(false)
  })

  it('is judged without what stands behind it in memory', async () => {
    const start = contractCall(probe, 'isPlainUpTo(string,uint256)', ['鑄鑄', 5n])
    expect(await fixture.view(start, ['bool'])).toEqual([false])
  })

  it('with half of a pair is refused by the form, which has no bytes yet', () => {
    expect(isPlainName('US\ud83dDT')).toBe(false)
  })
})

describe('contract and form agree', () => {
  it('around each range that is refused, alone and between letters', async () => {
    const points = RANGES.flatMap(([first, last]) => [
      first - 1,
      first,
      Math.floor((first + last) / 2),
      last,
      last + 1,
    ]).filter((point) => point >= 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff))
    const characters = points.map((point) => String.fromCodePoint(point))
    const names = characters.flatMap((each) => [utf8(each), utf8(`a${each}b`)])
    expect(await disputed(names)).toEqual([])
  })

  it('on all code points that Unicode calls ignorable', async () => {
    const ignorable = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character))
    expect(ignorable.length).toBeGreaterThan(4_000)
    expect(ignorable.filter((character) => isPlainName(`a${character}b`))).toEqual([])
    // A few of the thousands of tags are enough.
    const some = ignorable.filter((_, index) => index < 100 || index % 40 === 0)
    expect(await onChain(some.map((each) => utf8(`a${each}b`)))).toEqual(some.map(() => false))
  })

  it('on any code points', async () => {
    const name = fc.string({ unit: 'binary', maxLength: 24 }).map(utf8)
    const names = fc.array(name, { minLength: 50, maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(names, async (some) => {
        expect(await disputed(some)).toEqual([])
      }),
      { numRuns: runs(5, 40) },
    )
  })

  it('on any bytes', async () => {
    // Prefers bytes that begin or end multi-byte characters.
    const byte = fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(0x20, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf),
      fc.constantFrom(0xc1, 0xc2, 0xdf, 0xe0, 0xe2, 0xed, 0xef, 0xf0, 0xf3, 0xf4, 0xf5),
    )
    const name = fc.array(byte, { maxLength: 8 }).map((given) => Uint8Array.from(given))
    const names = fc.array(name, { minLength: 50, maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(names, async (some) => {
        expect(await disputed(some)).toEqual([])
      }),
      { numRuns: runs(5, 40) },
    )
  })
})

describe('what a check takes', () => {
  const cost = async (name: string) =>
    Number((await fixture.view(contractCall(probe, 'costOf(string)', [name]), ['uint256']))[0])

  it('is little beside the 20,000 energy of each slot that a token writes', async () => {
    expect(await cost('A'.repeat(64))).toBeLessThan(16_000)
    expect(await cost('鑄'.repeat(21))).toBeLessThan(20_000)
    expect(await cost('é'.repeat(32))).toBeLessThan(20_000)
    expect(await cost('USDT')).toBeLessThan(1_600)
  })
})

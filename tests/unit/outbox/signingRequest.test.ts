import { isDeepStrictEqual } from 'node:util'
import { sha256 } from '@noble/hashes/sha2.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import {
  encodeSigningRequest,
  LONGEST_REQUEST,
  parseSigningRequest,
  type SigningRequest,
} from '../../../src/outbox/signingRequest.ts'
import {
  gather,
  PART_BYTES,
  partsOf,
  textOf,
  type Gathered,
} from '../../../src/outbox/requestParts.ts'

const handed: SigningRequest = {
  network: 'ab'.repeat(32),
  rawDataHex: '0a02beef'.repeat(40),
  signatures: ['1c'.repeat(65)],
  order: '7'.repeat(64),
  kind: 'blindbox.buy',
  intent: { quantity: 2, feeLimit: 150_000_000n, payments: [{ units: 10n ** 30n }], name: '盒子' },
}
const text = encodeSigningRequest(handed)

describe('what is handed on', () => {
  test('comes back as it was, from the text alone and from a link that ends in it', () => {
    expect(parseSigningRequest(text)).toEqual({ ok: true, value: handed })
    expect(parseSigningRequest(`https://app.example/cosign#${text}\n`)).toEqual({
      ok: true,
      value: handed,
    })
  })

  test('is refused with any one bit changed, or cut short anywhere', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.nat(5), (at, bit) => {
        const letter = letters[letters.indexOf(text[at]!) ^ (1 << bit)]!
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        const read = parseSigningRequest(changed)
        const isRefused =
          !read.ok && ['damaged', 'otherVersion', 'notARequest'].includes(read.error)
        // The last letter may contain unused bits.
        expect(isRefused || (at === text.length - 1 && isDeepStrictEqual(read, ok(handed)))).toBe(
          true,
        )
      }),
    )
    for (const length of [21, text.length / 2, text.length - 2])
      expect(parseSigningRequest(text.slice(0, length)).ok).toBe(false)
  })

  test.each([
    ['', 'notARequest'],
    ['https://app.example/cosign', 'notARequest'],
    ['TXYZ', 'notARequest'],
    ['A'.repeat(LONGEST_REQUEST + 1), 'tooLong'],
  ])('is not %j, which is said', (given, error) => {
    expect(parseSigningRequest(given)).toEqual({ ok: false, error })
  })

  test('has no more signatures than the network allows', () => {
    const many = encodeSigningRequest({ ...handed, signatures: Array(6).fill('1c'.repeat(65)) })
    expect(parseSigningRequest(many)).toEqual({ ok: false, error: 'notARequest' })
  })
})

test('letters that are no bytes are damage like any other, with a checksum that fits', () => {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64url'))
  const json = new TextDecoder().decode(bytes.subarray(5))
  const [signature = ''] = /(?<="s":\[")[^"]+/.exec(json) ?? []
  const broken = new TextEncoder().encode(json.replace(signature, `${signature}A`))
  const sum = sha256(broken).subarray(0, 4)
  const whole = Buffer.from(Uint8Array.of(1, ...sum, ...broken)).toString('base64url')
  expect(parseSigningRequest(whole)).toEqual({ ok: false, error: 'notARequest' })
})

describe('in parts', () => {
  test('each fits into one picture, and together they are the text, in any order and twice', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 30, maxLength: 6_000, unit: 'grapheme-ascii' }), (any) => {
        const whole = encodeSigningRequest({ ...handed, intent: any })
        const parts = partsOf(whole)
        expect(parts.every(({ length }) => length <= PART_BYTES)).toBe(true)
        let gathered: Gathered | undefined
        for (const part of [...parts, ...parts].toReversed()) gathered = gather(gathered, part)
        expect(textOf(gathered!)).toBe(whole)
      }),
      { numRuns: 40 },
    )
  })

  test('one that is missing is waited for, and one of another text begins anew', () => {
    const long = partsOf(encodeSigningRequest({ ...handed, intent: 'x'.repeat(1_500) }))
    const other = partsOf(encodeSigningRequest({ ...handed, intent: 'y'.repeat(1_500) }))
    const first = gather(undefined, long[0]!)!
    expect(textOf(first)).toBeUndefined()
    expect(first).toMatchObject({ of: long.length })
    expect(gather(first, other[1]!)!.parts.size).toBe(1)
  })

  test.each([
    '',
    'hello',
    'TMS1/2.abcdef.',
    'TMS3/2.abcdef.x',
    'TMS0/2.abcdef.x',
    'TMS1/99.abcdef.x',
  ])('%j is none', (read) => {
    expect(gather(undefined, read)).toBeUndefined()
  })
})

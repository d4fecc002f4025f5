import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { parseShared } from '../../../src/core/sharedText.ts'

const ORIGIN = 'https://cast.example'
const ADDRESS = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'
const OTHER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const WRONG = ADDRESS.slice(0, -1) + 'g'

const inText = (text: string) => parseShared({ text }, ORIGIN)

describe('a link of this app', () => {
  test.each([
    [`${ORIGIN}/blindBox/3`, '/blindBox/3'],
    [`${ORIGIN}/blindBox/3?order=ab&quantity=2#top`, '/blindBox/3?order=ab&quantity=2'],
    [`Look: ${ORIGIN}/announcements.`, '/announcements'],
    [`看這個（${ORIGIN}/blindBox）。`, '/blindBox'],
    [`HTTPS://CAST.EXAMPLE/nodeBox`, '/nodeBox'],
    [`https://cast.example:443/`, '/'],
    [`${ORIGIN}/token/${ADDRESS}`, `/token/${ADDRESS}`],
    [`https://evil.example/ ${ORIGIN}/earn`, '/earn'],
  ])('leads to its screen: %s', (text, path) => {
    expect(inText(text)).toEqual({ kind: 'place', path })
  })

  test('is found in whichever part it was put', () => {
    const link = `${ORIGIN}/earn`
    for (const parts of [{ url: link }, { text: link }, { title: link }])
      expect(parseShared(parts, ORIGIN)).toEqual({ kind: 'place', path: '/earn' })
  })

  test('never leads back to where it came from', () => {
    for (const path of ['/share', '/SHARE/', '/share?text=x'])
      expect(inText(ORIGIN + path)).toEqual({ kind: 'foreign' })
  })
})

describe('an invitation', () => {
  test.each([`${ORIGIN}/?inviter=${ADDRESS}`, `Join! ${ORIGIN}/invitations?inviter=${ADDRESS}`])(
    'names who invites: %s',
    (text) => {
      expect(inText(text)).toEqual({ kind: 'invitation', inviter: ADDRESS })
    },
  )

  test.each(['', WRONG, nobody, `${ADDRESS},${OTHER}`, '<script>'])(
    'is damaged when its inviter is "%s"',
    (inviter) => {
      expect(inText(`${ORIGIN}/?inviter=${encodeURIComponent(inviter)}`)).toEqual({
        kind: 'brokenInvitation',
      })
    },
  )

  test('of another site is none', () => {
    expect(inText(`https://evil.example/?inviter=${ADDRESS}`).kind).not.toBe('invitation')
  })
})

describe('an address', () => {
  test.each([
    ADDRESS,
    `  ${ADDRESS}\n`,
    `Send it to ${ADDRESS}, please`,
    `地址：${ADDRESS}。`,
    `https://tronscan.org/#/address/${ADDRESS}`,
    `${ADDRESS} ${ADDRESS}`,
  ])('is found in "%s"', (text) => {
    expect(inText(text)).toEqual({ kind: 'address', address: ADDRESS })
  })

  test('is not guessed where there are two', () => {
    expect(inText(`${ADDRESS} or ${OTHER}`)).toEqual({ kind: 'severalAddresses' })
  })

  test.each([WRONG, ADDRESS + 'x', 'x' + ADDRESS, ADDRESS.toLowerCase(), ADDRESS.slice(0, 33)])(
    'is none when its checksum or length is wrong: %s',
    (text) => {
      expect(inText(text)).toEqual({ kind: 'nothing' })
    },
  )
})

describe('anything else', () => {
  test.each([
    'https://evil.example/blindBox/3',
    'https://cast.example.evil.example/',
    'https://cast.example@evil.example/blindBox',
    'https://evil.example\\@cast.example/',
    'http://cast.example/',
    'https://cast.example:8443/',
  ])('is a link to another site: %s', (text) => {
    expect(inText(text)).toEqual({ kind: 'foreign' })
  })

  test.each([
    '',
    'hello',
    'javascript:alert(1)',
    'data:text/html,x',
    '//cast.example/',
    'https://',
  ])('is nothing: %s', (text) => {
    expect(inText(text)).toEqual({ kind: 'nothing' })
  })

  test('a path that would begin another host leads nowhere', () => {
    expect(inText(`${ORIGIN}//evil.example/`)).toEqual({ kind: 'foreign' })
    expect(inText(`${ORIGIN}/\\evil.example/`)).toEqual({ kind: 'foreign' })
  })

  test('never throws, and a screen of this app is all it ever leads to', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string().map((rest) => `https://${rest}`),
      fc.string({ unit: fc.constantFrom(...'/\\.@:?#a') }).map((path) => `${ORIGIN}/${path}`),
      fc.string().map((inviter) => `${ORIGIN}/?inviter=${inviter}`),
    )
    fc.assert(
      fc.property(fc.record({ title: text, text, url: text }), (parts) => {
        const shared = parseShared(parts, ORIGIN)
        if (shared.kind !== 'place') return
        expect(new URL(shared.path, ORIGIN).origin).toBe(ORIGIN)
        expect(shared.path).toMatch(/^\/(?!\/)/)
      }),
    )
  })

  test('finds every address there can be', () => {
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => addressFromHex(Buffer.from(bytes).toString('hex')))
    fc.assert(
      fc.property(address, (shared) => {
        expect(inText(`x: ${shared}!`)).toEqual({ kind: 'address', address: shared })
      }),
    )
  })
})

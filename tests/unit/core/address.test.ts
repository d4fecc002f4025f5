import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressFromHex,
  addressToEvmHex,
  addressToHex,
  formatAddress,
  isAddress,
  parseAddress,
} from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'

/** The USDT contract of TRON's mainnet. */
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const USDT_HEX = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'

const base58check = createBase58check(sha256)
const evmHex = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))
const address = evmHex.map(addressFromHex)

describe('an address from outside', () => {
  test('is valid with 34 base58 characters, prefix byte 65 and the right checksum', () => {
    expect(parseAddress(USDT)).toEqual(ok(USDT))
    expect(isAddress(USDT)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['33 characters', USDT.slice(0, 33)],
    ['35 characters', `${USDT}t`],
    ['a character that base58 does not have', USDT.replace('R', '0')],
    ['two characters exchanged', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt'],
    ['another case', USDT.toLowerCase()],
    ['hex', USDT_HEX],
    ['Ethereum’s form', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['Bitcoin’s prefix byte', base58check.encode(hexToBytes(`00${USDT_HEX.slice(2)}`))],
    ['a neighbouring prefix byte', base58check.encode(hexToBytes(`42${USDT_HEX.slice(2)}`))],
  ])('is refused when it is %s', (_, text) => {
    expect(parseAddress(text)).toEqual(err('invalidAddress'))
    expect(isAddress(text)).toBe(false)
  })

  test('may be pasted with white space around it, which is no part of it', () => {
    expect(parseAddress(` ${USDT}\n`)).toEqual(ok(USDT))
    expect(isAddress(` ${USDT}`)).toBe(false)
  })

  test('is refused when any one character is mistyped', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    fc.assert(
      fc.property(address, fc.nat(33), fc.constantFrom(...alphabet), (good, at, character) => {
        fc.pre(good[at] !== character)
        expect(isAddress(good.slice(0, at) + character + good.slice(at + 1))).toBe(false)
      }),
    )
  })
})

describe('the forms of an address', () => {
  test('are 21 bytes for the node, 20 for the EVM', () => {
    const usdt = addressFromHex(USDT_HEX)
    expect(usdt).toBe(USDT)
    expect(addressToHex(usdt)).toBe(USDT_HEX)
    expect(addressToEvmHex(usdt)).toBe(USDT_HEX.slice(2))
  })

  test('come from hex with 20 or 21 bytes, in either case, with 0x or without', () => {
    fc.assert(
      fc.property(evmHex, (hex) => {
        const made = addressFromHex(hex)
        expect(isAddress(made)).toBe(true)
        expect(addressToEvmHex(made)).toBe(hex)
        for (const other of [`41${hex}`, `0x${hex}`, `0x41${hex}`, `41${hex}`.toUpperCase()])
          expect(addressFromHex(other)).toBe(made)
      }),
    )
  })

  test.each([
    '',
    '41',
    USDT_HEX.slice(0, 40).replace('41', '42') + 'aa',
    `${USDT_HEX}00`,
    'zz'.repeat(20),
  ])('do not come from "%s": hex is our own, so that is a bug', (hex) => {
    expect(() => addressFromHex(hex)).toThrow(/hex|address/)
  })
})

test('the short form has the first 6 and the last 4 characters', () => {
  expect(formatAddress(USDT)).toBe('TR7NHq…Lj6t')
  expect(formatAddress('short')).toBe('short')
})

import { bytesToHex } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseChainId, sideChainHash } from '../../../../src/chain/sidechain/hash.ts'
import { vectors } from './vectors.json'

describe("a side chain's id", () => {
  test('is hex of whole bytes, with 0x or without', () => {
    const hex = fc.uint8Array({ minLength: 1, maxLength: 40 }).map(bytesToHex)
    fc.assert(
      fc.property(hex, fc.constantFrom('', '0x', '0X'), (id, prefix) => {
        expect(parseChainId(prefix + id)).toEqual({ ok: true, value: id })
        expect(parseChainId(prefix + id.toUpperCase())).toEqual({ ok: true, value: id })
        expect(parseChainId(`${prefix}${id}4`).ok).toBe(false)
      }),
    )
  })

  test('is nothing else', () => {
    for (const text of ['', '0x', 'nile', '41c', ' 41c2', '41c2 ', '0x0x41', '41c2\n'])
      expect(parseChainId(text)).toEqual({ ok: false, error: 'invalidChainId' })
    const notHex = fc.string().filter((text) => !/^(0x)?([0-9a-f]{2})+$/i.test(text))
    fc.assert(fc.property(notHex, (text) => !parseChainId(text).ok))
  })
})

describe('what is signed on a side chain', () => {
  test.each(vectors)('is the hash of txID and chain id: $id', (vector) => {
    expect(bytesToHex(sideChainHash(vector.txID, vector.chainId))).toBe(vector.signHash)
    expect(bytesToHex(sideChainHash(vector.txID, `0x${vector.chainId}`))).toBe(vector.signHash)
  })

  test('needs both', () => {
    const [{ txID, chainId }] = vectors as [(typeof vectors)[number]]
    expect(() => sideChainHash(txID.slice(2), chainId)).toThrow('not a txID')
    expect(() => sideChainHash(`0x${txID}`, chainId)).toThrow('not a txID')
    expect(() => sideChainHash(txID, '41c')).toThrow("not a side chain's id")
  })
})

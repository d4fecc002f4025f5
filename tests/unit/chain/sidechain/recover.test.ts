import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOfKey, recoverSigner } from '../../../../src/chain/sidechain/recover.ts'
import { vectors } from './vectors.json'

const word = (value: number) => value.toString(16).padStart(64, '0')

describe('who signed a hash', () => {
  test.each(vectors)('is found in either form of a signature: $id', (vector) => {
    const hash = hexToBytes(vector.signHash)
    for (const signature of [vector.signature_sdk, vector.signature_tronweb65])
      for (const form of [signature, signature.toLowerCase(), `0x${signature}`])
        expect(recoverSigner(hash, form)).toBe(vector.address)
  })

  test.each(vectors)('is another by the other chain’s signature: $id', (vector) => {
    const { mainChainSignature_tronweb65: bare, address, txID, signHash } = vector
    expect(recoverSigner(hexToBytes(txID), bare)).toBe(address)
    expect(recoverSigner(hexToBytes(signHash), bare)).not.toBe(address)
  })

  test('is nobody when it is no signature', () => {
    const [{ signHash, signature_sdk: signature }] = vectors as [(typeof vectors)[number]]
    const hash = hexToBytes(signHash)
    const body = signature.slice(0, 128)
    for (const text of ['', '0x', body, `${signature}00`, `${body}02`, `${body}1a`, `${body}1d`])
      expect(recoverSigner(hash, text)).toBeUndefined()
    expect(recoverSigner(hash, `${'00'.repeat(64)}1b`)).toBeUndefined()
    expect(recoverSigner(hash, `${'ff'.repeat(64)}1b`)).toBeUndefined()
    expect(recoverSigner(hash.subarray(1), signature)).toBeUndefined()
  })

  test('is nobody where v says what no signer says', () => {
    // Some of these r values would recover an address with v = 2 or 3.
    const hash = new Uint8Array(32).fill(7)
    for (let r = 1; r < 20; r += 1)
      for (const v of ['02', '03', '1d', '1e'])
        expect(recoverSigner(hash, word(r) + word(1) + v)).toBeUndefined()
  })

  test('is never guessed: any text gives an address or nothing, and no text throws', () => {
    const hash = new Uint8Array(32).fill(7)
    const hex = fc.uint8Array({ minLength: 65, maxLength: 65 }).map(bytesToHex)
    fc.assert(
      fc.property(fc.oneof(fc.string(), hex), (text) => {
        expect(recoverSigner(hash, text) ?? 'T').toMatch(/^T/)
      }),
    )
  })

  test('is whoever holds the key', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const key = bytes.filter((it) => secp256k1.utils.isValidSecretKey(it))
    fc.assert(
      fc.property(key, bytes, (secret, hash) => {
        const signature = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
        const text = `${bytesToHex(signature.subarray(1))}0${signature[0]}`
        expect(recoverSigner(hash, text)).toBe(addressOfKey(secp256k1.getPublicKey(secret)))
      }),
      { numRuns: 20 },
    )
  })
})

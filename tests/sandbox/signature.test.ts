import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, it } from 'vitest'
import { sha256, utf8 } from '../../backend/tron/bytes.ts'
import { keyOfName } from '../keyOfName.ts'
import { recoverSigner, signHash, signOwn } from '../../backend/tron/signature.ts'

const [ann, bob] = [keyOfName('test ann'), keyOfName('test bob')]
const [hash, other] = [sha256(utf8('one')), sha256(utf8('another'))]

it('names the signer, whether this process has signed or somebody else', () => {
  for (const sign of [signHash, signOwn])
    for (const key of [ann, bob]) expect(recoverSigner(hash, sign(hash, key))).toBe(key.address)
  const made = secp256k1.sign(other, ann.privateKey, { prehash: false, format: 'recovered' })
  for (const first of [0, 27]) {
    const elsewhere = Uint8Array.of(...made.subarray(1), first + made[0]!)
    expect(recoverSigner(other, elsewhere)).toBe(ann.address)
  }
  expect(signOwn(other, ann)).toEqual(Uint8Array.of(...made.subarray(1), 27 + made[0]!))
})

it('names nobody’s own for another hash, or with another last byte', () => {
  const signature = signOwn(hash, ann)
  expect(recoverSigner(other, signature)).not.toBe(ann.address)
  const turned = Uint8Array.of(...signature.subarray(0, 64), 55 - signature[64]!)
  expect(recoverSigner(hash, turned)).not.toBe(ann.address)
  expect(() => recoverSigner(hash, new Uint8Array(65))).toThrow(/invalid/)
})

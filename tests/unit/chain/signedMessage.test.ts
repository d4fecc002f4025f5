import { bytesToHex } from '@noble/hashes/utils.js'
import { utils } from 'tronweb'
import { expect, test } from 'vitest'
import { hashMessage, signerOf } from '../../../backend/tron/signedMessage.ts'
import { signInText } from '../../../src/core/signInText.ts'
import { addressFromHex } from '../../../src/core/address.ts'

const KEY = '11'.repeat(32)
const ADDRESS = utils.address.fromPrivateKey(KEY)

const terms = {
  owner: addressFromHex('a1'.repeat(20)),
  domain: 'casthouse.example',
  network: '00'.repeat(32),
  nonce: 'ab'.repeat(32),
  issuedAt: 1_800_000_000_000,
  expiresAt: 1_800_000_600_000,
}

test.each(['', 'hello', 'ümläut €', '簽署 🦊', signInText(terms, 'en'), signInText(terms, 'tc')])(
  'a text is hashed and recovered as tronweb does: %j',
  (text) => {
    expect(`0x${bytesToHex(hashMessage(text))}`).toBe(utils.message.hashMessage(text))
    const signature = utils.message.signMessage(text, KEY)
    expect(signerOf(text, signature)).toBe(ADDRESS)
    expect(utils.message.verifyMessage(text, signature)).toBe(ADDRESS)
  },
)

test('the last byte may count from 27 or, as some hardware does, from 0', () => {
  const signature = utils.message.signMessage('hello', KEY).slice(2)
  const last = (parseInt(signature.slice(-2), 16) - 27).toString(16).padStart(2, '0')
  expect(signerOf('hello', signature.slice(0, -2) + last)).toBe(ADDRESS)
})

test('another text has another signer, and what is no signature has none', () => {
  const signature = utils.message.signMessage('hello', KEY).slice(2)
  expect(signerOf('hello.', signature)).not.toBe(ADDRESS)
  for (const wrong of [
    '',
    '0x',
    signature.slice(2),
    signature + '00',
    signature.slice(0, -2) + '1d',
    'zz'.repeat(65),
    '00'.repeat(65),
    'ff'.repeat(64) + '1b',
  ])
    expect(signerOf('hello', wrong)).toBeUndefined()
})

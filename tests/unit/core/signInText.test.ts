import { expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { signInText } from '../../../src/core/signInText.ts'

const terms = {
  owner: addressFromHex('a1'.repeat(20)),
  domain: 'casthouse.example',
  network: '0e'.repeat(32),
  nonce: 'ab'.repeat(32),
  issuedAt: Date.UTC(2026, 10, 26, 6),
  expiresAt: Date.UTC(2026, 10, 26, 6, 10),
}

test.each(['en', 'tc'] as const)('in %s it names all that the signature is for', (language) => {
  const text = signInText(terms, language)
  const { owner, domain, network, nonce } = terms
  for (const named of [owner, domain, network, nonce, '2026-11-26T06:00', '2026-11-26T06:10'])
    expect(text).toContain(named)
})

test('it says in plain words what it is for, and what it is not', () => {
  expect(signInText(terms, 'en')).toMatch(/your own profile.* not a transaction.* costs nothing/)
  expect(signInText(terms, 'tc')).toMatch(/個人資料.*不是交易.*不收費用/)
})

test('each term makes another text, and so does the language', () => {
  const others = [
    { owner: addressFromHex('b0'.repeat(20)) },
    { domain: 'casthouse.example:8443' },
    { network: '0f'.repeat(32) },
    { nonce: 'ac'.repeat(32) },
    { issuedAt: terms.issuedAt + 1 },
    { expiresAt: terms.expiresAt + 1 },
  ]
  const texts = [{}, ...others].flatMap((change) =>
    (['en', 'tc'] as const).map((language) => signInText({ ...terms, ...change }, language)),
  )
  expect(new Set(texts).size).toBe(texts.length)
})

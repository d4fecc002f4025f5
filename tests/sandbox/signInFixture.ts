import type { Address } from '../../src/core/address.ts'
import { addressFromHex } from '../../src/core/address.ts'
import { signInText, type SignInTerms } from '../../src/core/signInText.ts'
import { hashMessage } from '../../backend/tron/signedMessage.ts'
import type { Backend } from '../../backend/backend.ts'
import { toHex } from '../../backend/tron/bytes.ts'
import { signHash, type SigningKey } from '../../backend/tron/signature.ts'
import { clientOf, type Client } from './backendFixture.ts'

/** Host that the tests' requests go to, and therefore the site that may ask. */
export const SITE = 'backend'

export const addressOf = (key: SigningKey): Address => addressFromHex(key.address)

export const signText = (text: string, key: SigningKey): string =>
  toHex(signHash(hashMessage(text), key))

/** Requests a nonce for an account, as the app does. */
export const askNonce = (client: Client, owner: Address): Promise<SignInTerms> =>
  client.ask('signInNonce', { kind: 'signIn', owner, domain: SITE })

/** Builds the app's request after `key` has signed the text for the account. */
export const answerTo = (terms: SignInTerms, key: SigningKey, text = signInText(terms, 'en')) => ({
  owner: terms.owner,
  nonce: terms.nonce,
  language: 'en' as const,
  signature: signText(text, key),
})

/** Signs in with the account of a key. Returns the session token. */
export async function signInAs(backend: Backend, key: SigningKey): Promise<string> {
  const client = clientOf(backend)
  const { token } = await client.ask(
    'signIn',
    answerTo(await askNonce(client, addressOf(key)), key),
  )
  return token
}

/** Creates a client of the backend with the sessions of these accounts. */
export const clientWith = (backend: Backend, tokens: Readonly<Record<string, string>>): Client =>
  clientOf(backend, { session: (owner) => tokens[owner] })

import { bookTables } from '../../backend/database/books/tables.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBackend, type Backend } from '../../backend/backend.ts'
import { sessions, signInNonces } from '../../backend/database/kept/sessionSchema.ts'
import { forSites, originHeaders } from '../../backend/http/siteOrigins.ts'
import { createFaults } from '../../backend/http/faults.ts'
import { sandboxOrderLimits } from '../../backend/orders/newOrders.ts'
import { NONCE_MS } from '../../backend/people/nonces.ts'
import { SESSION_MS } from '../../backend/people/sessions.ts'
import { toHex, utf8 } from '../../backend/tron/bytes.ts'
import { openChain, type Chain } from '../../sandbox/chain/chain.ts'
import { signHash, type SigningKey } from '../../backend/tron/signature.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { served } from '../../src/api/endpoints/served.ts'
import { addressFromHex } from '../../src/core/address.ts'
import { signInText } from '../../src/core/signInText.ts'
import { clientOf, type Client } from './backendFixture.ts'
import { send, testKey } from './chainSender.ts'
import { addressOf, answerTo, askNonce, clientWith, SITE, signInAs } from './signInFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

// Signing in, from the nonce to the end of a session: the real backend on the real chain.

const ann = testKey('ann')
const bob = testKey('bob')
const shared = testKey('shared')
const moved = testKey('moved')
const nobodyYet = testKey('not on the chain')

let chain: Chain
let backend: Backend
let client: Client
let now = 1_800_000_000_000
let isSilent = false
const faults = createFaults()

beforeAll(async () => {
  chain = await openChain({
    mining: 'instant',
    genesis: {
      accounts: [ann, bob, shared, moved].map((key) => ({
        address: addressOf(key),
        balanceSun: 1_000_000_000n,
      })),
    },
  })
  backend = await open()
  client = clientOf(backend)
})
afterAll(async () => {
  await backend.close()
  await chain.close()
})
beforeEach(() => {
  now += 1_000
})

const absent = (digit: string) => addressFromHex(digit.repeat(40))

const launchpad = {
  wtrx: absent('1'),
  pools: absent('1'),
  poolRouter: absent('2'),
  tokenFactory: absent('3'),
  otcMarket: absent('4'),
  tokenLock: absent('5'),
  coinLock: absent('6'),
}

async function open(options: Partial<Parameters<typeof createBackend>[0]> = {}) {
  const app = chainApp(chain)
  return createBackend({
    node: {
      baseUrl: '',
      fetch: async (url, init) =>
        isSilent ? new Response('', { status: 503 }) : app.request(url, init),
    },
    sale: { contract: absent('1'), coins: [] },
    launchpad,
    database: await freshDatabase(),
    orderLimits: sandboxOrderLimits,
    now: () => now,
    faults,
    pollMs: 60_000,
    onError: () => {},
    ...options,
  })
}

/** Replaces an account's keys: `owner` for its owner permission, `active` for its active one. */
async function setKeys(
  account: SigningKey,
  threshold: number,
  owner: readonly SigningKey[],
  active: readonly SigningKey[] = owner,
) {
  const listed = (keys: readonly SigningKey[]) =>
    keys.map(({ address }) => ({ address: `41${address}`, weight: 1n }))
  const { code } = await send(chain, account, 'AccountPermissionUpdateContract', {
    owner: { permission_name: 'owner', threshold: BigInt(threshold), keys: listed(owner) },
    actives: [
      {
        type: 'Active',
        permission_name: 'active',
        threshold: BigInt(threshold),
        operations: '7fff1fc0033ec30f'.padEnd(64, '0'),
        keys: listed(active),
      },
    ],
  })
  expect(code).toBe('SUCCESS')
}

it('lets an app of another origin name its session', async () => {
  const origin = 'https://casthouse.example'
  const app = forSites(backend.app, originHeaders(['casthouse.example']))
  const { userInfo, uploadImage } = served
  for (const { method, path } of [userInfo, uploadImage]) {
    // Preflight request that a browser sends before it sends a token.
    const { headers } = await app.request(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization')
    expect(headers.get('access-control-allow-methods')).toContain(method)
    const answer = await app.request(path, { method, headers: { origin } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  }
})

describe('signing in', () => {
  it('gives a session of twelve hours for a signature of the text', async () => {
    const owner = addressOf(ann)
    const terms = await askNonce(client, owner)
    expect(terms).toMatchObject({ owner, domain: SITE, network: chain.block(0)!.id })
    expect(terms.expiresAt - terms.issuedAt).toBe(NONCE_MS)
    const session = await client.ask('signIn', answerTo(terms, ann))
    expect(session).toMatchObject({ owner, expiresAt: now + SESSION_MS })
    expect(session.token).toMatch(/^[\w-]{43}$/)
    const withToken = clientWith(backend, { [owner]: session.token })
    expect(await withToken.ask('signOut', { owner })).toEqual({})
  })

  it('takes the text in Chinese, too, and no other language than was signed', async () => {
    const terms = await askNonce(client, addressOf(ann))
    const inChinese = answerTo(terms, ann, signInText(terms, 'tc'))
    expect(await client.refusalOf('signIn', inChinese)).toBe('wrongSignature')
    await client.ask('signIn', { ...inChinese, language: 'tc' })
  })

  it('works for an account that the chain does not know yet', async () => {
    expect(await signInAs(backend, nobodyYet)).toMatch(/^[\w-]{43}$/)
  })

  it('keeps neither token nor nonce where a reader of tables or records could use it', async () => {
    const token = await signInAs(backend, bob)
    await clientWith(backend, { [addressOf(bob)]: token }).ask('signOut', {
      owner: addressOf(bob),
      all: 'no',
    })
    const again = await signInAs(backend, bob)
    const kept = JSON.stringify([
      await backend.db.select().from(sessions),
      await backend.db.select().from(signInNonces),
      faults.requests,
    ])
    expect(kept).toContain(addressOf(bob))
    for (const each of [token, again]) expect(kept).not.toContain(each)
  })
})

describe('it is refused', () => {
  it('to a number that was used', async () => {
    const answer = answerTo(await askNonce(client, addressOf(ann)), ann)
    await client.ask('signIn', answer)
    expect(await client.refusalOf('signIn', answer)).toBe('nonceUsed')
  })

  it('to all but one of the requests that use a number at once', async () => {
    const answer = answerTo(await askNonce(client, addressOf(ann)), ann)
    const all = await Promise.all(
      Array.from({ length: 5 }, () => client.ask('signIn', answer).then(() => 'in', String)),
    )
    expect(all.filter((outcome) => outcome === 'in')).toHaveLength(1)
    expect(all.filter((outcome) => outcome.includes('2029'))).toHaveLength(4)
  })

  it('once the number has expired, and it is deleted', async () => {
    const answer = answerTo(await askNonce(client, addressOf(ann)), ann)
    now += NONCE_MS
    expect(await client.refusalOf('signIn', answer)).toBe('nonceExpired')
    await askNonce(client, addressOf(bob))
    expect(await client.refusalOf('signIn', answer)).toBe('nonceExpired')
    expect(await backend.db.$count(signInNonces)).toBe(1)
  })

  it('to a number that was never given, or to another account', async () => {
    const terms = await askNonce(client, addressOf(ann))
    const never = answerTo({ ...terms, nonce: 'ab'.repeat(32) }, ann)
    expect(await client.refusalOf('signIn', never)).toBe('nonceExpired')
    const foreign = answerTo({ ...terms, owner: addressOf(bob) }, bob)
    expect(await client.refusalOf('signIn', foreign)).toBe('nonceForeign')
  })

  it('to another key, another text, and to what is no signature; the right one still counts', async () => {
    const terms = await askNonce(client, addressOf(ann))
    const wrong = [
      answerTo(terms, bob),
      answerTo(terms, ann, signInText({ ...terms, domain: 'evil.example' }, 'en')),
      answerTo(terms, ann, signInText({ ...terms, network: 'cd'.repeat(32) }, 'en')),
      answerTo(terms, ann, signInText({ ...terms, expiresAt: terms.expiresAt + 1 }, 'en')),
      { ...answerTo(terms, ann), signature: '00'.repeat(65) },
      { ...answerTo(terms, ann), signature: 'ff'.repeat(65) },
    ]
    for (const each of wrong) expect(await client.refusalOf('signIn', each)).toBe('wrongSignature')
    await client.ask('signIn', answerTo(terms, ann))
  })

  it('to a signature of version 1, and of the text without its prefix', async () => {
    const terms = await askNonce(client, addressOf(ann))
    const text = utf8(signInText(terms, 'en'))
    // Version 1 always states 32 bytes, whatever it signs.
    const prefix = utf8('\x19TRON Signed Message:\n32')
    const hash = keccak_256(text)
    for (const signed of [
      keccak_256(Uint8Array.from([...prefix, ...hash])),
      keccak_256(Uint8Array.from([...prefix, ...text])),
      hash,
    ]) {
      const signature = toHex(signHash(signed, ann))
      const answer = { ...answerTo(terms, ann), signature }
      expect(await client.refusalOf('signIn', answer)).toBe('wrongSignature')
    }
  })

  it('to a site that asks in the name of another', async () => {
    const asked = { kind: 'signIn', owner: addressOf(ann), domain: SITE } as const
    const from = (origin: string) => clientOf(backend, { origin })
    expect(await from('https://evil.example').refusalOf('signInNonce', asked)).toBe('badRequest')
    expect(await from(`https://${SITE}:8443`).refusalOf('signInNonce', asked)).toBe('badRequest')
    await from(`https://${SITE}`).ask('signInNonce', asked)
    const another = { ...asked, domain: 'evil.example' }
    expect(await client.refusalOf('signInNonce', another)).toBe('badRequest')
  })

  it('to sites that an operator does not name, and to who asks too often', async () => {
    const orderLimits = { ofOneAccount: 2, inAll: 3, unpaid: 3 }
    const strict = await open({ sites: ['casthouse.example'], orderLimits })
    const asked = (key: SigningKey, domain = 'casthouse.example') =>
      ({ kind: 'signIn', owner: addressOf(key), domain }) as const
    // Without a browser any origin can be claimed, but no other site gets a text to sign.
    const evil = clientOf(strict, { origin: 'https://evil.example', from: '10.0.0.1' })
    expect(await evil.refusalOf('signInNonce', asked(ann, 'evil.example'))).toBe('badRequest')

    const origin = 'https://casthouse.example'
    const busy = clientOf(strict, { origin, from: '10.0.0.1' })
    await busy.ask('signInNonce', asked(ann))
    await busy.ask('signInNonce', asked(ann))
    expect(await busy.refusalOf('signInNonce', asked(ann))).toBe('tooOften')
    await busy.ask('signInNonce', asked(bob))
    expect(await busy.refusalOf('signInNonce', asked(moved))).toBe('tooOften')
    // The account's owner, at another network address, is not locked out by that.
    await clientOf(strict, { origin, from: '10.0.0.2' }).ask('signInNonce', asked(ann))
    expect(await strict.db.$count(signInNonces)).toBe(4)
    await strict.close()
  })
})

describe('the keys that the chain names', () => {
  it('close an account of several keys to each of them', async () => {
    await setKeys(shared, 2, [shared, bob])
    for (const key of [shared, bob]) {
      const terms = await askNonce(client, addressOf(shared))
      expect(await client.refusalOf('signIn', answerTo(terms, key))).toBe('severalKeys')
    }
    const terms = await askNonce(client, addressOf(shared))
    expect(await client.refusalOf('signIn', answerTo(terms, ann))).toBe('wrongSignature')
  })

  it('shut out a key that was replaced, and let in the one that came for it', async () => {
    await signInAs(backend, moved)
    await setKeys(moved, 1, [bob])
    const terms = await askNonce(client, addressOf(moved))
    expect(await client.refusalOf('signIn', answerTo(terms, moved))).toBe('wrongSignature')
    await client.ask('signIn', answerTo(terms, bob))
  })

  it('let in a key that reaches an active permission alone', async () => {
    const account = testKey('active')
    await send(chain, ann, 'TransferContract', {
      to_address: `41${account.address}`,
      amount: 200_000_000n,
    })
    await setKeys(account, 1, [bob], [ann])
    for (const key of [ann, bob]) {
      const terms = await askNonce(client, addressOf(account))
      const { owner } = await client.ask('signIn', answerTo(terms, key))
      expect(owner).toBe(addressOf(account))
    }
  })

  it('are asked of the chain: while the node is silent nothing is used up', async () => {
    const answer = answerTo(await askNonce(client, addressOf(bob)), bob)
    isSilent = true
    expect(await client.refusalOf('signIn', answer)).toBe('busy')
    isSilent = false
    await client.ask('signIn', answer)
  })
})

describe('a session', () => {
  const owner = addressOf(ann)

  it('is of one account', async () => {
    const token = await signInAs(backend, ann)
    const asBob = clientWith(backend, { [addressOf(bob)]: token })
    expect(await asBob.refusalOf('signOut', { owner: addressOf(bob) })).toBe('signInNeeded')
    expect(await client.refusalOf('signOut', { owner })).toBe('signInNeeded')
    await clientWith(backend, { [owner]: token }).ask('signOut', { owner })
  })

  it('is over after twelve hours, and its row goes', async () => {
    const asAnn = clientWith(backend, { [owner]: await signInAs(backend, ann) })
    now += SESSION_MS - 1
    expect(await asAnn.refusalOf('signOut', { owner: addressOf(bob) })).toBe('signInNeeded')
    now += 1
    expect(await asAnn.refusalOf('signOut', { owner })).toBe('signInNeeded')
    await signInAs(backend, bob)
    expect(await backend.db.$count(sessions)).toBe(1)
  })

  it('ends on signing out; of several, all end at once only if that is asked', async () => {
    const clients = []
    for (let n = 0; n < 3; n++)
      clients.push(clientWith(backend, { [owner]: await signInAs(backend, ann) }))
    const asBob = clientWith(backend, { [addressOf(bob)]: await signInAs(backend, bob) })
    const [first, second, third] = clients as [Client, Client, Client]
    await first.ask('signOut', { owner })
    expect(await first.refusalOf('signOut', { owner })).toBe('signInNeeded')
    await second.ask('signOut', { owner, all: 'yes' })
    expect(await third.refusalOf('signOut', { owner })).toBe('signInNeeded')
    await asBob.ask('signOut', { owner: addressOf(bob) })
  })

  it('is answered in a way that nothing on the way keeps', async () => {
    const headers = { authorization: `Bearer ${await signInAs(backend, ann)}` }
    const answerTo = (path: string, init?: RequestInit) => backend.app.request(path, init)
    const ask = async (path: string, init?: RequestInit) =>
      (await answerTo(path, init)).headers.get('cache-control')
    const info = `/deposit/blMusician/info?owner=${owner}`
    expect(await ask(info)).toBe('no-store')
    expect(await ask(info, { headers })).toBe('no-store')
    expect(await ask('/deposit/bttk/signIn', { method: 'POST' })).toBe('no-store')
    const page = '/deposit/blMusician/pageQuery?pageNo=1&pageSize=1'
    expect(await ask(page)).toMatch(/^public, /)
    expect(await ask(page, { headers })).toBe('no-store')
  })

  it('survives a rebuild, which deletes what is of the chain alone', () => {
    const ofChain: readonly unknown[] = bookTables
    expect(ofChain.length).toBeGreaterThan(10)
    for (const table of [sessions, signInNonces]) expect(ofChain).not.toContain(table)
  })
})

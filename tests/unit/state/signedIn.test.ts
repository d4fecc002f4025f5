import { createStore } from 'jotai'
import { utils } from 'tronweb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import type { WalletState } from '../../../src/chain/wallet.ts'
import type { Address } from '../../../src/core/address.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { signInText } from '../../../src/core/signInText.ts'
import { SESSIONS_KEY, tokenOf } from '../../../src/state/account/sessionToken.ts'
import { forgetFormsExcept } from '../../../src/state/account/privateForms.ts'
import {
  cancelSignInAtom,
  endOthersAtom,
  endSessionAtom,
  isSessionOverAtom,
  signedInAtom,
  signInAtom,
  signingInAtom,
  signOutAtom,
} from '../../../src/state/account/signedIn.ts'
import {
  answerSignInAtom,
  askToSignInAtom,
  signInAskedAtom,
} from '../../../src/state/account/signInAsked.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'

const KEY = '11'.repeat(32)
const OTHER_KEY = '22'.repeat(32)
const OWNER = utils.address.fromPrivateKey(KEY) as Address
const OTHER = utils.address.fromPrivateKey(OTHER_KEY) as Address
const NETWORK = '00'.repeat(32)
const TOKEN = 't'.repeat(43)
const HOUR = 3_600_000

let page: EventTarget
let kept: Map<string, string>
beforeEach(() => {
  page = new EventTarget()
  kept = new Map()
  vi.stubGlobal('location', { host: 'casthouse.example' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('StorageEvent', KeyEvent)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The event by which browsers notify a tab of another tab's change. */
class KeyEvent extends Event {
  readonly key: string
  constructor(type: string, { key }: { readonly key: string }) {
    super(type)
    this.key = key
  }
}

const connected = (owner: Address): WalletState => ({
  kind: 'connected',
  wallet: 'tronlink',
  owner,
  onOurNetwork: true,
})

/** Creates a wallet and a backend that answer as configured. */
function setUp() {
  let state = connected(OWNER)
  const listeners = new Set<() => void>()
  const calls: { path: string; request: Record<string, unknown> }[] = []
  const issuedAt = Date.now()
  const terms = () => ({
    nonce: 'ab'.repeat(32),
    owner: OWNER,
    domain: 'casthouse.example',
    network: NETWORK,
    issuedAt,
    expiresAt: issuedAt + 300_000,
  })
  const part = {
    terms,
    sign: async (text: string): Promise<Result<string, never>> =>
      ok(utils.message.signMessage(text, KEY).slice(2)),
    session: async (): Promise<Result<unknown, unknown>> =>
      ok({ owner: OWNER, token: TOKEN, expiresAt: Date.now() + 12 * HOUR }),
    signOut: async (): Promise<Result<unknown, unknown>> => ok({}),
  }
  const services = {
    config: { network: { genesisBlockId: NETWORK } },
    api: {
      async call(
        { path }: { path: string },
        request: Record<string, unknown>,
        { token = tokenOf(String(request['owner'])) }: { token?: string } = {},
      ) {
        calls.push({ path: path.split('/').at(-1)!, request: { ...request, token } })
        if (path.endsWith('Nonce')) return ok(part.terms())
        return path.endsWith('signIn') ? part.session() : part.signOut()
      },
    },
    wallet: {
      state: () => state,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      signMessage: (text: string) => part.sign(text),
    },
  }
  const store = createStore()
  store.set(servicesAtom, services as unknown as Services)
  // Subscribed, as on screen in the app.
  for (const each of [signedInAtom, signingInAtom, isSessionOverAtom]) store.sub(each, () => {})
  return {
    store,
    part,
    calls,
    become(next: WalletState) {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

describe('signing in', () => {
  test('exchanges a signature of the text for a session, kept for its account', async () => {
    const { store, calls } = setUp()
    const answer = await store.set(signInAtom)
    expect(answer).toMatchObject({ ok: true, value: { owner: OWNER } })
    expect(store.get(signedInAtom)).toMatchObject({ owner: OWNER })
    expect(store.get(signingInAtom)).toBeUndefined()
    expect(tokenOf(OWNER)).toBe(TOKEN)
    expect(tokenOf(OTHER)).toBeUndefined()
    expect(calls[0]!.request).toMatchObject({ kind: 'signIn', domain: 'casthouse.example' })
    expect(calls[1]!.request).toMatchObject({ owner: OWNER, language: 'en' })
  })

  test.each([
    ['another account', { owner: OTHER }],
    ['another site', { domain: 'evil.example' }],
    ['another network', { network: '01'.repeat(32) }],
  ])('shows the wallet no text for %s', async (_, wrong) => {
    const { store, part } = setUp()
    const asked = vi.fn<typeof part.sign>(part.sign)
    part.sign = asked
    const { terms } = part
    part.terms = () => ({ ...terms(), ...wrong })
    expect(await store.set(signInAtom)).toEqual(err({ kind: 'wrongTerms' }))
    expect(asked).not.toHaveBeenCalled()
  })

  test('says that the wallet refused, and begins anew when asked', async () => {
    const { store, part } = setUp()
    const { sign } = part
    part.sign = async () => err({ kind: 'rejected' }) as never
    const refused = { kind: 'wallet', error: { kind: 'rejected' } }
    expect(await store.set(signInAtom)).toEqual(err(refused))
    expect(store.get(signingInAtom)).toMatchObject({ stage: 'failed', error: refused })
    part.sign = sign
    expect(await store.set(signInAtom)).toMatchObject({ ok: true })
  })

  test('may be cancelled while the wallet stalls; what it says later counts for nothing', async () => {
    const { store, part, calls } = setUp()
    const late = Promise.withResolvers<Result<string, never>>()
    let shown = ''
    part.sign = (text) => {
      shown = text
      return late.promise
    }
    const answer = store.set(signInAtom)
    await vi.waitFor(() => expect(store.get(signingInAtom)?.stage).toBe('inWallet'))
    expect(shown).toBe(signInText(part.terms(), 'en'))
    store.set(cancelSignInAtom)
    expect(await answer).toEqual(err({ kind: 'cancelled' }))
    expect(store.get(signingInAtom)).toBeUndefined()
    late.resolve(ok(utils.message.signMessage(shown, KEY).slice(2)))
    await late.promise
    expect(calls).toHaveLength(1)
    expect(store.get(signedInAtom)).toBeUndefined()
  })

  test('ends when another account is connected meanwhile', async () => {
    const { store, part, become, calls } = setUp()
    part.sign = () => new Promise(() => {})
    const answer = store.set(signInAtom)
    await vi.waitFor(() => expect(store.get(signingInAtom)?.stage).toBe('inWallet'))
    become(connected(OTHER))
    expect(await answer).toEqual(err({ kind: 'accountChanged' }))
    expect(store.get(signingInAtom)).toBeUndefined()
    expect(calls).toHaveLength(1)
  })

  test('signs out a session that comes when nobody waits for it any more', async () => {
    const { store, part, calls, become } = setUp()
    for (const leave of [() => store.set(cancelSignInAtom), () => become(connected(OTHER))]) {
      const late = Promise.withResolvers<Result<unknown, unknown>>()
      part.session = () => late.promise
      become(connected(OWNER))
      const answer = store.set(signInAtom)
      await vi.waitFor(() => expect(store.get(signingInAtom)?.stage).toBe('finishing'))
      leave()
      expect(await answer).toMatchObject({ ok: false })
      late.resolve(ok({ owner: OWNER, token: TOKEN, expiresAt: Date.now() + HOUR }))
      await vi.waitFor(() => expect(calls.at(-1)!.path).toBe('signOut'))
      expect(calls.pop()!.request).toEqual({ owner: OWNER, all: 'no', token: TOKEN })
      expect(kept.get(SESSIONS_KEY)).toBeUndefined()
    }
  })

  test.each([-20, 0, 20])(
    'gives a session its whole time where the clock is %i h ahead',
    async (hours) => {
      const { store, part } = setUp()
      const issuedAt = Date.now() - hours * HOUR
      const { terms } = part
      part.terms = () => ({ ...terms(), issuedAt })
      part.session = async () => ok({ owner: OWNER, token: TOKEN, expiresAt: issuedAt + 2 * HOUR })
      await store.set(signInAtom)
      const left = (store.get(signedInAtom)?.expiresAt ?? 0) - Date.now()
      expect(left / HOUR).toBeCloseTo(2, 2)
    },
  )

  test('believes no session that is longer than any', async () => {
    const { store, part } = setUp()
    part.session = async () => ok({ owner: OWNER, token: TOKEN, expiresAt: 9e15 })
    await store.set(signInAtom)
    expect(store.get(signedInAtom)!.expiresAt).toBeLessThanOrEqual(Date.now() + 12 * HOUR)
  })

  test('passes on what the backend says', async () => {
    const { store, part } = setUp()
    const error = { kind: 'refused', code: refusal.severalKeys, message: '' }
    part.session = async () => err(error)
    expect(await store.set(signInAtom)).toEqual(err({ kind: 'backend', error }))
    expect(tokenOf(OWNER)).toBeUndefined()
  })
})

describe('a session', () => {
  test('is forgotten at once on signing out, with its token told to the backend', async () => {
    const { store, part, calls } = setUp()
    await store.set(signInAtom)
    part.signOut = async () => err({ kind: 'network', detail: 'offline' })
    const told = store.set(signOutAtom)
    expect(kept.get(SESSIONS_KEY)).toBeUndefined()
    expect(store.get(signedInAtom)).toBeUndefined()
    expect(store.get(isSessionOverAtom)).toBe(false)
    expect(await told).toMatchObject({ ok: false })
    expect(calls.at(-1)).toEqual({
      path: 'signOut',
      request: { owner: OWNER, all: 'no', token: TOKEN },
    })
  })

  test('that the backend does not know any more is signed out all the same', async () => {
    const { store, part } = setUp()
    await store.set(signInAtom)
    part.signOut = async () => err({ kind: 'refused', code: refusal.signInNeeded, message: '' })
    expect(await store.set(signOutAtom, 'this')).toEqual({ ok: true, value: undefined })
  })

  test('that the backend does not know any more ends no other: that is said, and needs another', async () => {
    const { store, part, calls } = setUp()
    await store.set(signInAtom)
    const error = { kind: 'refused', code: refusal.signInNeeded, message: '' } as const
    part.signOut = async () => err(error)
    expect(await store.set(signOutAtom, 'all')).toEqual(err(error))
    expect(store.get(signedInAtom)).toBeUndefined()
    // Without a token, nothing can be requested.
    const asked = calls.length
    expect(await store.set(signOutAtom, 'all')).toMatchObject({ error: { code: error.code } })
    expect(calls).toHaveLength(asked)
    await store.set(signInAtom)
    part.signOut = async () => ok({})
    expect(await store.set(signOutAtom, 'all')).toMatchObject({ ok: true })
  })

  test('is over by itself, without its token, and may then be renewed', async () => {
    const { store } = setUp()
    await store.set(signInAtom)
    store.set(endSessionAtom, OWNER)
    expect(store.get(signedInAtom)).toBeUndefined()
    expect(store.get(isSessionOverAtom)).toBe(true)
    expect(kept.get(SESSIONS_KEY)).not.toContain(TOKEN)
    await store.set(signInAtom)
    expect(store.get(isSessionOverAtom)).toBe(false)
    expect(store.get(signedInAtom)).toBeDefined()
  })

  test('whose time is over is over, whatever is kept', async () => {
    const { store, part } = setUp()
    part.session = async () => ok({ owner: OWNER, token: TOKEN, expiresAt: Date.now() - 60_000 })
    await store.set(signInAtom)
    expect(store.get(signedInAtom)).toBeUndefined()
    store.set(endOthersAtom, OWNER)
    expect(tokenOf(OWNER)).toBeUndefined()
    expect(store.get(isSessionOverAtom)).toBe(true)
  })

  test('ends when the account changes, and is not there when it changes back', async () => {
    const { store, become, calls } = setUp()
    await store.set(signInAtom)
    become(connected(OTHER))
    expect(store.get(signedInAtom)).toBeUndefined()
    store.set(endOthersAtom, OTHER)
    expect(calls.at(-1)!.request).toMatchObject({ owner: OWNER, token: TOKEN })
    expect(kept.get(SESSIONS_KEY)).toBeUndefined()
    become(connected(OWNER))
    expect(store.get(signedInAtom)).toBeUndefined()
  })

  test('is followed where another tab begins or ends it', async () => {
    const { store } = setUp()
    const anotherTab = (sessions: object) => {
      kept.set(SESSIONS_KEY, JSON.stringify(sessions))
      page.dispatchEvent(new KeyEvent('storage', { key: SESSIONS_KEY }))
    }
    const expiresAt = Date.now() + HOUR
    anotherTab({ [OWNER]: { token: TOKEN, expiresAt } })
    expect(store.get(signedInAtom)).toEqual({ owner: OWNER, expiresAt })
    anotherTab({})
    expect(store.get(signedInAtom)).toBeUndefined()
    expect(tokenOf(OWNER)).toBeUndefined()
  })

  test.each(['{', '[]', `{"${OWNER}":{"token":"short","expiresAt":1}}`, '{"x":{"expiresAt":1}}'])(
    'that cannot be read is none: %s',
    (text) => {
      kept.set(SESSIONS_KEY, text)
      expect(tokenOf(OWNER)).toBeUndefined()
      expect(setUp().store.get(signedInAtom)).toBeUndefined()
    },
  )
})

describe('asking to sign in', () => {
  test('ends with who was asked: another account is not, nor is this one when it is back', async () => {
    const { store, become } = setUp()
    const gone: WalletState[] = [connected(OTHER), { kind: 'missing' } as unknown as WalletState]
    for (const next of gone) {
      become(connected(OWNER))
      const answer = store.set(askToSignInAtom)
      expect(store.get(signInAskedAtom)).toMatchObject({ owner: OWNER, again: false })
      // The wallet reports the same account once more.
      become(connected(OWNER))
      expect(store.get(signInAskedAtom)).toBeDefined()
      become(next)
      expect(await answer).toBe(false)
      become(connected(OWNER))
      expect(store.get(signInAskedAtom)).toBeUndefined()
    }
  })

  test('ends with the answer, or when somebody is asked again', async () => {
    const { store } = setUp()
    const first = store.set(askToSignInAtom)
    const second = store.set(askToSignInAtom, true)
    expect(await first).toBe(false)
    expect(store.get(signInAskedAtom)).toMatchObject({ again: true })
    store.set(answerSignInAtom, true)
    expect(await second).toBe(true)
    expect(store.get(signInAskedAtom)).toBeUndefined()
  })
})

describe('what was typed', () => {
  const FORMS = ['profile.texts', 'profile.picture']

  test('by other accounts goes where this device is cleared; by all, where nobody is named', () => {
    vi.stubGlobal('localStorage', {
      removeItem(this: Record<string, unknown>, key: string) {
        delete this[key]
      },
    })
    const keys = () => Object.keys(localStorage).filter((key) => key !== 'removeItem')
    for (const owner of [OWNER, OTHER])
      for (const name of FORMS) Object.assign(localStorage, { [`${name}.${owner}`]: '{}' })
    Object.assign(localStorage, { 'profile.texts.x': '{}', lang: 'tc' })
    forgetFormsExcept(OWNER)
    expect(keys()).toEqual([...FORMS.map((name) => `${name}.${OWNER}`), 'profile.texts.x', 'lang'])
    forgetFormsExcept()
    expect(keys()).toEqual(['profile.texts.x', 'lang'])
  })
})

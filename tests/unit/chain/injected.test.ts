import { describe, expect, test } from 'vitest'
import { createInjectedWallet } from '../../../src/chain/injected.ts'
import { REMEMBERED_ACCOUNT_KEY, REMEMBERED_WALLET_KEY } from '../../../src/chain/wallet.ts'
import type { WalletPage } from '../../../src/chain/injectedDetect.ts'
import type { UnsignedTransaction } from '../../../src/chain/transaction.ts'
import type { WalletState } from '../../../src/chain/wallet.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import {
  fakeAdapter,
  fakePage,
  manualClock,
  memoryStorage,
  settle,
  type FakeAdapter,
} from './injectedFakes.ts'

const GENESIS = '00'.repeat(28) + '2b6653dc'
const ALICE = addressFromHex('41' + 'a1'.repeat(20))
const BOB = addressFromHex('41' + 'b0'.repeat(20))
const TRANSACTION: UnsignedTransaction = {
  txID: 'ab'.repeat(32),
  raw_data: { contract: [] },
  raw_data_hex: '0a02',
  visible: false,
}

function setUp({
  globals = {},
  remembered,
  account = ALICE as string | null,
  chainId = '0x2b6653dc' as string | Error,
  dropped = 0,
}: {
  globals?: Partial<WalletPage>
  remembered?: string
  account?: string | null
  chainId?: string | Error
  /** Number of times that the network loses the adapter's code. */
  dropped?: number
} = {}) {
  const clock = manualClock()
  const page = fakePage(globals)
  const storage = memoryStorage(remembered ? { [REMEMBERED_WALLET_KEY]: remembered } : {})
  const adapter: FakeAdapter = fakeAdapter(account, chainId)
  const loaded: string[] = []
  const wallet = createInjectedWallet({
    genesisBlockId: GENESIS,
    storage,
    clock,
    page,
    load: async (name) => {
      loaded.push(name)
      if (loaded.length <= dropped)
        throw new TypeError('Failed to fetch dynamically imported module: /assets/adapter.js')
      return adapter
    },
  })
  const states: WalletState[] = []
  wallet.subscribe(() => states.push(wallet.state()))
  return { clock, page, storage, adapter, loaded, wallet, states }
}

const tronLink = () => ({ tron: { isTronLink: true } })
const okx = () => ({ okxwallet: { tronLink: {} } })

describe('finding a wallet', () => {
  test('TronLink, OKX or both are found at once, without loading an adapter', () => {
    expect(setUp({ globals: tronLink() }).wallet.state()).toEqual({
      kind: 'found',
      available: ['tronlink'],
    })
    expect(setUp({ globals: okx() }).wallet.state()).toEqual({ kind: 'found', available: ['okx'] })
    const both = setUp({ globals: { ...tronLink(), ...okx() } })
    expect(both.wallet.state()).toEqual({ kind: 'found', available: ['tronlink', 'okx'] })
    expect(both.loaded).toEqual([])
  })

  test('an OKX wallet that also answers to the name of TronLink is one wallet', () => {
    const provider = {}
    const { wallet } = setUp({
      globals: { tronLink: provider, okxwallet: { tronLink: provider } },
    })
    expect(wallet.state()).toEqual({ kind: 'found', available: ['okx'] })
  })

  test('it is missing after five attempts one second apart, not earlier', async () => {
    const { clock, wallet } = setUp()
    await clock.advance(4_999)
    expect(wallet.state().kind).toBe('searching')
    await clock.advance(2)
    expect(wallet.state().kind).toBe('missing')
  })

  test('a wallet that appears at second 8 is still found', async () => {
    const { clock, page, wallet } = setUp()
    await clock.advance(8_000)
    expect(wallet.state().kind).toBe('missing')
    Object.assign(page, okx())
    await clock.advance(2_000)
    expect(wallet.state()).toEqual({ kind: 'found', available: ['okx'] })
  })

  test('a late announcement is heard without waiting for the next look', async () => {
    const { clock, page, wallet } = setUp()
    await clock.advance(6_000)
    Object.assign(page, tronLink())
    page.dispatchEvent(new Event('TIP6963:announceProvider'))
    await settle()
    expect(wallet.state().kind).toBe('found')
  })
})

describe('connecting', () => {
  test('asks the wallet, tells the owner and remembers the wallet', async () => {
    const { wallet, states, storage } = setUp({ globals: tronLink() })
    expect(await wallet.connect('tronlink')).toEqual({ ok: true, value: ALICE })
    expect(states.map((state) => state.kind)).toEqual(['connecting', 'connected'])
    expect(storage.getItem(REMEMBERED_WALLET_KEY)).toBe('tronlink')
    expect(storage.getItem(REMEMBERED_ACCOUNT_KEY)).toBe(ALICE)
  })

  test('the account is forgotten once the wallet no longer shows it', async () => {
    const { wallet, adapter, storage } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    adapter.address = null
    adapter.emit('accountsChanged')
    expect(storage.getItem(REMEMBERED_WALLET_KEY)).toBe('tronlink')
    expect(storage.getItem(REMEMBERED_ACCOUNT_KEY)).toBeNull()
  })

  test('two taps ask once', async () => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    const answers = await Promise.all([wallet.connect('tronlink'), wallet.connect('tronlink')])
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(adapter.requests).toEqual(['connect'])
  })

  test('a refusal leaves the wallet found and nothing remembered', async () => {
    const { wallet, adapter, storage } = setUp({ globals: tronLink() })
    adapter.answer = new Error('The user rejected connection.')
    expect(await wallet.connect('tronlink')).toEqual({ ok: false, error: { kind: 'rejected' } })
    expect(wallet.state().kind).toBe('found')
    expect(storage.getItem(REMEMBERED_WALLET_KEY)).toBeNull()
  })

  test('an address that is none is no account', async () => {
    const { wallet } = setUp({ globals: tronLink(), account: 'T-not-an-address' })
    const refused = { ok: false, error: { kind: 'noAccount' } }
    expect(await wallet.connect('tronlink')).toEqual(refused)
    expect(wallet.state().kind).toBe('found')
  })

  test('while one wallet is asked, no other is', async () => {
    const { wallet, loaded } = setUp({ globals: { ...tronLink(), ...okx() } })
    const first = wallet.connect('tronlink')
    expect(await wallet.connect('okx')).toEqual({ ok: false, error: { kind: 'busy' } })
    expect((await first).ok).toBe(true)
    expect(loaded).toEqual(['tronlink'])
  })

  test('a wallet whose code is lost on the way is not quoted, and may be tried again', async () => {
    const { wallet } = setUp({ globals: tronLink(), dropped: 1 })
    const refused = { ok: false, error: { kind: 'failed', detail: '' } }
    expect(await wallet.connect('tronlink')).toEqual(refused)
    expect(await wallet.connect('tronlink')).toEqual({ ok: true, value: ALICE })
  })

  test('disconnecting forgets, and the account that the wallet still shows is not taken', async () => {
    const { wallet, adapter, storage } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    await wallet.disconnect()
    adapter.address = ALICE
    adapter.emit('connect')
    expect(wallet.state().kind).toBe('found')
    expect(storage.getItem(REMEMBERED_WALLET_KEY)).toBeNull()
    expect(storage.getItem(REMEMBERED_ACCOUNT_KEY)).toBeNull()
  })
})

describe('after a reload', () => {
  test('a remembered wallet is connected again without a prompt', async () => {
    const { wallet, adapter, clock, loaded } = setUp({
      globals: tronLink(),
      remembered: 'tronlink',
    })
    adapter.address = ALICE
    adapter.emit('connect')
    await clock.advance(2_000)
    expect(wallet.state()).toMatchObject({ kind: 'connected', owner: ALICE })
    expect(loaded).toEqual(['tronlink'])
    expect(adapter.requests).toEqual([])
  })

  test('while it is asked, the page does not offer to connect', async () => {
    const { wallet, clock } = setUp({ globals: tronLink(), remembered: 'tronlink', account: null })
    expect(wallet.state().kind).toBe('searching')
    await clock.advance(2_000)
    expect(wallet.state().kind).toBe('found')
  })

  test('a locked wallet is taken when it is unlocked later', async () => {
    const { wallet, adapter, clock } = setUp({ globals: okx(), remembered: 'okx' })
    await clock.advance(60_000)
    adapter.address = BOB
    adapter.emit('connect')
    expect(wallet.state()).toMatchObject({ kind: 'connected', wallet: 'okx', owner: BOB })
  })

  test('a remembered wallet whose code is lost on the way is connected once it arrives', async () => {
    const { wallet, adapter, clock, loaded } = setUp({
      globals: tronLink(),
      remembered: 'tronlink',
      dropped: 2,
    })
    adapter.address = ALICE
    await settle()
    // Meanwhile, the user can connect manually.
    expect(wallet.state().kind).toBe('found')
    await clock.advance(10_000)
    expect(wallet.state()).toMatchObject({ kind: 'connected', owner: ALICE })
    expect(loaded).toHaveLength(3)
    expect(adapter.requests).toEqual([])
  })

  test('a remembered wallet whose code comes late does not replace the one chosen meanwhile', async () => {
    const { wallet, adapter, clock, storage } = setUp({
      globals: { ...tronLink(), ...okx() },
      remembered: 'tronlink',
      dropped: 1,
    })
    await settle()
    await wallet.connect('okx')
    adapter.address = BOB
    await clock.advance(10_000)
    expect(wallet.state()).toMatchObject({ kind: 'connected', wallet: 'okx' })
    expect(storage.getItem(REMEMBERED_WALLET_KEY)).toBe('okx')
  })

  test('a remembered wallet that never comes gives way to the one that is there', async () => {
    const { wallet, clock } = setUp({ globals: okx(), remembered: 'tronlink' })
    await clock.advance(4_000)
    expect(wallet.state().kind).toBe('searching')
    await clock.advance(1_001)
    expect(wallet.state()).toEqual({ kind: 'found', available: ['okx'] })
  })

  test('nonsense in the storage is ignored', () => {
    expect(setUp({ globals: okx(), remembered: '{"x":1}' }).wallet.state().kind).toBe('found')
  })
})

describe('changes in the wallet', () => {
  test('another account becomes the owner, and a lock takes it away', async () => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    adapter.address = BOB
    adapter.emit('accountsChanged', BOB, ALICE)
    expect(wallet.state()).toMatchObject({ kind: 'connected', owner: BOB })
    adapter.address = null
    adapter.emit('accountsChanged', '', BOB)
    expect(wallet.state().kind).toBe('found')
    adapter.address = BOB
    adapter.emit('accountsChanged', BOB, '')
    expect(wallet.state()).toMatchObject({ kind: 'connected', owner: BOB })
  })

  test('TronLink outside TIP-1193 posts messages, and they are believed only about its own account', async () => {
    const provider = { tronWeb: { defaultAddress: { base58: ALICE as string } } }
    const { wallet, page } = setUp({ globals: { tronLink: provider } })
    await wallet.connect('tronlink')
    provider.tronWeb.defaultAddress.base58 = BOB
    const message = { action: 'accountsChanged', data: { address: 'TSomebodyElse' } }
    page.dispatchEvent(new MessageEvent('message', { data: { message } }))
    expect(wallet.state()).toMatchObject({ owner: BOB })
  })

  test('the network is compared with the last four bytes of the genesis block', async () => {
    const { wallet, adapter } = setUp({ globals: tronLink(), chainId: '0xcd8690dc' })
    await wallet.connect('tronlink')
    await settle()
    expect(wallet.state()).toMatchObject({ onOurNetwork: false })
    adapter.emit('chainChanged', { chainId: '0x2B6653DC' })
    expect(wallet.state()).toMatchObject({ onOurNetwork: true })
    adapter.emit('chainChanged', { chainId: '0x94a9059e' })
    expect(wallet.state()).toMatchObject({ onOurNetwork: false })
  })

  test('a change that names no network is looked up', async () => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    adapter.chainId = '0xcd8690dc'
    adapter.emit('chainChanged', undefined)
    await settle()
    expect(wallet.state()).toMatchObject({ onOurNetwork: false })
  })

  test('a wallet that cannot tell its network counts as on ours', async () => {
    const { wallet } = setUp({ globals: tronLink(), chainId: new Error('no node') })
    await wallet.connect('tronlink')
    await settle()
    expect(wallet.state()).toMatchObject({ onOurNetwork: true })
  })
})

describe('acting for another account', () => {
  const SHARED = addressFromHex('41' + 'c5'.repeat(20))
  const acting = { kind: 'connected', owner: SHARED, signer: ALICE }

  test('the wallet is that account’s, and says whose key signs', async () => {
    const { wallet, storage, states } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    expect(wallet.state()).toMatchObject({ owner: ALICE })
    expect(wallet.state()).not.toHaveProperty('signer')
    await wallet.actFor(SHARED)
    expect(wallet.state()).toMatchObject(acting)
    expect(states.at(-1)).toEqual(wallet.state())
    // The next page shows this account's rows first.
    expect(storage.getItem(REMEMBERED_ACCOUNT_KEY)).toBe(SHARED)
    await wallet.actFor(undefined)
    expect(wallet.state()).toMatchObject({ owner: ALICE })
    expect(wallet.state()).not.toHaveProperty('signer')
    expect(storage.getItem(REMEMBERED_ACCOUNT_KEY)).toBe(ALICE)
  })

  test('is chosen for each of the wallet’s accounts, and comes back with it', async () => {
    const { wallet, adapter, storage } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    await wallet.actFor(SHARED)
    adapter.address = BOB
    adapter.emit('accountsChanged', BOB, ALICE)
    expect(wallet.state()).toMatchObject({ owner: BOB })
    expect(wallet.state()).not.toHaveProperty('signer')
    adapter.address = ALICE
    adapter.emit('accountsChanged', ALICE, BOB)
    expect(wallet.state()).toMatchObject(acting)
    expect(storage.getItem(REMEMBERED_ACCOUNT_KEY)).toBe(SHARED)
  })

  test('is remembered beyond a disconnection', async () => {
    const { wallet } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    await wallet.actFor(SHARED)
    await wallet.disconnect()
    await wallet.connect('tronlink')
    expect(wallet.state()).toMatchObject(acting)
  })

  test('is heard of from another tab', async () => {
    const { wallet, storage, page, states } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    storage.setItem('wallet.actsFor', JSON.stringify([[ALICE, SHARED]]))
    page.dispatchEvent(new Event('storage'))
    expect(states.at(-1)).toMatchObject(acting)
  })

  test('takes a connected wallet', async () => {
    const { wallet, storage } = setUp({ globals: tronLink() })
    await wallet.actFor(SHARED)
    expect([wallet.state().kind, storage.getItem(REMEMBERED_ACCOUNT_KEY)]).toEqual(['found', null])
  })
})

describe('signing', () => {
  const signature = ['ab'.repeat(65)]

  test('hands back what the wallet signed, and leaves what was given untouched', async () => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    adapter.answer = (given: object) => Object.assign(given, { signature })
    const given = structuredClone(TRANSACTION)
    expect(await wallet.sign(given)).toEqual({ ok: true, value: { ...TRANSACTION, signature } })
    expect(given).toEqual(TRANSACTION)
  })

  test.each([
    ['TronLink', 'Confirmation declined by user'],
    ['TIP-1193', Object.assign(new Error('nope'), { code: 4001 })],
    ['an adapter around it', { message: 'x', error: { code: 4001, message: 'y' } }],
    ['OKX', new Error('User rejected the request.')],
    ['another wording', new Error('Transaction was cancelled by the user')],
  ])('a refusal in the words of %s is rejected', async (_, answer) => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    adapter.answer = answer
    expect(await wallet.sign(TRANSACTION)).toEqual({ ok: false, error: { kind: 'rejected' } })
  })

  test.each([
    [new Error('Server rejected: bandwidth'), 'Server rejected: bandwidth'],
    ['wallet locked', 'wallet locked'],
    // The adapters supply their own text if the wallet gave none.
    [new Error('Unknown error'), ''],
    [undefined, ''],
  ])('anything else (%s) is a failure with its words, if it has any', async (answer, detail) => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    adapter.answer = answer
    expect(await wallet.sign(TRANSACTION)).toEqual({
      ok: false,
      error: { kind: 'failed', detail },
    })
  })

  test('under a permission adds to the signatures that are there, and names it to the wallet', async () => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    const before = 'cd'.repeat(65)
    adapter.answer = (given: { signature: string[] }) => (given.signature.push(...signature), given)
    const given = { ...TRANSACTION, signature: [before] }
    for (const permissionId of [2, 0]) {
      expect(await wallet.sign(given, permissionId)).toMatchObject({
        value: { signature: [before, ...signature] },
      })
      expect(adapter.requests.at(-1)).toBe(`multiSign ${permissionId}`)
    }
    expect(given.signature).toEqual([before])
    await wallet.sign(TRANSACTION)
    expect(adapter.requests.at(-1)).toBe('sign')
  })

  test('an answer without a signature is a failure', async () => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    adapter.answer = (given: object) => given
    const result = await wallet.sign(TRANSACTION)
    expect(result).toMatchObject({ ok: false, error: { kind: 'failed' } })
  })

  test('without a connection nothing is asked', async () => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    expect(await wallet.sign(TRANSACTION)).toEqual({ ok: false, error: { kind: 'notConnected' } })
    expect(adapter.requests).toEqual([])
  })
})

describe('signing a text', () => {
  const bare = 'ab'.repeat(65)

  test.each([bare, `0x${bare.toUpperCase()}`])('gives 65 bytes of hex for %s', async (answer) => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    await wallet.connect('tronlink')
    const asked: unknown[] = []
    adapter.answer = (text: unknown) => {
      asked.push(text)
      return answer
    }
    expect(await wallet.signMessage('hello')).toEqual({ ok: true, value: bare })
    expect(asked).toEqual(['hello'])
  })

  test.each(['', bare.slice(2), `${bare}00`, { signature: bare }, null, undefined])(
    'takes nothing else for a signature: %j',
    async (answer) => {
      const { wallet, adapter } = setUp({ globals: tronLink() })
      await wallet.connect('tronlink')
      adapter.answer = () => answer
      const result = await wallet.signMessage('hello')
      expect(result).toEqual({ ok: false, error: { kind: 'failed', detail: '' } })
    },
  )

  test('may be refused, and needs a connection', async () => {
    const { wallet, adapter } = setUp({ globals: tronLink() })
    expect(await wallet.signMessage('hello')).toMatchObject({ error: { kind: 'notConnected' } })
    await wallet.connect('tronlink')
    adapter.answer = 'Confirmation declined by user'
    expect(await wallet.signMessage('hello')).toEqual({ ok: false, error: { kind: 'rejected' } })
  })
})

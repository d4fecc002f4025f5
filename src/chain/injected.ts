import * as v from 'valibot'
import { parseAddress, type Address } from '../core/address.ts'
import type { Clock } from '../core/ports.ts'
import { loadUntilThere } from '../core/lateCode.ts'
import { err, ok, type Result } from '../core/result.ts'
import { keepActedFor, readActedFor } from './actedFor.ts'
import { loadAdapter, parseWalletError, type WalletAdapter } from './injectedAdapter.ts'
import {
  askForWallets,
  detectWallets,
  shownTronLinkAccount,
  tronLinkNews,
  watchForWallets,
  type WalletPage,
} from './injectedDetect.ts'
import { signedTransaction } from './transaction.ts'
import {
  DETECTION_ATTEMPTS,
  DETECTION_INTERVAL_MS,
  REMEMBERED_ACCOUNT_KEY,
  REMEMBERED_WALLET_KEY,
  type WalletConnection,
  type WalletError,
  type WalletState,
} from './wallet.ts'
import { walletNames, type WalletName } from '../core/wallets.ts'

export interface InjectedOptions {
  /**
   * Genesis block id of the configured network. Its last four bytes are the chain id that wallets
   * report.
   */
  readonly genesisBlockId: string
  /** Genesis block id of the side chain, if there is one. */
  readonly sideGenesisBlockId?: string | undefined
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly clock: Clock
  readonly page?: WalletPage
  readonly load?: (wallet: WalletName) => Promise<WalletAdapter>
}

/** Detection interval after the first attempts, which are more frequent. */
const SLOW_INTERVAL_MS = 2_000
/** Maximum time for a remembered wallet to show its account before the page offers to connect. */
const RESTORE_WAIT_MS = 2_000

interface Session {
  readonly wallet: WalletName
  readonly adapter: WalletAdapter
  /** Undefined while the wallet is locked. Unlocking sets it without a new connection. */
  owner: Address | undefined
  /** Chain id of the wallet's network; undefined until the wallet reports it. */
  chainId: string | undefined
}

/**
 * Connects TronLink and OKX Wallet behind one port. The official adapters load when the user
 * connects, or at start if a wallet is remembered. Until then it only reads the page's globals.
 */
export function createInjectedWallet(options: InjectedOptions): WalletConnection {
  const { storage, clock, load = loadAdapter } = options
  const page = options.page ?? (window as unknown as WalletPage)
  const { genesisBlockId, sideGenesisBlockId } = options
  const listeners = new Set<() => void>()
  const adapters = new Map<WalletName, Promise<WalletAdapter>>()

  let available: readonly WalletName[] = []
  let gaveUp = false
  let remembered = readRemembered(storage)
  /**
   * State of the reconnection: wait for a remembered wallet, then ask for its account without a
   * prompt.
   */
  let restoring: 'waiting' | 'asking' | 'done' = remembered ? 'waiting' : 'done'
  let connecting: { wallet: WalletName; result: Promise<Result<Address, WalletError>> } | undefined
  let session: Session | undefined
  let state: WalletState = { kind: 'searching' }

  function derive(): WalletState {
    if (connecting) return { kind: 'connecting', wallet: connecting.wallet }
    // While a remembered wallet is being asked, do not briefly show an offer to connect.
    if (restoring === 'asking' || (restoring === 'waiting' && !gaveUp)) return { kind: 'searching' }
    if (session?.owner) {
      const { wallet, owner: own, chainId } = session
      const owner = readActedFor(storage, own) ?? own
      const isOn = (network: string) => chainId === undefined || chainId === chainIdOf(network)
      return {
        kind: 'connected',
        wallet,
        owner,
        ...(owner !== own && { signer: own }),
        onOurNetwork: isOn(genesisBlockId),
        ...(sideGenesisBlockId && { onSideChain: isOn(sideGenesisBlockId) }),
      }
    }
    if (available.length > 0) return { kind: 'found', available }
    return gaveUp ? { kind: 'missing' } : { kind: 'searching' }
  }

  function publish(): void {
    const next = derive()
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const listener of listeners) listener()
  }

  function look(): void {
    available = detectWallets(page)
    if (restoring === 'waiting' && remembered && available.includes(remembered))
      void restore(remembered)
    publish()
  }

  const isSatisfied = (): boolean =>
    remembered ? available.includes(remembered) : available.length > 0

  async function search(): Promise<void> {
    for (let attempt = 1; attempt <= DETECTION_ATTEMPTS; attempt++) {
      askForWallets(page)
      look()
      if (isSatisfied()) break
      await clock.sleep(DETECTION_INTERVAL_MS)
    }
    gaveUp = true
    for (;;) {
      look()
      await clock.sleep(SLOW_INTERVAL_MS)
      while (page.document.visibilityState !== 'visible') await clock.sleep(SLOW_INTERVAL_MS)
      askForWallets(page)
    }
  }

  function adapterOf(wallet: WalletName): Promise<WalletAdapter> {
    const existing = adapters.get(wallet)
    if (existing) return existing
    const loading = load(wallet).then((adapter) => {
      listenTo(wallet, adapter)
      return adapter
    })
    adapters.set(wallet, loading)
    // A chunk that failed to load is requested again at the next attempt.
    loading.catch(() => adapters.delete(wallet))
    return loading
  }

  function listenTo(wallet: WalletName, adapter: WalletAdapter): void {
    const refresh = () => {
      // This also detects a wallet that is unlocked long after the reload.
      if (remembered === wallet) takeAccount(wallet, adapter, accountOf(adapter))
    }
    adapter.on('connect', refresh)
    adapter.on('accountsChanged', refresh)
    adapter.on('disconnect', refresh)
    adapter.on('chainChanged', (detail) => {
      if (session?.wallet === wallet) void readNetwork(session, chainIdIn(detail))
    })
  }

  function takeAccount(
    wallet: WalletName,
    adapter: WalletAdapter,
    owner: Address | undefined,
  ): Session {
    const current =
      session?.adapter === adapter
        ? session
        : { wallet, adapter, owner: undefined, chainId: undefined }
    const appeared = current.owner === undefined && owner !== undefined
    current.owner = owner
    session = current
    if (owner) rememberAccount(owner)
    else storage.removeItem(REMEMBERED_ACCOUNT_KEY)
    if (appeared) void readNetwork(current)
    publish()
    return current
  }

  const rememberAccount = (own: Address) =>
    storage.setItem(REMEMBERED_ACCOUNT_KEY, readActedFor(storage, own) ?? own)

  async function actFor(account: Address | undefined): Promise<void> {
    if (!session?.owner) return
    keepActedFor(storage, session.owner, account)
    rememberAccount(session.owner)
    publish()
  }

  /**
   * Reads the wallet's network. A wallet that does not report one counts as on ours. What it signs
   * refers to a block of our network, so no other network can execute it.
   */
  async function readNetwork(of: Session, told?: string): Promise<void> {
    of.chainId = told ?? (await of.adapter.network().then(chainIdIn, () => undefined))
    publish()
  }

  async function restore(wallet: WalletName): Promise<void> {
    restoring = 'asking'
    try {
      const adapter = await adapterOf(wallet).catch(() => {
        // Its code may still arrive. Until then the user can connect manually.
        restored()
        return loadUntilThere(() => adapterOf(wallet), clock)
      })
      await Promise.race([firstAccount(adapter), clock.sleep(RESTORE_WAIT_MS)])
      const owner = accountOf(adapter)
      if (remembered === wallet && owner) takeAccount(wallet, adapter, owner)
    } catch {
      // The adapter does not work in this browser. The user can still try to connect manually.
    }
    restored()
  }

  function restored(): void {
    restoring = 'done'
    publish()
  }

  async function open(wallet: WalletName): Promise<Result<Address, WalletError>> {
    await disconnect()
    // Its code did not load, so the wallet itself has reported nothing.
    const adapter = await adapterOf(wallet).catch(() => undefined)
    if (!adapter) return err({ kind: 'failed', detail: '' })
    try {
      await adapter.connect()
      const owner = accountOf(adapter)
      if (!owner) return err({ kind: 'noAccount' })
      remembered = wallet
      storage.setItem(REMEMBERED_WALLET_KEY, wallet)
      takeAccount(wallet, adapter, owner)
      return ok(owner)
    } catch (thrown) {
      return err(parseWalletError(thrown))
    }
  }

  async function connect(wallet: WalletName): Promise<Result<Address, WalletError>> {
    if (connecting?.wallet === wallet) return connecting.result
    if (connecting) return err({ kind: 'busy' })
    if (session?.wallet === wallet && session.owner) return ok(session.owner)
    restoring = 'done'
    const result = open(wallet)
    connecting = { wallet, result }
    publish()
    const outcome = await result
    connecting = undefined
    publish()
    return outcome
  }

  async function disconnect(): Promise<void> {
    const leaving = session
    session = undefined
    remembered = undefined
    storage.removeItem(REMEMBERED_WALLET_KEY)
    storage.removeItem(REMEMBERED_ACCOUNT_KEY)
    publish()
    await leaving?.adapter.disconnect().catch(() => undefined)
  }

  const sign: WalletConnection['sign'] = (transaction, permissionId) => {
    // Work on a copy, because wallets add fields to the object they receive.
    const copy = structuredClone(transaction)
    return asked(
      (adapter) =>
        permissionId === undefined
          ? adapter.signTransaction(copy)
          : adapter.multiSign(copy, { permissionId }),
      signedTransaction,
    )
  }

  const signMessage = (text: string): Promise<Result<string, WalletError>> =>
    asked((adapter) => adapter.signMessage(text), messageSignature)

  /** Asks the connected wallet and parses its answer. */
  async function asked<T>(
    ask: (adapter: WalletAdapter) => Promise<unknown>,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<Result<T, WalletError>> {
    if (!session?.owner) return err({ kind: 'notConnected' })
    let answer: unknown
    try {
      answer = await ask(session.adapter)
    } catch (thrown) {
      return err(parseWalletError(thrown))
    }
    const parsed = v.safeParse(schema, answer)
    return parsed.success ? ok(parsed.output) : err({ kind: 'failed', detail: '' })
  }

  page.addEventListener('message', (event) => {
    const news = tronLinkNews(event)
    if (!news || !session) return
    if (news === 'network') void readNetwork(session)
    const shown = session.wallet === 'tronlink' ? shownTronLinkAccount(page) : undefined
    if (news === 'account' && shown) takeAccount('tronlink', session.adapter, shown)
  })
  // Another tab of this device may have changed the account to act for.
  page.addEventListener('storage', publish)
  watchForWallets(page, look)
  void search()

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect,
    disconnect,
    actFor,
    sign,
    signMessage,
  }
}

/** A signature of 65 bytes as hex. Some wallets prefix it with 0x. */
const messageSignature = v.pipe(
  v.string(),
  v.regex(/^(0x)?[0-9a-fA-F]{130}$/),
  v.transform((hex) => hex.slice(-130).toLowerCase()),
)

function readRemembered(storage: InjectedOptions['storage']): WalletName | undefined {
  const name = storage.getItem(REMEMBERED_WALLET_KEY)
  return walletNames.find((known) => known === name)
}

function accountOf(adapter: WalletAdapter): Address | undefined {
  const parsed = adapter.address ? parseAddress(adapter.address) : undefined
  return parsed?.ok ? parsed.value : undefined
}

/** Resolves when the adapter knows whether the wallet shows it an account. */
function firstAccount(adapter: WalletAdapter): Promise<void> {
  if (adapter.address) return Promise.resolve()
  return new Promise((resolve) => {
    adapter.on('connect', () => resolve())
    // If the wallet is found but shows no account shortly after, it is locked or has not authorised
    // this site.
    const soon = () => void setTimeout(resolve, 100)
    if (adapter.readyState === 'Found') soon()
    else adapter.on('readyStateChanged', soon)
  })
}

/** Computes TIP-1193's chain id as the adapters do: the last four bytes of the genesis block id. */
const chainIdOf = (genesisBlockId: string): string => `0x${genesisBlockId.slice(-8)}`

function chainIdIn(detail: unknown): string | undefined {
  const chainId = (detail as { chainId?: unknown } | undefined)?.chainId
  return typeof chainId === 'string' && /^0x[0-9a-f]{8}$/i.test(chainId)
    ? chainId.toLowerCase()
    : undefined
}

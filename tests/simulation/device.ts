import type { BuildOptions } from '../../src/chain/build.ts'
import { encodeCall } from '../../src/chain/abi.ts'
import { isPlain, type Call } from '../../src/chain/call.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import { paceNode, type PacedNode } from '../../src/chain/pacedNode.ts'
import {
  buildError,
  type BuildError,
  type UnsignedTransaction,
} from '../../src/chain/transaction.ts'
import { dryRun } from '../../src/chain/transfer.ts'
import type { Address } from '../../src/core/address.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Kinds, Request } from '../../src/outbox/kind.ts'
import type { Operation } from '../../src/outbox/operation.ts'
import { createOutbox, type Outbox } from '../../src/outbox/outbox.ts'
import { WAITS_FOR_USER } from '../../src/outbox/pace.ts'
import type { NetworkPorts } from '../../src/outbox/ports.ts'
import { createStore, RUNNER_VERSION } from '../../src/outbox/store.ts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { callOf, isEnough, packTransaction, signerIn, VALID_SIGNATURE } from './bytes.ts'
import type { Dice } from './dice.ts'
import type { Disk } from './disk.ts'
import { kinds, laterKinds } from './kinds.ts'
import { Link } from './link.ts'
import { OWNER, pinned } from './places.ts'
import { Process, type LockTable } from './process.ts'
import { Records } from './records.ts'
import { createShelf } from './shelf.ts'
import { Storage } from './storage.ts'
import { NETWORK, SIDE_CHAIN_ID, SIDE_NETWORK, type Hears } from './surroundings.ts'
import { connected, Wallet } from './wallet.ts'

/** Approximate time that a worker has before the browser ends it. */
const WORKER_MS = 150 * SECOND_MS
const WORKER_LOOK_MS = 30 * SECOND_MS
const SYNC_AGAIN_MS = 5 * MINUTE_MS
/** Number of attempts that a browser makes for a sync, as in Chromium. */
const SYNC_TRIES = 3

export interface Tab {
  readonly process: Process
  readonly outbox: Outbox
}

/** Browser with its storage, wallet and network connection. It runs tabs and a worker. */
export class Device {
  readonly name: string
  readonly storage: Storage
  readonly disk: Disk
  readonly link: Link
  readonly wallet: Wallet
  /** Error of its clock, in ms. */
  skew: Millis = 0
  shiftedAt: Millis = -Infinity
  /** Number of attempts to build a transaction that fail because files of an old build are gone. */
  missingChunks = 0
  /** Whether the browser wakes a worker. */
  hasSync: boolean
  /** True if the device has no power, so that its user cannot look at it. */
  isOff = false
  /** True while its storage is rolled back to the contents on disk. */
  isRestored = false
  /** Facts about transactions in its storage. */
  readonly records: Records
  /**
   * True if it runs a later version of the app, which makes none of the calls that older rows are
   * for.
   */
  isLater = false
  tabs: Tab[] = []
  worker: Process | undefined
  readonly #locks: LockTable = new Map()
  readonly #shelf = createShelf()
  readonly #world: Hears<Device>
  readonly #dice: Dice
  #count = 0
  #isSyncPlanned = false
  #syncsFailed = 0
  #told: readonly string[] = []

  constructor(
    name: string,
    world: Hears<Device>,
    { owner, key }: { readonly owner: Address; readonly key: Address | undefined },
    hasSync: boolean,
  ) {
    this.name = name
    this.#world = world
    this.#dice = world.dice
    this.hasSync = hasSync
    this.storage = new Storage(world, world.openDisk(world.engine, name))
    this.disk = this.storage.disk
    this.records = new Records(this.disk)
    this.link = new Link(
      world,
      (txId) => this.#sent(txId),
      (lie, deceived) => world.met(liars[lie], this, deceived),
    )
    this.wallet = new Wallet(world, owner, name, this.records, key)
    this.disk.watch(() => this.#changed())
  }

  /** Returns every row that this version can read. */
  rows(): Operation[] {
    return [...this.disk.operations.values()]
      .map(({ body }) => body)
      .filter((body): body is Operation => typeof body === 'object')
  }

  get kinds(): Kinds {
    return this.isLater ? laterKinds : kinds
  }

  /** Opens a later version of the app, as when the user taps to update. */
  upgrade(): void {
    this.closeTabs()
    this.worker?.kill()
    this.isLater = true
    this.openTab()
  }

  shiftClock(by: Millis): void {
    this.skew += by
    this.shiftedAt = this.#world.engine.now()
  }

  /** Whether a tab has worked here for `ms` without a change of the clock. */
  hasWorkedFor(ms: Millis): boolean {
    const since = this.#world.engine.now() - ms
    const front = this.front()
    return front !== undefined && front.process.startedAt < since && this.shiftedAt < since
  }

  /** Returns the tab that the user looks at: the newest working one. */
  front(): Tab | undefined {
    return this.tabs.findLast(
      ({ process }) => process.isAlive && !process.isFrozen && !this.storage.blocked.has(process),
    )
  }

  openTab({ version = RUNNER_VERSION, blocked = false } = {}): Tab {
    const process = this.#start('tab')
    process.isOld = version < RUNNER_VERSION
    if (blocked) this.storage.blocked.add(process)
    const outbox = this.#outbox(process, version, true)
    outbox.start()
    outbox.wake()
    const tab = { process, outbox }
    this.tabs.push(tab)
    process.onEnd(() => {
      this.tabs = this.tabs.filter((each) => each !== tab)
      this.sync()
    })
    return tab
  }

  closeTabs(): void {
    for (const { process } of this.tabs.slice()) process.kill()
  }

  /** Wakes the tabs and the worker after the page is visible again or the network is back. */
  wake(): void {
    for (const { process, outbox } of this.tabs) process.step(outbox.wake)
    this.sync()
  }

  /** Asks the browser to wake the worker. */
  sync(): void {
    this.#syncsFailed = 0
    this.#planSync(this.#dice.between(1, 3_000))
  }

  #planSync(after: Millis): void {
    if (!this.hasSync || this.#isSyncPlanned || this.worker) return
    this.#isSyncPlanned = true
    this.#world.engine.after(after, () => {
      this.#isSyncPlanned = false
      if (this.hasSync && !this.link.isOffline) this.startWorker()
    })
  }

  startWorker(): Process {
    if (this.worker) return this.worker
    const process = this.#start('worker')
    this.worker = process
    process.onEnd(() => {
      this.worker = undefined
    })
    this.#drain(process).catch(() => {
      process.kill()
      this.#syncAgain()
    })
    return process
  }

  /**
   * Stops everything at once. A share `kept` (0 to 1) of unconfirmed commits has still reached the
   * disk.
   */
  losePower(kept: number): void {
    this.closeTabs()
    this.worker?.kill()
    this.isRestored = true
    this.disk.losePower(kept)
    this.isRestored = false
  }

  /** Repairs everything, as eventually happens on a device that its user looks after. */
  recover(owner: Address): void {
    this.link.mend()
    this.storage.mend()
    this.missingChunks = 0
    this.wallet.manners.length = 0
    this.wallet.state = connected(owner, this.#world.isOnSide, this.wallet.key)
    for (const { process } of this.tabs.slice())
      if (process.isOld) process.kill()
      else process.thaw()
    this.wake()
  }

  /**
   * Drains the queue as the app's worker does: while work remains, for as long as it is allowed.
   */
  async #drain(process: Process): Promise<void> {
    const outbox = this.#outbox(process, RUNNER_VERSION, false)
    const clock = process.clock(() => this.skew)
    const stopped = new AbortController()
    const endAt = clock.now() + WORKER_MS
    let finished = false
    while (!finished && clock.now() < endAt) {
      const lookAt = Math.min(endAt, clock.now() + WORKER_LOOK_MS)
      finished = await outbox.finish(lookAt, stopped.signal)
      if (!finished) await clock.sleep(lookAt - clock.now())
    }
    process.kill()
    if (finished) this.#syncsFailed = 0
    else this.#syncAgain()
  }

  #syncAgain(): void {
    this.#syncsFailed += 1
    if (this.#syncsFailed < SYNC_TRIES) this.#planSync(SYNC_AGAIN_MS)
  }

  #start(what: string): Process {
    this.#count += 1
    const name = `${this.name}-${what}-${this.#count}`
    this.#world.log(() => `${name} starts`)
    const process = new Process(name, this.#world.engine, this.#locks)
    process.onEnd(() => this.#world.log(() => `${name} ends`))
    return process
  }

  #outbox(process: Process, version: number, isPage: boolean): Outbox {
    const { dice, hasTwoNodes, isPaced, isOnSide } = this.#world
    const clock = process.clock(() => this.skew)
    const pace = (node: ChainNode): PacedNode =>
      isPaced ? paceNode(node, clock, dice) : { background: node, attended: node, tapped: node }
    const node = pace(this.link.node(process))
    const other = pace(this.link.otherNode(process))
    const call = (request: Request) => this.link.askShop(process, request)
    const own: NetworkPorts = {
      network: isOnSide ? SIDE_NETWORK : NETWORK,
      node: this.#watched(node.background),
      attendedNode: this.#watched(node.attended),
      tappedNode: this.#watched(node.tapped),
      otherNodes: hasTwoNodes ? [other.background] : [],
      shelf: this.#shelf,
      pinned,
      sideChainId: isOnSide ? SIDE_CHAIN_ID : undefined,
    }
    const theirs: NetworkPorts = {
      network: isOnSide ? NETWORK : SIDE_NETWORK,
      node: this.link.acrossNode(process),
      otherNodes: [],
      shelf: this.#shelf,
      pinned,
      sideChainId: isOnSide ? undefined : SIDE_CHAIN_ID,
      listEvents: this.link.listAcross(process),
    }
    return createOutbox({
      runner: process.name,
      clock,
      random: dice,
      locks: process.locks,
      store: createStore(this.storage.connect(process), version),
      ...(isOnSide ? { ...theirs, across: own } : { ...own, across: theirs }),
      call,
      kinds: this.kinds,
      onError: (error) => this.#world.failed(this, process.name, error),
      ended: ({ id }, how) =>
        this.#world.log(() => `${process.name} ended ${id.slice(0, 4)}: ${how}`),
      ...(isPage && {
        page: {
          wallet: {
            state: () => this.wallet.state,
            sign: (unsigned, permissionId) => {
              this.#give(unsigned.txID)
              return this.wallet.ask(process, unsigned, permissionId)
            },
          },
          dryRun,
          loadSignerOf: async () =>
            ok((hash, signature) => signerIn(signature, bytesToHex(hash)) ?? signerOf(signature)),
          build: (call, options) =>
            process.ask(0, () => this.#build(process, call, options), dice.between(1, 200)),
        },
      }),
    })
  }

  /** Checks broadcasts as soon as they are decided on, however long they then wait. */
  #watched(node: ChainNode): ChainNode {
    return {
      ...node,
      broadcast: (transaction) => {
        this.#give(transaction.txID)
        const { shared } = this.#world
        if (shared && !isEnough(transaction, shared))
          this.#world.violated(`${this.name} sends what too few have signed`)
        if (this.#world.isOnSide && transaction.signature[0] !== VALID_SIGNATURE)
          this.#world.violated(`${this.name} sends what was signed for another chain`)
        return node.broadcast(transaction)
      },
    }
  }

  /** Records what goes to the wallet or a node, and checks that this version still sends it. */
  #give(txId: string): void {
    this.#world.gaveAway(txId)
    for (const { id, kind, kindVersion, legs } of this.isLater ? this.rows() : []) {
      const isIts = legs.some(({ transactions }) => transactions.some((tx) => tx.txId === txId))
      if (isIts && kindVersion < laterKinds.get(kind)!.version)
        this.#world.violated(
          `${this.name} sends ${txId.slice(0, 6)} of ${id.slice(0, 4)} once retired`,
        )
    }
  }

  /** Builds a transaction as tronweb does, if its file is available. */
  #build(
    process: Process,
    call: Call,
    options: BuildOptions,
  ): Result<UnsignedTransaction, BuildError> {
    if (this.missingChunks > 0) {
      this.missingChunks -= 1
      this.#world.met('staleChunk', this, { by: process })
      return err(buildError(new TypeError('Failed to fetch dynamically imported module')))
    }
    const { reference, expiresAt, timestamp, owner, permissionId } = options
    const raw = { ...callOf(owner, call), reference, expiration: expiresAt, timestamp }
    const built = packTransaction(
      permissionId
        ? {
            ...raw,
            permissionId,
            ...(!isPlain(call) && {
              data: encodeCall(call.signature, call.args),
              feeLimit: String(call.feeLimit),
            }),
          }
        : raw,
    )
    this.#world.made(built.txID)
    return ok(built)
  }

  /** Checks that everything the app sends is on disk with its signature. */
  #sent(txId: string): void {
    if (!this.records.isWritten(txId, 'signature'))
      this.#world.violated(`${this.name} sent ${txId.slice(0, 6)} before its signature was on disk`)
  }

  #changed(): void {
    this.#world.changed(this)
    // A page requests a sync; the worker never requests one for itself.
    if (this.tabs.length > 0 && this.#world.dice.chance(this.#world.workerEagerness)) this.sync()
    // Another tab or the worker may have advanced rows until they need the wallet.
    const waiting = this.#waiting()
    if (waiting.join() === this.#told.join()) return
    this.#told = waiting
    for (const { process, outbox } of this.tabs) process.step(() => outbox.attend(waiting))
  }

  /** Lists rows that only a page can continue, once its user has asked for them. */
  #waiting(): string[] {
    const waiting: string[] = []
    for (const { id, live, nextAt } of this.disk.operations.values())
      if (live === 1 && nextAt === WAITS_FOR_USER) waiting.push(id)
    return waiting
  }
}

const liars = { contract: 'lyingContract', price: 'lyingPrice', owner: 'lyingOwner' } as const

/** Returns the owner for a complete signature only. */
const signerOf = (signature: string) => (signature === VALID_SIGNATURE ? OWNER : undefined)

import type { ApiError } from '../../src/api/client.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import { buildError, type UnsignedTransaction } from '../../src/chain/transaction.ts'
import type { VerifiedBlock } from '../../src/chain/block.ts'
import type { WalletState } from '../../src/chain/wallet.ts'
import type { Address } from '../../src/core/address.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { OutboxDatabase } from '../../src/db/outboxTables.ts'
import type { Request } from '../../src/outbox/kind.ts'
import type { Operation } from '../../src/outbox/operation.ts'
import { createOutbox, type Outbox } from '../../src/outbox/outbox.ts'
import { createStore, RUNNER_VERSION } from '../../src/outbox/store.ts'
import { callOf, packTransaction } from './chain.ts'
import type { Dice } from './dice.ts'
import { Disk } from './disk.ts'
import { kinds } from './kinds.ts'
import { nodeOf, type NodeTrouble } from './node.ts'
import { Process, type LockTable } from './process.ts'
import { Wallet } from './wallet.ts'
import { NETWORK, type Surroundings } from './surroundings.ts'

/** Where a request goes. */
type Target = 'node' | 'shop'

/** A fault that waits for the next request that it concerns. */
export interface Ambush {
  readonly meets: (to: Target, process: Process) => boolean
  left: number
  /** What happens to the request, or once it was carried out; told that it has met one. */
  readonly strike: (
    process: Process,
  ) => 'never' | 'refuse' | 'twice' | 'after' | ApiError | NodeError
}

const TIMEOUT_MS: Record<Target, Millis> = { node: 30 * SECOND_MS, shop: 10 * SECOND_MS }

/** A worker has about so long before the browser ends it. */
const WORKER_MS = 150 * SECOND_MS
const WORKER_LOOK_MS = 30 * SECOND_MS
const SYNC_AGAIN_MS = 5 * MINUTE_MS

export interface Tab {
  readonly process: Process
  readonly outbox: Outbox
  readonly isOld: boolean
}

/** A browser with its storage, its wallet and its way to the network; tabs and a worker live in it. */
export class Device {
  readonly name: string
  readonly disk = new Disk()
  readonly wallet: Wallet
  readonly nodeTrouble: NodeTrouble = { lag: 0, omits: new Set(), codes: [] }
  readonly ambushes: Ambush[] = []
  /** How wrong its clock is. */
  skew: Millis = 0
  shiftedAt: Millis = -Infinity
  isOffline = false
  /** Files of an old build that are gone: so many attempts to make a transaction fail. */
  missingChunks = 0
  /** Whether the browser wakes a worker. */
  hasSync: boolean
  /** Whether a write is on disk before it is answered. */
  isStrict = true
  /** Without power: nobody can look at it. */
  isOff = false
  /** Its storage is being set back to what was on disk. */
  isRestored = false
  /** A new version's tab waits for the old ones to close. */
  readonly blocked = new Set<Process>()
  tabs: Tab[] = []
  worker: Process | undefined
  readonly #locks: LockTable = new Map()
  readonly #blocks = new Map<number, VerifiedBlock>()
  readonly #world: Surroundings
  readonly #dice: Dice
  #count = 0
  #isSyncPlanned = false

  constructor(name: string, world: Surroundings, owner: Address, hasSync: boolean) {
    this.name = name
    this.#world = world
    this.#dice = world.dice
    this.hasSync = hasSync
    this.wallet = new Wallet(world, owner, name, (txId) => this.#isWrittenAs(txId, 'handedAt'))
    this.disk.watch(() => this.#changed())
  }

  /** Every row that this version can read, as it is shown. */
  rows(): Operation[] {
    return [...this.disk.operations.values()]
      .map(({ body }) => body)
      .filter((body): body is Operation => typeof body === 'object')
  }

  shiftClock(by: Millis): void {
    this.skew += by
    this.shiftedAt = this.#world.engine.now()
  }

  /** Whether somebody has been at work here for so long, by the same clock. */
  hasWorkedFor(ms: Millis): boolean {
    const since = this.#world.engine.now() - ms
    const front = this.front()
    return front !== undefined && front.process.startedAt < since && this.shiftedAt < since
  }

  /** The tab that the user looks at: the newest one that works. */
  front(): Tab | undefined {
    return this.tabs.findLast(
      ({ process }) => process.isAlive && !process.isFrozen && !this.blocked.has(process),
    )
  }

  openTab({ version = RUNNER_VERSION, blocked = false } = {}): Tab {
    const process = this.#start('tab')
    if (blocked) this.blocked.add(process)
    const outbox = this.#outbox(process, version, true)
    outbox.start()
    outbox.wake()
    const tab = { process, outbox, isOld: version < RUNNER_VERSION }
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

  /** The page is seen again, or the network is back. */
  wake(): void {
    for (const { process, outbox } of this.tabs) process.step(outbox.wake)
    this.sync()
  }

  /** Asks the browser to wake the worker. */
  sync(after: Millis = this.#dice.between(1, 3_000)): void {
    if (!this.hasSync || this.#isSyncPlanned || this.worker) return
    this.#isSyncPlanned = true
    this.#world.engine.after(after, () => {
      this.#isSyncPlanned = false
      if (this.hasSync && !this.isOffline) this.startWorker()
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
      this.sync(SYNC_AGAIN_MS)
    })
    return process
  }

  /** Everything stops at once; `kept` (0 to 1) of what was not confirmed is on disk all the same. */
  losePower(kept: number): void {
    this.closeTabs()
    this.worker?.kill()
    this.isRestored = true
    this.disk.losePower(kept)
    this.isRestored = false
  }

  /** Everything about it works again, as it does one day on a device that somebody looks after. */
  recover(owner: Address): void {
    this.isOffline = false
    this.ambushes.length = 0
    this.missingChunks = 0
    this.nodeTrouble.lag = 0
    this.nodeTrouble.omits.clear()
    this.nodeTrouble.codes.length = 0
    this.disk.trouble.isFull = false
    this.disk.trouble.isLost = false
    this.blocked.clear()
    this.wallet.manners.length = 0
    this.wallet.state = { kind: 'connected', wallet: 'tronlink', owner, onOurNetwork: true }
    for (const { process, isOld } of this.tabs.slice())
      if (isOld) process.kill()
      else process.thaw()
    this.wake()
  }

  /** As the worker of the app does it: for as long as it may, while something goes on. */
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
    if (!finished) this.sync(SYNC_AGAIN_MS)
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
    const { chain, shop, dice } = this.#world
    const storage = <T>(read: () => T) => this.#storage(process, async () => ({ value: read() }))
    const database: OutboxDatabase = {
      transact: (work) =>
        this.#storage(process, () => this.disk.transact(work, () => process.isAlive)),
      read: (id) => storage(() => this.disk.read(id)),
      due: (limit) => storage(() => this.disk.due(limit)),
    }
    const other: NodeTrouble = { lag: 0, omits: new Set(), codes: [] }
    return createOutbox({
      runner: process.name,
      clock: process.clock(() => this.skew),
      random: dice,
      locks: process.locks,
      store: createStore(database, version),
      node: this.#node(process, this.nodeTrouble),
      otherNodes: this.#world.hasTwoNodes ? [this.#node(process, other)] : [],
      shelf: {
        read: async (number) => this.#blocks.get(number),
        keep: async (block) => void this.#blocks.set(block.number, block),
        drop: async (from, to) => {
          for (let at = from; at <= to; at += 1) this.#blocks.delete(at)
        },
      },
      call: (request: Request) =>
        this.#request(
          process,
          'shop',
          () => `${request.endpoint}`,
          () => shop.answer(request),
        ),
      kinds,
      network: NETWORK,
      pinned: new Set([chain.contracts.sale, chain.contracts.token, chain.contracts.purse]),
      onError: (error) => this.#world.failed(this, process.name, error),
      ...(isPage && {
        page: {
          wallet: {
            state: (): WalletState => this.wallet.state,
            sign: (unsigned: UnsignedTransaction) => this.wallet.ask(process, unsigned),
          },
          build: (call, options) =>
            process.ask(
              0,
              () => {
                if (this.missingChunks > 0) {
                  this.missingChunks -= 1
                  this.#world.met('staleChunk', this)
                  return err(
                    buildError(new TypeError('Failed to fetch dynamically imported module')),
                  )
                }
                return ok(
                  packTransaction({
                    ...callOf(options.owner, call),
                    reference: options.reference,
                    expiration: options.expiresAt,
                    timestamp: options.timestamp,
                  }),
                )
              },
              dice.between(1, 200),
            ),
        },
      }),
      ended: ({ id }, how) =>
        this.#world.log(() => `${process.name} ended ${id.slice(0, 4)}: ${how}`),
    })
  }

  #node(process: Process, trouble: NodeTrouble): ChainNode {
    const answers = nodeOf(this.#world.chain, trouble)
    return Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [
        name,
        (...args: never[]) =>
          this.#request(
            process,
            'node',
            () => `${name}(${args.map(textOf).join(', ')})`,
            () => {
              if (name === 'broadcast') this.#sent(args[0] as unknown as UnsignedTransaction)
              return (answer as (...args: never[]) => Result<unknown, NodeError>)(...args)
            },
          ),
      ]),
    ) as unknown as ChainNode
  }

  /** What the app sends is on disk with its signature. */
  #sent({ txID }: UnsignedTransaction): void {
    if (!this.#isWrittenAs(txID, 'signature'))
      this.#world.violated(`${this.name} sent ${txID.slice(0, 6)} before its signature was on disk`)
  }

  #isWrittenAs(txId: string, fact: 'handedAt' | 'signature'): boolean {
    return [...this.disk.flushed.values(), ...this.forgotten].some(({ body }) =>
      (body as Operation).legs?.some((leg) =>
        leg.transactions.some((tx) => tx.txId === txId && tx[fact] !== undefined),
      ),
    )
  }

  /** Rows that were wiped under the feet of who still works on them. */
  forgotten: { readonly body: unknown }[] = []

  async #storage<T>(process: Process, work: () => Promise<{ value: T } | undefined>): Promise<T> {
    return new Promise((resolve, reject) => {
      const { engine } = this.#world
      const begin = () => {
        if (this.blocked.has(process))
          return void engine.after(SECOND_MS, () => process.step(begin))
        work().then(
          (done) => {
            // Nobody is left who could hear of it.
            if (!done) return
            const hear = () => process.step(() => resolve(done.value))
            if (this.isStrict) {
              engine.after(this.#dice.int(4), () => {
                this.disk.flush()
                hear()
              })
            } else {
              engine.after(this.#dice.int(4), hear)
              engine.after(this.#dice.between(100, 20_000), () => this.disk.flush())
            }
          },
          (error: unknown) => process.step(() => reject(error as Error)),
        )
      }
      engine.after(this.#dice.int(3), () => process.step(begin))
    })
  }

  #request<T>(
    process: Process,
    to: Target,
    what: () => string,
    work: () => Result<T, ApiError | NodeError>,
  ): Promise<Result<T, never>> {
    const { log } = this.#world
    let back: Millis = this.#dice.between(10, 300)
    const lost = (detail: string) => err({ kind: 'network' as const, detail })
    const answered = process.ask(
      this.isOffline ? 5 : this.#dice.between(10, 300),
      (): Result<unknown, unknown> => {
        if (this.isOffline) return lost('offline')
        const ambush = this.ambushes.find((each) => each.left > 0 && each.meets(to, process))
        if (!ambush) {
          const answer = work()
          log(() => `${process.name} ${what()} → ${textOf(answer)}`)
          return answer
        }
        ambush.left -= 1
        const strike = ambush.strike(process)
        log(() => `${process.name} ${what()} ✗ ${textOf(strike)}`)
        if (typeof strike === 'object') return err(strike)
        if (strike === 'refuse') return lost('no answer')
        const answer = work()
        if (strike === 'twice') return work()
        if (strike === 'never') {
          back = TIMEOUT_MS[to]
          return err({ kind: 'timeout' })
        }
        return answer
      },
      () => back,
    )
    return answered as Promise<Result<T, never>>
  }

  #changed(): void {
    this.#world.changed(this)
    if (this.#world.dice.chance(this.#world.workerEagerness)) this.sync()
    // What another tab or the worker has brought to where the wallet is needed.
    for (const { process, outbox } of this.tabs)
      process.step(() => outbox.attend([...this.disk.operations.keys()]))
  }
}

export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return String(each)
    if (typeof each === 'string' && /^[0-9a-f]{40,}$/.test(each)) return each.slice(0, 6)
    return each
  })

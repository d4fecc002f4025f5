import { dryRun } from '../../../src/chain/transfer.ts'
import 'fake-indexeddb/auto'
import { buildError } from '../../../src/chain/transaction.ts'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { TRX, type Coin } from '../../../src/core/amount.ts'
import { err, ok } from '../../../src/core/result.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { blockShelf } from '../../../src/db/blockShelf.ts'
import { openDatabase, type Database } from '../../../src/db/database.ts'
import { outboxTables } from '../../../src/db/outboxTables.ts'
import { boxKinds } from '../../../src/features/blindbox/kinds.ts'
import type { HandedIntent } from '../../../src/features/blindbox/operations/handed.ts'
import type { BuyIntent } from '../../../src/features/blindbox/operations/buy.ts'
import { kinds as realKinds } from '../../../src/operations.ts'
import type { Kinds, Request } from '../../../src/outbox/kind.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { stageOf } from '../../../src/outbox/stage.ts'
import { createOutbox, type Outbox } from '../../../src/outbox/outbox.ts'
import { createStore, parseRow, type Store } from '../../../src/outbox/store.ts'
import { BackendModel } from './backendModel.ts'
import { ChainModel, fakeBuild } from './chainModel.ts'
import { never, seededRandom, sharedLocks, simulatedClock } from './time.ts'
import { WalletModel } from './walletModel.ts'

export const OWNER = addressFromHex('aa'.repeat(20))
export const OTHER = addressFromHex('bb'.repeat(20))
export const SALE = addressFromHex('cc'.repeat(20))
export const TOKEN = addressFromHex('dd'.repeat(20))
export const NETWORK = '00'.repeat(32)
export const ORDER = '1e'.repeat(32)
export const USDT: Coin = { symbol: 'USDT', decimals: 6, contract: TOKEN }

/** Payment for the box: TRX at once, USDT at once, or TRX followed by USDT. */
export type Price = 'trx' | 'usdt' | 'both'

const coinsOf: Record<Price, readonly Coin[]> = { trx: [TRX], usdt: [USDT], both: [TRX, USDT] }
const UNITS = 5_000_000n

export interface Tab {
  readonly outbox: Outbox
  readonly db: Database
  readonly store: Store
  /** Number of port calls begun so far. The tab can die at each of them. */
  calls(): number
  /** Kills the tab without warning: its promises never settle, and its locks are released. */
  kill(): void
  /** Freezes the tab in time; it keeps its locks. */
  freeze(): void
  thaw(): void
}

interface TabOptions {
  /** Port call at which the tab dies, either just before it or just after. */
  readonly diesAt?: { readonly call: number; readonly when: 'before' | 'after' }
  readonly locks?: boolean
  readonly page?: boolean
  readonly network?: string
  /** Kinds of another version of the app. */
  readonly kinds?: Kinds
  /** Whether the tab waits to be woken, like a worker. */
  readonly asleep?: boolean
  readonly ended?: (id: string, how: string) => void
  /** Called with each request of a tap that node or backend did not answer. */
  readonly onTapFailure?: (asked: string) => void
  /** Name of another browser, with its own storage and locks. */
  readonly browser?: string
}

let worlds = 0

/** Creates a wallet, a chain, a backend and a database for any number of tabs, under one clock. */
export function createWorld({ price = 'trx' as Price, seed = 1, kinds = realKinds as Kinds } = {}) {
  const name = `world-${(worlds += 1)}`
  const clock = simulatedClock()
  const coins = coinsOf[price]
  const chain = new ChainModel(clock.now, {
    address: SALE,
    token: TOKEN,
    payments: coins.map((coin) => ({ units: UNITS, inToken: coin.contract !== undefined })),
  })
  const backend = new BackendModel(chain, coins)
  const wallet = new WalletModel(chain, OWNER)
  const lockSets = new Map<string, ReturnType<typeof sharedLocks>>()
  const locksOf = (browser: string) => {
    const locks = lockSets.get(browser) ?? sharedLocks()
    lockSets.set(browser, locks)
    return locks
  }
  const random = seededRandom(seed)
  const errors: unknown[] = []
  /** Errors of the next attempts to build a transaction. */
  const buildErrors: Error[] = []
  const intent: BuyIntent = {
    productId: '1',
    productName: 'Genesis',
    sale: SALE,
    quantity: 1,
    payments: coins.map((coin) => ({ coin, units: UNITS })),
    feeLimit: 100_000_000n,
  }
  const { feeLimit: _, ...terms } = intent
  const handed: HandedIntent = { ...terms, handedTo: 'tronlink' }
  let busy = 0
  const tabs: Tab[] = []

  function tab(options: TabOptions = {}): Tab {
    const { browser = '' } = options
    const db = openDatabase(name + browser)
    let dead = false
    let frozen: Promise<void> | undefined
    let thaw = () => {}
    let count = 0
    const ownLocks = locksOf(browser).forTab()
    const kill = () => {
      dead = true
      ownLocks.dropAll()
      stop()
    }
    const dies = (when: 'before' | 'after', call: number) => {
      if (options.diesAt?.call === call && options.diesAt.when === when) kill()
    }
    /** Makes a port's call a point to die or freeze at, before and after it. */
    const mortal =
      <A extends unknown[], R>(port: (...args: A) => Promise<R>, counts = true) =>
      async (...args: A): Promise<R> => {
        const call = counts ? (count += 1) : 0
        if (counts) dies('before', call)
        if (dead) return never()
        await frozen
        busy += 1
        const result = await port(...args).finally(() => (busy -= 1))
        if (counts) dies('after', call)
        if (dead) return never()
        await frozen
        return result
      }
    /** Delays a port: network, wallet and users may take any amount of time. */
    const slow = <A extends unknown[], R>(port: (...args: A) => Promise<R>) =>
      mortal((...args: A) => {
        busy -= 1
        return port(...args).finally(() => (busy += 1))
      })
    const mortalObject = <T extends object>(object: T, wrap: typeof mortal | typeof slow): T =>
      Object.fromEntries(
        Object.entries(object).map(([key, value]) => [key, wrap(value as () => Promise<unknown>)]),
      ) as T
    const { onTapFailure } = options
    const telling = <T extends object>(object: T): T =>
      new Proxy(object, {
        get:
          (asked, name: keyof T & string) =>
          async (...args: unknown[]) => {
            const answer = await (asked[name] as (...given: unknown[]) => Promise<{ ok: boolean }>)(
              ...args,
            )
            if (!answer.ok) onTapFailure?.(name)
            return answer
          },
      })
    const node = mortalObject(chain.node(), slow)
    const call = slow((request: Request) => backend.call(request))
    const store = mortalObject(createStore(outboxTables(db)), mortal)
    const outbox = createOutbox({
      store,
      kinds: options.kinds ?? kinds,
      runner: `tab-${tabs.length}`,
      clock: clock.forTab(() => dead),
      random,
      locks: options.locks === false ? { tryRun: async () => false } : ownLocks,
      node,
      ...(onTapFailure && { tappedNode: telling(node), tappedCall: telling({ call }).call }),
      otherNodes: [],
      shelf: mortalObject(blockShelf(db, NETWORK, clock.now), mortal),
      call,
      network: options.network ?? NETWORK,
      pinned: new Set([SALE, TOKEN]),
      onError: (error) => errors.push(error),
      ended: ({ id }, how) => options.ended?.(id, how),
      ...(options.page === false
        ? {}
        : {
            page: {
              wallet: {
                state: () => wallet.state(),
                sign: slow((unsigned) => wallet.sign(unsigned)),
              },
              dryRun,
              build: slow(async (call, build) => {
                const error = buildErrors.shift()
                return error ? err(buildError(error)) : ok(fakeBuild(call, build))
              }),
              loadSignerOf: async () => ok(() => OWNER),
            },
          }),
    })
    const stop = options.asleep ? () => {} : outbox.start()
    const made: Tab = {
      outbox,
      db,
      store,
      calls: () => count,
      kill,
      freeze() {
        frozen = new Promise((resolve) => (thaw = resolve))
      },
      thaw() {
        frozen = undefined
        thaw()
      },
    }
    tabs.push(made)
    return made
  }

  /** Runs all work that needs no time to pass. */
  async function settle(): Promise<void> {
    for (let calm = 0; calm < 4; calm += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (busy > 0) calm = -1
    }
  }

  const reader = openDatabase(name)
  async function row(id = ORDER): Promise<Operation> {
    const found = await reader.operations.get(id)
    const operation = found && parseRow(found)
    if (!operation) throw new Error('no such row')
    return operation
  }

  /** Advances time until the condition holds. Fails with the row if that takes too long. */
  async function until(
    holds: () => boolean | Promise<boolean>,
    withinMs = 30 * MINUTE_MS,
  ): Promise<void> {
    const limit = clock.now() + withinMs
    for (;;) {
      await settle()
      if (await holds()) return
      if (clock.now() >= limit || !clock.jump(limit)) {
        await settle()
        if (await holds()) return
        throw new Error(`never came: ${holds.toString()}\n${await dump()}`)
      }
    }
  }

  const dump = async () =>
    JSON.stringify(
      (await reader.operations.toArray()).map(({ body, ...rest }) => ({
        ...rest,
        legs: (body as Operation | undefined)?.legs,
      })),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      1,
    ) + `\nerrors: ${errors.map(String).join('; ')}`

  async function pass(ms: number): Promise<void> {
    const end = clock.now() + ms
    do await settle()
    while (clock.jump(end))
    await settle()
  }

  const stages = async (id = ORDER) => (await row(id)).legs.map(stageOf)
  const troubleOf = async (leg = 0, id = ORDER) => (await row(id)).legs[leg]?.trouble?.kind
  const isArchived = async (id = ORDER) => (await row(id)).archivedAt !== undefined

  return {
    chain,
    backend,
    wallet,
    clock,
    errors,
    buildErrors,
    intent,
    reader,
    /** The locks as seen by one more tab. */
    locks: locksOf('').forTab(),
    tab,
    settle,
    until,
    pass,
    row,
    stages,
    troubleOf,
    isArchived,
    dump,
    /** Confirms the sheet, as the user does. */
    buy: (where: Tab, id = ORDER) =>
      where.outbox.add({ id, kind: 'blindbox.buy', owner: OWNER, intent }),
    /** Lets another browser pay, as the user chose. */
    handOver: (where: Tab, id = ORDER) =>
      where.outbox.add({ id, kind: boxKinds.handed, owner: nobody, intent: handed }),
    async end(): Promise<void> {
      for (const each of tabs) each.kill()
      await settle()
      for (const each of tabs) each.db.close()
      reader.close()
    },
  }
}

export type World = ReturnType<typeof createWorld>

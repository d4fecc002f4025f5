import { mkdirSync } from 'node:fs'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { parseConfig } from '../src/config/load.ts'
import type { Config } from '../src/config/schema.ts'
import type { Fetch } from '../src/core/ports.ts'
import { createBackend, type Backend } from '../backend/backend.ts'
import { migrateDatabase } from '../backend/database/migrate.ts'
import { openDatabase, type OpenDatabase } from '../backend/database/database.ts'
import { createFaults, type Faults } from '../backend/http/faults.ts'
import { sandboxOrderLimits, type OrderLimits } from '../backend/orders/newOrders.ts'
import { openChain, type Chain, type MiningMode } from './chain/chain.ts'
import { controlApp } from './chain/control.ts'
import { healNodes } from './chain/faults.ts'
import { chainApp } from './chain/server.ts'
import { startVite } from './server/vite.ts'
import { explorerApp } from './server/explorer.ts'
import { serveApp } from './server/files.ts'
import { lockFolder } from '../backend/database/folderLock.ts'
import { BODY_BYTES, limitBody } from '../backend/limits/limitBody.ts'
import { createLimitedServer } from '../backend/limits/limitedServer.ts'
import { sandboxLimits, type Limits } from '../backend/limits/limits.ts'
import { forOwnPages } from './server/ownPages.ts'
import { openSideChain, type SideChain } from './server/sideChain.ts'
import { bundleWallet, bundleWalletOnce } from './server/wallet.ts'
import { walletPage } from './server/walletPage.ts'
import { openWorld, servedBy, type World } from './world.ts'
import { publicAccounts } from './world/accounts.ts'
import {
  bridgedTemplate,
  worldTemplate,
  type BridgedTemplate,
  type WorldTemplate,
} from './world/template.ts'

/** Time for which a renewal waits for answers in progress. */
const FINISH_MS = 2_000

export interface SandboxOptions {
  /** 0 for any free port. */
  readonly port?: number | undefined
  readonly host?: string | undefined
  /** Folder for the data of chain and backend; without it everything is in memory. */
  readonly dataDir?: string | undefined
  readonly mining?: MiningMode | undefined
  readonly blockMs?: number | undefined
  readonly solidLag?: number | undefined
  /** Runs a second chain too, with a bridge; it produces blocks in the same way as the first. */
  readonly sideChain?: boolean | undefined
  /** Folder of the built app. */
  readonly dist?: string | undefined
  /** Serves the sources through Vite instead, with hot reload and without a content policy. */
  readonly dev?: boolean | undefined
  /** PostgreSQL server for the backend instead of the embedded one. */
  readonly databaseUrl?: string | undefined
  /** Interval at which the backend looks for new blocks. */
  readonly indexMs?: number | undefined
  readonly hostileAnnouncement?: boolean | undefined
  /** Limits stricter than the sandbox's. */
  readonly limits?: Partial<Limits> | undefined
  readonly orderLimits?: OrderLimits | undefined
  /** Allows an in-memory sandbox to return to its initial state (`Sandbox.renew`). */
  readonly isRenewable?: boolean
  /** Changes the content of `/config.json`. */
  readonly configure?: (config: Config) => unknown
  readonly onError?: (error: unknown) => void
}

export interface Sandbox {
  readonly origin: string
  readonly chain: Chain
  readonly world: World
  /** Undefined unless requested. */
  readonly side: SideChain | undefined
  readonly backend: Backend & { readonly faults: Faults }
  /**
   * Ends this sandbox, and starts another on the same origin from the same template. Chain,
   * database and all other state are as at its start. This takes a small part of the time of a
   * start.
   */
  renew(options: RenewOptions): Promise<Sandbox>
  close(): Promise<void>
}

/** Options with which a running sandbox can be renewed. */
export type RenewOptions = Omit<
  SandboxOptions,
  'port' | 'host' | 'dataDir' | 'sideChain' | 'dev' | 'databaseUrl' | 'limits'
>

const starting: RequestListener = (_, response) => void response.writeHead(503).end('starting')

/**
 * Starts everything the app needs, on one origin. Rejects with the code EADDRINUSE on a taken port,
 * with `FolderInUse`, and with `NoWorld` on an older version's data.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 4173, host = '127.0.0.1', dataDir } = options
  let answer = starting
  const limits = { ...sandboxLimits, ...options.limits }
  /** Answers that a renewal must not leave hanging. */
  const unanswered = new Set<ServerResponse>()
  const server = createLimitedServer(limits, (request, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    answer(request, response)
  })
  // Listen first, to report a taken port before anything is written or seconds are spent.
  await listen(server, port, host)
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  /** Resources that are closed at the end, and also when the sandbox is renewed. */
  const lasting: (() => Promise<unknown>)[] = []
  const opened: (() => Promise<unknown>)[] = []
  const end = async (each: (() => Promise<unknown>)[]) => {
    for (const close of each.splice(0).toReversed()) await close()
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await end(opened)
    await end(lasting)
  }
  let begunWith: WorldTemplate | undefined
  let database: OpenDatabase | undefined
  let putRowsBack: (() => Promise<void>) | undefined
  let finishAnswers = async () => {}

  async function open(wanted: SandboxOptions): Promise<Sandbox> {
    const { dist = 'dist', onError, mining, blockMs, solidLag } = wanted
    // One template for both chains, because an hour later it is another one.
    let bridged: Promise<BridgedTemplate> | undefined
    const bridge = () => (bridged ??= bridgedTemplate())
    const pace = given({ mining, blockMs, solidLag })
    const chain = await openChain({
      ...(dataDir !== undefined && { file: join(dataDir, 'chain.sqlite') }),
      ...pace,
      template: async () => {
        // A renewed sandbox uses the template with which its database began.
        begunWith ??= await (wanted.sideChain ? bridge() : worldTemplate())
        return begunWith.chain
      },
    })
    opened.push(() => chain.close())
    const side = wanted.sideChain
      ? await openSideChain({
          main: chain,
          dataDir,
          chain: pace,
          template: async () => (await bridge()).side,
          ...given({ onError }),
        })
      : undefined
    if (side) opened.push(side.close)
    // The backend has its own node, so that the faults of the others affect only the app.
    const ownNode = chainApp(chain, 'backend')
    const inProcess: Fetch = async (url, init) => ownNode.request(url, init)
    const node = { baseUrl: '', fetch: inProcess }

    const opening = await openWorld({
      chain,
      node,
      hostileAnnouncement: wanted.hostileAnnouncement,
      ...given({ onError }),
    })
    const sideChain = side?.deployment.sideChain
    const world = { ...opening, config: { ...opening.config, ...given({ sideChain }) } }
    opened.push(() => world.keeper.stop())
    if (!database) {
      if (wanted.databaseUrl !== undefined) await migrateDatabase(wanted.databaseUrl)
      database = await openDatabase({
        url: wanted.databaseUrl,
        dataDir: dataDir === undefined ? undefined : join(dataDir, 'postgres'),
        // Only on a chain copied together with it: the data of another world does not fit.
        files: begunWith?.database,
      })
      lasting.push(database.close)
      if (wanted.isRenewable) putRowsBack = await database.remember?.()
    }
    const faults = createFaults()
    const backend = await createBackend({
      ...servedBy(world, node),
      faults,
      orderLimits: wanted.orderLimits ?? sandboxOrderLimits,
      // The database outlives a backend that is replaced.
      database: { ...database, close: async () => undefined },
      pollMs: wanted.indexMs ?? Math.min(1_000, chain.blockMs),
      ...given({ onError }),
    })
    opened.push(() => backend.close())
    await backend.indexer.sync()

    const app = new Hono()
    const config = wanted.configure?.(world.config) ?? world.config
    // Chain and backend have limits of their own.
    app.use('/sandbox/*', limitBody(BODY_BYTES), forOwnPages(host))
    app.mount('/chain', chainApp(chain, 1).fetch)
    app.mount('/node2', chainApp(chain, 2).fetch)
    app.mount('/api', backend.app.fetch)
    app.route('/sandbox/chain', controlApp(chain))
    app.route('/sandbox/backend', faults.control)
    app.get('/sandbox/accounts', (context) => context.json({ accounts: publicAccounts }))
    const wallet = wanted.dev ? bundleWallet : bundleWalletOnce
    // Starts bundling now; if it fails, any request for the script gets the error.
    if (!wanted.dev) bundleWalletOnce().catch(() => undefined)
    app.get('/sandbox/wallet.js', async (context) =>
      context.body(await wallet(), 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
      }),
    )
    app.route('/sandbox/wallet.html', walletPage(world.config))
    app.get('/config.json', (context) => {
      context.header('Cache-Control', 'no-cache')
      return context.json(config)
    })
    side?.mount(app, world.config)
    app.route('/explorer', explorerApp(world.config, node))
    if (wanted.dev) {
      const vite = await startVite(server)
      opened.push(vite.close)
      app.all('*', vite.handler)
    } else {
      const served = parseConfig(config)
      // If a test has broken the configuration, it names no hosts for a policy.
      app.all('*', serveApp(resolve(dist), served.ok ? served.value : world.config))
    }
    const underWay = new Set<Promise<unknown>>()
    finishAnswers = async () => {
      faults.clear()
      healNodes(chain)
      await Promise.allSettled(underWay)
    }
    answer = getRequestListener(async (...request) => {
      const answering = Promise.resolve(app.fetch(...request))
      underWay.add(answering)
      return answering.finally(() => underWay.delete(answering))
    })
    return { origin, chain, world, side, backend: { ...backend, faults }, renew, close }
  }

  async function renew(wanted: RenewOptions): Promise<Sandbox> {
    if (!putRowsBack) throw new Error('this sandbox was not started to be renewed')
    answer = starting
    // A request in progress gets its answer, unless that takes too long.
    await Promise.race([finishAnswers(), sleep(FINISH_MS)])
    // Idle connections stay open: a client not yet aware of a closed one would fail on it.
    for (const response of unanswered) response.destroy()
    // A request still in progress might write rows after they were reset.
    await finishAnswers()
    await end(opened)
    await putRowsBack()
    return open({ ...wanted, isRenewable: true })
  }

  try {
    if (dataDir !== undefined) {
      mkdirSync(dataDir, { recursive: true })
      const unlock = lockFolder(dataDir)
      lasting.push(async () => unlock())
    }
    return await open(options)
  } catch (error) {
    await close()
    throw error
  }
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      done()
    })
  })

/** Removes the fields that are undefined. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

import { SUCCESS } from '../../src/api/answerCode.ts'
import { createApi, parseAnswer, type Api } from '../../src/api/client.ts'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import { decodeValues, encodeValues } from '../../src/chain/abi.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import { createHeads } from '../../src/chain/heads.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import { ownKeyAlone } from '../../src/chain/permission.ts'
import { viewReader } from '../../src/chain/view.ts'
import type { WalletConnection, WalletState } from '../../src/chain/wallet.ts'
import { configSchema, type Config } from '../../src/config/schema.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { BLOCK_MS } from '../../src/core/time.ts'
import type { OperationRow } from '../../src/db/database.ts'
import type { Operation } from '../../src/outbox/operation.ts'
import { RUNNER_VERSION } from '../../src/outbox/store.ts'
import { openQueue } from '../../src/queue.ts'
import type { Services } from '../../src/state/services.ts'
import { contracts, NOW, OWNER, type World } from './world.ts'
import * as v from 'valibot'

/**
 * Opens the app's ports, answered from a world. A question that the world leaves unanswered is an
 * error of the specimen.
 */
export async function openServices(
  world: World,
  number: number,
): Promise<{
  readonly services: Services
  /** Whether a question is waiting for its answer. */
  readonly isAsked: () => boolean
  readonly close: () => void
}> {
  const gone = new AbortController()
  asked = 0
  Object.defineProperty(navigator, 'onLine', { value: world.isOnline, configurable: true })
  const config = configOf(world, number)
  const node = nodeOf(world, gone.signal)
  const api = apiOf(world, gone.signal)
  const heads = createHeads(config.network.genesisBlockId)
  const queue = openQueue({ place: 'kit', config, api, node, heads: () => heads })
  const { db } = queue
  await db.transaction('rw', db.operations, db.drafts, db.snapshots, () =>
    Promise.all([db.operations.clear(), db.drafts.clear(), db.snapshots.clear()]),
  )
  await db.drafts.bulkPut(Object.entries(world.drafts).map(([scope, id]) => ({ scope, id })))
  await db.operations.bulkPut(world.operations.map((each) => rowOf(each, config)))
  const data = { ...queue, history: async () => err(SILENT) }
  return {
    services: {
      config,
      api,
      node,
      sideNode: config.sideChain && node,
      heads: () => heads,
      wallet: walletOf(world),
      version: VERSION,
      tapFailed() {},
      loadOutbox: async () => data,
      outboxOpened: Promise.resolve(data),
      readKept: async () => undefined,
      preloadBuilder() {},
    },
    isAsked: () => asked > 0,
    close() {
      gone.abort()
      // Closing at once would make reads and writes in progress fail.
      setTimeout(() => db.close(), CLOSES_MS)
    },
  }
}

/** Builds a row as the queue stores it. It is never due, so no runner continues it. */
const rowOf = (operation: Operation, { network }: Config): OperationRow => ({
  id: operation.id,
  owner: operation.owner,
  createdAt: operation.createdAt,
  live: operation.archivedAt === undefined ? 1 : 0,
  nextAt: Infinity,
  fence: 0,
  lease: null,
  runnerVersion: RUNNER_VERSION,
  body: { ...operation, network: network.genesisBlockId },
})

const CLOSES_MS = 5_000
const SILENT = { kind: 'network', detail: 'silent' } as const

const VERSION: Services['version'] = {
  isOld: () => false,
  isHeld: () => false,
  subscribe: () => () => {},
  take() {},
}

/**
 * Builds the configuration. Each specimen gets its own network, so that nothing cached for one
 * applies to another.
 */
const configOf = ({ config }: World, number: number): Config =>
  v.parse(configSchema, {
    name: 'Casthouse',
    network: {
      name: 'Sandbox',
      genesisBlockId: String(number).padStart(64, '0'),
      nodes: ['/node'],
    },
    explorer: { transaction: '/tx/{id}', block: '/block/{id}', address: '/address/{id}' },
    backend: { baseUrl: '/api', postEncoding: 'form' },
    contracts,
    lockVersion: 'days',
    contacts: {
      email: 'hello@example.org',
      telegramGroup: 'https://t.me/example',
      telegramChannel: 'https://t.me/example_news',
      x: 'https://x.com/example',
    },
    ...config,
  })

function walletOf({ account }: World): WalletConnection {
  const connected = {
    kind: 'connected',
    wallet: 'tronlink',
    owner: OWNER,
    onOurNetwork: true,
  } as const
  const states: Record<World['account'], WalletState> = {
    connected,
    onSideChain: { ...connected, onOurNetwork: false, onSideChain: true },
    none: { kind: 'found', available: ['tronlink'] },
    missing: { kind: 'missing' },
  }
  const rejected = async () => err({ kind: 'rejected' } as const)
  return {
    state: () => states[account],
    subscribe: () => () => {},
    connect: rejected,
    disconnect: async () => {},
    actFor: async () => {},
    sign: rejected,
    signMessage: rejected,
  }
}

/** Number of questions from the current specimen that wait for an answer. */
let asked = 0

/**
 * Answers from the world. Logs any question that the world leaves unanswered, which the app would
 * show as a silent network.
 */
async function told<T>(
  how: World['node'],
  gone: AbortSignal,
  question: string,
  answer: () => T | undefined,
): Promise<Result<T, typeof SILENT>> {
  asked += 1
  if (how === 'slow' && !gone.aborted)
    await new Promise((done) => gone.addEventListener('abort', done))
  // Like every real answer, it arrives later than the question.
  else await Promise.resolve()
  asked -= 1
  if (how !== 'answers' || gone.aborted) return err(SILENT)
  const found = answer()
  if (found !== undefined) return ok(found)
  console.error(`the world does not answer ${question}`)
  return err(SILENT)
}

/** Number of the newest block. */
const HEAD = 1_000

const nameOf = ({ signature }: ContractCall) => signature.slice(0, signature.indexOf('('))

function nodeOf(world: World, gone: AbortSignal): ChainNode {
  const ask = <T>(question: string, answer: () => T | undefined) =>
    told<T>(world.node, gone, question, answer)
  const head = () => ask('head', () => ({ id: '0'.repeat(64), number: HEAD, timestamp: NOW }))
  const read: ChainNode['read'] = async ({ call, types, decode }) => {
    const given = world.views[nameOf(call)]
    const answer = await ask(`${call.signature} of ${call.contract}`, () => ({
      values: typeof given === 'function' ? given(call.args.map(String), call.contract) : given,
    }))
    if (!answer.ok) return answer
    const { values } = answer.value
    if (given === undefined) console.error(`the world does not answer ${call.signature}`)
    if (!values) return err({ kind: 'malformed', detail: `${call.signature} reverted` })
    return ok(decode(decodeValues(types, encodeValues(types, values))))
  }
  const nothing = (name: string) => async (): Promise<Result<never, NodeError>> => {
    await ask(name, () => undefined)
    return err(SILENT)
  }
  return {
    ...viewReader(read),
    readSolidified: read,
    head,
    solidifiedHead: head,
    constantCall: (_, call) =>
      ask(call.signature, () => {
        const output = world.refusal?.(call)
        return output === undefined
          ? { kind: 'returned', output: '', energyUsed: 65_000n, energyPenalty: 0n }
          : { kind: 'reverted', output, message: 'REVERT opcode executed', energyUsed: 9_000n }
      }),
    balance: () => ask('balance', () => world.trx),
    tokenBalance: () => ask('tokenBalance', () => 10n ** 12n),
    accountKind: () => ask('accountKind', () => 'person'),
    permissions: (owner) => ask('permissions', () => world.permissions ?? ownKeyAlone(owner)),
    resources: () => ask('resources', () => ({ bandwidth: 600n, energy: world.energy })),
    feePrices: () =>
      ask('feePrices', () => ({
        energySun: 100n,
        bandwidthSun: 1_000n,
        activation: { accountSun: 1_000_000n, bytesSun: 100_000n },
        multisigSun: 1_000_000n,
      })),
    runtimeCode: () => ask('runtimeCode', () => '00'),
    transactionInfo: async (txId) => ok(world.receipts[txId]),
    solidifiedTransactionInfo: async (txId) => ok(world.receipts[txId]),
    signersOf: async () => ok(undefined),
    blockId: nothing('blockId'),
    solidifiedBlock: (number) =>
      ask('solidifiedBlock', () => ({
        number,
        id: String(number).padStart(64, '0'),
        parentId: String(number - 1).padStart(64, '0'),
        timestamp: NOW - (HEAD - number) * BLOCK_MS,
        txIds: [],
        size: 20_000,
      })),
    broadcast: nothing('broadcast'),
  }
}

/** Builds the app's own client over a backend that answers from the world. */
function apiOf(world: World, gone: AbortSignal): Api {
  const ask = async (endpoint: Endpoint, request: object) =>
    told(world.backend, gone, `${endpoint.method} ${endpoint.path}`, () => {
      const found = world.answers.find((each) => each.endpoint === endpoint)
      const data = found?.told(request)
      if (found && parseAnswer(endpoint, data) === undefined)
        console.error(`what the world answers to ${endpoint.path} is not what was agreed`)
      return data
    })
  const api = (endpoint: Endpoint, request: object): Api =>
    createApi({
      baseUrl: '',
      postEncoding: 'form',
      language: () => 'en',
      async fetch() {
        const answer = await ask(endpoint, request)
        if (!answer.ok) throw new Error('silent')
        return Response.json({ code: SUCCESS, message: '', data: answer.value })
      },
    })
  return {
    call: (endpoint, request, options) =>
      api(endpoint, request as object).call(endpoint, request, options),
    fetchJson: (endpoint, request) => api(endpoint, request as object).fetchJson(endpoint, request),
  }
}

import * as v from 'valibot'
import { encodeCall, type AbiValue } from '../../src/chain/abi.ts'
import type { View } from '../../src/chain/view.ts'
import { log, type Log } from '../../src/chain/event.ts'
import { createNode, NODE_TIMEOUT_MS } from '../../src/chain/node.ts'
import { httpError, type BlockHead, type NodeError } from '../../src/chain/nodeAnswers.ts'
import type { Permission } from '../../src/chain/permission.ts'
import type { Address } from '../../src/core/address.ts'
import { deviceClock } from '../../src/core/deviceClock.ts'
import { deviceRandom } from '../../src/core/deviceRandom.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { BLOCK_MS, type Millis } from '../../src/core/time.ts'
import { createPace, type PaceOptions } from './nodePace.ts'
import { onceInFlight } from './onceInFlight.ts'
import { readIsSandbox } from '../tron/sandboxChain.ts'

/** A block as the indexer needs it: with its parent and its transactions' logs. */
export interface IndexedBlock extends BlockHead {
  readonly parentId: string
  readonly receipts: readonly Receipt[]
}

export interface Receipt {
  readonly txId: string
  readonly succeeded: boolean
  readonly blockNumber: number
  readonly logs: readonly Log[]
}

/**
 * The backend's view of the chain. It uses only a node's HTTP API, so it also works with Nile or
 * mainnet. Throws `NodeFailed` if the node does not answer properly, because no request can then be
 * answered truthfully. Concurrent callers share the same answer.
 */
export interface Chain {
  /** Newest block. With a limited pace, the block last reported, at most one block time ago. */
  head(): Promise<BlockHead>
  solidifiedHead(): Promise<BlockHead>
  /** Id of a block of the node's chain; undefined if the node lacks it. */
  blockId(number: number): Promise<string | undefined>
  /** Whether the chain is a sandbox's, where keys that everybody knows belong. */
  isSandbox(): Promise<boolean>
  /** Calls a contract's view at the newest block. */
  read<T>(asked: View<T>): Promise<T>
  /** Calls a contract's view at the newest solidified block, which is final. */
  readSolidified<T>(asked: View<T>): Promise<T>
  /**
   * Reads the owner and active permissions of an account at the newest block. An account that is
   * unknown or has no others returns its own key.
   */
  permissions(account: Address): Promise<readonly Permission[]>
  /** Whether the account exists on chain, at the newest block. */
  hasAccount(account: Address): Promise<boolean>
  /** Receipt of a transaction; undefined while it is not solidified, or was never sent. */
  solidifiedReceipt(txId: string): Promise<Receipt | undefined>
  /**
   * Reads blocks `from` to `to` inclusive, at most `BLOCKS_PER_CALL`. May stop early, before a
   * block that the node fails to return. Throws if that is `from`.
   */
  blocks(from: number, to: number, signal?: AbortSignal): Promise<readonly IndexedBlock[]>
}

export class NodeFailed extends Error {}

/** Most blocks that java-tron returns at once. */
export const BLOCKS_PER_CALL = 100

const whole = v.optional(v.pipe(v.number(), v.integer()), 0)

const blockList = v.object({
  block: v.optional(
    v.array(
      v.object({
        blockID: v.string(),
        block_header: v.object({
          raw_data: v.object({ number: whole, timestamp: whole, parentHash: v.string() }),
        }),
        transactions: v.optional(v.array(v.unknown()), []),
      }),
    ),
    [],
  ),
})

const receipts = v.array(
  v.object({
    id: v.string(),
    blockNumber: whole,
    receipt: v.optional(v.object({ result: v.optional(v.string()) }), {}),
    result: v.optional(v.string()),
    log: v.optional(v.array(log), []),
  }),
)

/** No pace: sends requests as fast as answers arrive, for a node in this process or next to it. */
const UNPACED = { perSecond: Infinity, clock: deviceClock, random: deviceRandom }

const LATER: NodeError = { kind: 'network', detail: 'not asked' }

export function createChain(
  baseUrl: string,
  fetch: Fetch,
  options: Partial<PaceOptions> = {},
): Chain {
  const node = createNode(baseUrl, fetch)
  const pace = { ...UNPACED, ...options }
  const { attended, followed } = createPace(pace)
  const share = onceInFlight()
  let newest: { readonly head: BlockHead; readonly askedAt: Millis } | undefined
  /** Receipts of blocks after one whose receipts failed. */
  let kept = new Map<string, readonly Receipt[]>()
  /**
   * Blocks per request. Lowered after a failure, because a hundred blocks may take the node too
   * long.
   */
  let most = BLOCKS_PER_CALL

  async function ask<S extends v.GenericSchema>(
    path: string,
    body: object,
    schema: S,
  ): Promise<Result<v.InferOutput<S>, NodeError>> {
    const signal = AbortSignal.timeout(NODE_TIMEOUT_MS)
    try {
      const response = await fetch(`${baseUrl}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      if (!response.ok) return err(httpError(response))
      const parsed = v.safeParse(schema, await response.json())
      if (parsed.success) return ok(parsed.output)
      return err({ kind: 'malformed', detail: `${path}: ${v.summarize(parsed.issues)}` })
    } catch (error) {
      if (signal.aborted) return err({ kind: 'timeout' })
      return err({ kind: 'network', detail: `${path}: ${String(error)}` })
    }
  }

  async function receiptsOf(
    num: number,
    expected: number,
  ): Promise<Result<readonly Receipt[], NodeError>> {
    const path = 'walletsolidity/gettransactioninfobyblocknum'
    const infos = await ask(path, { num }, receipts)
    if (!infos.ok) return infos
    // A node whose receipts lag behind its blocks omits some, and a payment would be lost.
    if (infos.value.length !== expected) {
      const detail = `${path}: ${infos.value.length} of ${expected} in block ${num}`
      return err({ kind: 'malformed', detail })
    }
    return ok(
      infos.value.map((info) => ({
        txId: info.id,
        blockNumber: info.blockNumber,
        succeeded: info.result !== 'FAILED' && (info.receipt.result ?? 'SUCCESS') === 'SUCCESS',
        logs: info.log,
      })),
    )
  }

  /**
   * Returns the newest block, cached for at most one block time. The request takes a turn of the
   * index. The cache is never older, because a stopped clock would keep sales open. Without a node
   * there is no answer.
   */
  async function head(): Promise<BlockHead> {
    const isPaced = pace.perSecond < Infinity
    if (isPaced && newest && Math.abs(pace.clock.now() - newest.askedAt) < BLOCK_MS)
      return newest.head
    return share('head', async () => {
      let askedAt = 0
      const told = given(
        await attended(() => {
          askedAt = pace.clock.now()
          return node.head()
        }, 'index'),
      )
      newest = { head: told, askedAt }
      return told
    })
  }

  /**
   * Reads a view. Callers share the raw values, because each may decode the same call differently.
   */
  const reading =
    (side: 'read' | 'readSolidified') =>
    async <T>({ call, types, decode }: View<T>): Promise<T> => {
      const what = `${side} ${call.contract} ${encodeCall(call.signature, call.args)} ${types.join()}`
      const plain = { call, types, decode: (values: readonly AbiValue[]) => values }
      const values = await share(what, async () => given(await attended(() => node[side](plain))))
      try {
        return decode(values)
      } catch (error) {
        throw new NodeFailed(`${call.signature}: ${String(error)}`)
      }
    }

  return {
    head,
    solidifiedHead: async () => given(await followed(() => node.solidifiedHead())),
    blockId: async (number) => given(await followed(() => node.blockId(number))),
    isSandbox: () =>
      share('isSandbox', async () => given(await attended(() => readIsSandbox(baseUrl, fetch)))),
    read: reading('read'),
    readSolidified: reading('readSolidified'),
    permissions: (account) =>
      share(`permissions ${account}`, async () =>
        given(await attended(() => node.permissions(account))),
      ),
    hasAccount: (account) =>
      share(
        `account ${account}`,
        async () => given(await attended(() => node.accountKind(account))) !== 'none',
      ),
    solidifiedReceipt: (txId) =>
      share(`receipt ${txId}`, async () => {
        const info = given(await attended(() => node.solidifiedTransactionInfo(txId)))
        return info && { ...info, succeeded: info.result === 'SUCCESS' }
      }),
    async blocks(from, to, signal) {
      // Only solidified blocks are requested; they are the same on both of the node's APIs.
      const range = { startNum: from, endNum: Math.min(to + 1, from + most) }
      const path = 'wallet/getblockbylimitnext'
      const list = await followed(() => ask(path, range, blockList), signal)
      if (!list.ok) most = Math.max(1, Math.floor(most / 2))
      const { block: listed } = given(list)
      most = Math.min(BLOCKS_PER_CALL, most + 5)

      let failure: NodeError | undefined
      const found = await Promise.all(
        listed.map(async ({ blockID, block_header: { raw_data: raw }, transactions }) => {
          const count = transactions.length
          const answer =
            count === 0
              ? ok([])
              : kept.has(blockID)
                ? ok(kept.get(blockID)!)
                : await followed(
                    // Once one request has failed, the batch ends before it. The rest come with the
                    // next batch.
                    async () => (failure ? err(LATER) : receiptsOf(raw.number, count)),
                    signal,
                  )
          if (!answer.ok) failure ??= answer.error
          return {
            id: blockID,
            number: raw.number,
            timestamp: raw.timestamp,
            parentId: raw.parentHash,
            receipts: answer.ok ? answer.value : undefined,
          }
        }),
      )
      const gap = found.findIndex(({ receipts: told }) => told === undefined)
      const whole = (gap < 0 ? found : found.slice(0, gap)) as IndexedBlock[]
      kept = new Map(
        found.slice(whole.length).flatMap(({ id, receipts: told }) => (told ? [[id, told]] : [])),
      )
      if (whole.length === 0 && failure) given(err(failure))
      return whole
    },
  }
}

function given<T>(answer: Result<T, object>): T {
  if (answer.ok) return answer.value
  throw new NodeFailed(JSON.stringify(answer.error))
}

import * as v from 'valibot'
import { encodeCall, type AbiValue } from '../../../src/chain/abi.ts'
import type { View } from '../../../src/chain/view.ts'
import { log, type Log } from '../../../src/chain/event.ts'
import { createNode, NODE_TIMEOUT_MS } from '../../../src/chain/node.ts'
import { httpError, type BlockHead, type NodeError } from '../../../src/chain/nodeAnswers.ts'
import type { Permission } from '../../../src/chain/permission.ts'
import type { Address } from '../../../src/core/address.ts'
import { deviceClock } from '../../../src/core/deviceClock.ts'
import { deviceRandom } from '../../../src/core/deviceRandom.ts'
import type { Fetch } from '../../../src/core/ports.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { BLOCK_MS, type Millis } from '../../../src/core/time.ts'
import { createPace, type PaceOptions } from './nodePace.ts'
import { onceInFlight } from './onceInFlight.ts'

/** A block as the indexer needs it: its parent, and what its transactions logged. */
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
 * The chain as the backend knows it: a node's HTTP API and nothing else, so that it also works with
 * Nile or mainnet. It throws `NodeFailed` if the node does not answer properly, since no request
 * can then be answered truthfully. Those who wait for the same answer share it.
 */
export interface Chain {
  /** The newest block; of a node with a pace, the one that it last told, no more than a block ago. */
  head(): Promise<BlockHead>
  solidifiedHead(): Promise<BlockHead>
  genesisBlockId(): Promise<string>
  /** What a view of a contract gives at the newest block. */
  read<T>(asked: View<T>): Promise<T>
  /** The same as of the newest solidified block, which nothing undoes. */
  readSolidified<T>(asked: View<T>): Promise<T>
  /**
   * What keys may act for an account, as owner or actively, at the newest block: its own alone, if the
   * chain does not know it or it names no others.
   */
  permissions(account: Address): Promise<readonly Permission[]>
  /** Whether the chain has the account, at the newest block. */
  hasAccount(account: Address): Promise<boolean>
  /** Undefined while the transaction is not solidified, or was never sent. */
  solidifiedReceipt(txId: string): Promise<Receipt | undefined>
  /**
   * Blocks `from` to `to` inclusive, at most `BLOCKS_PER_CALL`. May stop early, before a block that
   * the node fails to give; throws if that is `from`.
   */
  blocks(from: number, to: number, signal?: AbortSignal): Promise<readonly IndexedBlock[]>
}

export class NodeFailed extends Error {}

/** java-tron refuses to return more at once. */
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

/** Asks as fast as it gets answers: right for a node in this process, or next to it. */
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
  /** Receipts of blocks after one whose receipts did not come. */
  let kept = new Map<string, readonly Receipt[]>()
  /** Fewer after a failure: a hundred blocks may be more than the node can give in time. */
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
    // A node whose receipts lag behind its blocks leaves some out, and a payment would be lost.
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
   * Keeps the newest block for as long as one takes, however many ask; its question goes with the index's.
   * Never longer, since a time that stands still would hold sales open: without a node there is no answer.
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

  /** Reads a view; the same call may mean different things to those who share its answer. */
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
    async genesisBlockId() {
      const id = given(await followed(() => node.blockId(0)))
      if (id === undefined) throw new NodeFailed('the node has no block 0')
      return id
    },
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
      // Only solidified numbers are asked for, which are the same on either side of the node.
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
                    // Once one has failed, the batch ends before it: the rest come with the next.
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

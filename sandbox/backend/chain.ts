import * as v from 'valibot'
import type { AbiValue } from '../../src/chain/abi.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import { log, type Log } from '../../src/chain/event.ts'
import { createNode } from '../../src/chain/node.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Fetch } from '../../src/core/ports.ts'
import type { Result } from '../../src/core/result.ts'

/** A block as the indexer needs it: who it follows, and what its transactions logged. */
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
 * The chain as the backend knows it: a node's HTTP API and nothing else, so that it can stand
 * before Nile or mainnet as well. A node that does not answer properly throws `NodeFailed`, since
 * no request can be answered truthfully then.
 */
export interface Chain {
  head(): Promise<BlockHead>
  solidifiedHead(): Promise<BlockHead>
  genesisBlockId(): Promise<string>
  /** What a view of a contract gives at the newest block. */
  read(call: ContractCall, types: readonly string[]): Promise<AbiValue[]>
  /** Undefined while the transaction is not solidified, or never was sent. */
  solidifiedReceipt(txId: string): Promise<Receipt | undefined>
  /** Blocks `from` to `to`, both included; at most `BLOCKS_PER_CALL`. */
  blocks(from: number, to: number): Promise<IndexedBlock[]>
}

export class NodeFailed extends Error {}

/** java-tron refuses to give more at once. */
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

export function createChain(baseUrl: string, fetch: Fetch): Chain {
  const node = createNode(baseUrl, fetch)

  async function ask<S extends v.GenericSchema>(path: string, body: object, schema: S) {
    try {
      const response = await fetch(`${baseUrl}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
      return v.parse(schema, await response.json())
    } catch (error) {
      throw new NodeFailed(`${path}: ${String(error)}`, { cause: error })
    }
  }

  async function receiptsOf(num: number, expected: number): Promise<Receipt[]> {
    if (expected === 0) return []
    const path = 'walletsolidity/gettransactioninfobyblocknum'
    const infos = await ask(path, { num }, receipts)
    // A node that lags behind its own blocks leaves some out, and a payment would be lost.
    if (infos.length !== expected)
      throw new NodeFailed(`${path}: ${infos.length} of ${expected} in block ${num}`)
    return infos.map((info) => ({
      txId: info.id,
      blockNumber: info.blockNumber,
      succeeded: info.result !== 'FAILED' && (info.receipt.result ?? 'SUCCESS') === 'SUCCESS',
      logs: info.log,
    }))
  }

  return {
    head: async () => given(await node.head()),
    solidifiedHead: async () => given(await node.solidifiedHead()),
    async genesisBlockId() {
      const id = given(await node.blockId(0))
      if (id === undefined) throw new NodeFailed('the node has no block 0')
      return id
    },
    read: async (call, types) => given(await node.read(call, types)),
    async solidifiedReceipt(txId) {
      const info = given(await node.solidifiedTransactionInfo(txId))
      return info && { ...info, succeeded: info.result === 'SUCCESS' }
    },
    async blocks(from, to) {
      // Solidified numbers only are asked for, and those are the same on either side of the node.
      const range = { startNum: from, endNum: to + 1 }
      const list = await ask('wallet/getblockbylimitnext', range, blockList)
      return Promise.all(
        list.block.map(async ({ blockID, block_header: { raw_data: raw }, transactions }) => ({
          id: blockID,
          number: raw.number,
          timestamp: raw.timestamp,
          parentId: raw.parentHash,
          receipts: await receiptsOf(raw.number, transactions.length),
        })),
      )
    },
  }
}

function given<T>(answer: Result<T, object>): T {
  if (answer.ok) return answer.value
  throw new NodeFailed(JSON.stringify(answer.error))
}

import * as v from 'valibot'
import { log, type Log } from '../../src/chain/event.ts'
import { createNode } from '../../src/chain/node.ts'
import type { BlockHead, NodeError } from '../../src/chain/nodeAnswers.ts'
import type { Clock, Fetch } from '../../src/core/ports.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import { askNode, listSolidified, whole, type ListedBlock } from './listedBlocks.ts'
import { given } from './nodeFailed.ts'
import type { NodePace } from './pace.ts'

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
 * The index's view of the chain. It uses only a node's HTTP API, so it also works with Nile or
 * mainnet. Throws `NodeFailed` if the node does not answer properly.
 */
export interface BlockSource {
  /**
   * Newest solidified block. At the tip, one request also returns the new blocks, which `blocks`
   * then need not ask for.
   */
  solidifiedHead(): Promise<BlockHead>
  /** Time from the newest solidified block to the newest block, measured once a minute. */
  toHeadMs(): Promise<Millis>
  /** Id of a block of the node's chain; undefined if the node lacks it. */
  blockId(number: number): Promise<string | undefined>
  /**
   * Reads blocks `from` to `to` inclusive, at most `BLOCKS_PER_CALL`. May stop early, before a
   * block that the node fails to return. Throws if that is `from`.
   */
  blocks(from: number, to: number, signal?: AbortSignal): Promise<readonly IndexedBlock[]>
}

/** Most blocks that java-tron returns at once. */
export const BLOCKS_PER_CALL = 100

/** Blocks that a look at the tip asks for. More than that many new ones are the past. */
const TIP_BLOCKS = 5

/** Time without a new block after which the node is asked for its newest one by name. */
const SILENT_MS = 30 * SECOND_MS

const receipts = v.array(
  v.object({
    id: v.string(),
    blockNumber: whole,
    receipt: v.optional(v.object({ result: v.optional(v.string()) }), {}),
    result: v.optional(v.string()),
    log: v.optional(v.array(log), []),
  }),
)

const LATER: NodeError = { kind: 'network', detail: 'not asked' }

interface Options {
  readonly baseUrl: string
  readonly fetch: Fetch
  readonly pace: NodePace
  readonly clock: Clock
}

export function createSource({ baseUrl, fetch, pace, clock }: Options): BlockSource {
  const { followed, isLimited } = pace
  const ask = askNode({ baseUrl, fetch })
  const list = (from: number, count: number) => listSolidified(ask, from, count)
  const node = createNode(baseUrl, fetch)
  /** Receipts of blocks after one whose receipts failed. */
  let kept = new Map<string, readonly Receipt[]>()
  /**
   * Blocks per request. Lowered after a failure, because a hundred blocks may take the node too
   * long.
   */
  let most = BLOCKS_PER_CALL
  /** Newest solidified block that is known, and the time of this news. */
  let tip: { readonly head: BlockHead; readonly at: Millis } | undefined
  /** Blocks that a look at the tip returned, in order. */
  let listed: readonly ListedBlock[] = []
  let measured: { readonly ms: Millis; readonly at: Millis } | undefined

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

  /** Asks for the newest solidified block by name. */
  async function askHead(): Promise<BlockHead> {
    const head = given(await followed(() => node.solidifiedHead()))
    listed = []
    tip = { head, at: clock.now() }
    return head
  }

  async function blocksOf(
    from: number,
    to: number,
    asker: 'tip' | 'past',
    signal: AbortSignal | undefined,
  ): Promise<readonly ListedBlock[]> {
    const known = listed.filter(({ number }) => number >= from && number <= to)
    if (known[0]?.number === from) return known
    const count = Math.min(to + 1 - from, most)
    const answer = await followed(() => list(from, count), asker, signal)
    if (!answer.ok) most = Math.max(1, Math.floor(most / 2))
    const block = given(answer)
    most = Math.min(BLOCKS_PER_CALL, most + 5)
    return block
  }

  return {
    async solidifiedHead() {
      const isSilent = tip && Math.abs(clock.now() - tip.at) > SILENT_MS
      if (!tip || isSilent) return askHead()
      const block = given(await followed(() => list(tip!.head.number + 1, TIP_BLOCKS)))
      const newest = block.at(-1)
      // A node next to us may have begun another chain, with fewer blocks.
      if (!newest) return isLimited ? tip.head : askHead()
      // There may be many more.
      if (block.length >= TIP_BLOCKS) return askHead()
      listed = [...listed, ...block].slice(-TIP_BLOCKS)
      const { id, number, timestamp } = newest
      tip = { head: { id, number, timestamp }, at: clock.now() }
      return tip.head
    },
    async toHeadMs() {
      if (!measured || Math.abs(clock.now() - measured.at) > MINUTE_MS) {
        const { timestamp } = given(await followed(() => node.head()))
        const ms = Math.max(0, timestamp - (tip?.head ?? (await askHead())).timestamp)
        measured = { ms, at: clock.now() }
      }
      return measured.ms
    },
    async blockId(number) {
      // The index doubts what it has stored, and reads it again.
      listed = []
      return given(await followed(() => node.blockId(number)))
    },
    async blocks(from, to, signal) {
      const asker = to - from >= TIP_BLOCKS ? 'past' : 'tip'
      const wanted = await blocksOf(from, to, asker, signal)
      let failure: NodeError | undefined
      const found = await Promise.all(
        wanted.map(async ({ transactions: count, ...block }) => {
          const answer =
            count === 0
              ? ok([])
              : kept.has(block.id)
                ? ok(kept.get(block.id)!)
                : await followed(
                    // Once one request has failed, the batch ends before it. The rest come with the
                    // next batch.
                    async () => (failure ? err(LATER) : receiptsOf(block.number, count)),
                    asker,
                    signal,
                  )
          if (!answer.ok) failure ??= answer.error
          return { ...block, receipts: answer.ok ? answer.value : undefined }
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

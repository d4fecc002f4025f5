import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import type { Book } from './book.ts'
import { NodeFailed } from '../chain/nodeFailed.ts'
import { BLOCKS_PER_CALL, type IndexedBlock, type BlockSource } from '../chain/source.ts'
import { loadEmitters, type Emitters } from './emitters.ts'
import { addLogs, appendBlocks, readTip, type Batch, type Tip } from './rawLogs.ts'
import { addSources, findBehind, keysOf, sourcesOf, type Source } from './sources.ts'
import { prune, PRUNED_AT_ONCE, readNewestBlocks, trimTo } from './trimming.ts'

/** Copies the node's answers about the books' contracts into the database. */
export interface Follower {
  /**
   * Copies the next blocks, at most one request's worth. Returns the tip, and whether it was moved
   * back because the node no longer confirms a block that it had called solidified.
   */
  step(end: number): Promise<Step>
  /** Looks into the database again with the next step, since another process changed it. */
  forget(): void
}

interface Step {
  /** Block up to which the logs of all contracts are stored; undefined if there is none. */
  readonly tip: Tip | undefined
  /** True if blocks up to `end` remain, or contracts that joined lack some. */
  readonly hasMore: boolean
  /** Last block that is still confirmed, if later ones were removed. */
  readonly rolledBackTo?: number
}

interface FollowerOptions {
  readonly db: Database
  readonly chain: BlockSource
  readonly books: readonly Book[]
  /** First block to read. On a long chain, the block in which the first contract was deployed. */
  readonly firstBlock: number
  /** First blocks of contracts that were deployed later. */
  readonly laterBlocks?: ReadonlyMap<Address, number> | undefined
  readonly signal: AbortSignal
}

/** There is more to read before anything can be booked: contracts lack some of their logs. */
const MORE: Step = { tip: undefined, hasMore: true }

/** The node follows another chain than the database. */
export class OtherChain extends Error {}

/** Blocks whose ids are stored although they hold no logs: about a day. */
const RECENT = 30_000

export function followNode({
  db,
  chain,
  books,
  firstBlock,
  laterBlocks = new Map(),
  signal,
}: FollowerOptions): Follower {
  const sources = sourcesOf(books)
  let emitters: Emitters | undefined
  let genesisBlockId: string | undefined
  /** Tip that was found last; an index that has nothing to read leaves the database alone. */
  let found: Tip | undefined

  async function begin(): Promise<Tip | undefined> {
    genesisBlockId ??= await readGenesis(chain)
    const tip = await readTip(db)
    if (tip && tip.genesisBlockId !== genesisBlockId)
      throw new OtherChain(
        `the node's chain begins with block ${genesisBlockId}, the database's with ${tip.genesisBlockId}`,
      )
    return tip
  }

  /** Registers the contracts that are new here, or that another process has removed. */
  const register = (tip: Tip | undefined) =>
    addSources(db, sources, (source) =>
      // A new database reads all of them together.
      tip ? Math.max(firstBlock, laterBlocks.get(source) ?? 0) : firstBlock,
    )

  async function read(from: number, to: number): Promise<readonly IndexedBlock[]> {
    const blocks = await chain.blocks(from, Math.min(to, from + BLOCKS_PER_CALL - 1), signal)
    assertChain(blocks, from)
    return blocks
  }

  /** Copies blocks of the past for contracts that joined. Returns whether there was anything. */
  async function catchUp(tip: Tip): Promise<boolean> {
    const behind = await findBehind(db, sources, tip.blockNumber)
    if (behind === 'none') return false
    if (behind === 'unregistered') {
      await register(tip)
      return true
    }
    const blocks = await read(behind.from + 1, behind.to)
    const batch = (await loadEmitters(db, books, addressesOf(behind.sources))).pick(blocks)
    await addLogs(db, {
      batch: withLogs(batch),
      blocks,
      sources: keysOf(behind.sources),
      from: behind.from,
      to: blocks.at(-1)!.number,
    })
    emitters = undefined
    return true
  }

  return {
    forget: () => (found = undefined),
    async step(end) {
      if (found && found.blockNumber >= end) return { tip: found, hasMore: false }
      const tip = await begin()
      if (!tip) await register(tip)
      else if (await catchUp(tip)) return MORE
      found = tip
      const from = tip ? tip.blockNumber + 1 : firstBlock
      if (from > end) return { tip, hasMore: false }
      const blocks = await read(from, end)
      if (tip && blocks[0]!.parentId !== tip.blockId) return rollBack(tip)
      emitters ??= await loadEmitters(db, books, addressesOf(sources))
      const batch = emitters.pick(blocks)
      const last = blocks.at(-1)!
      const next = {
        genesisBlockId: genesisBlockId!,
        blockNumber: last.number,
        blockId: last.id,
        blockAt: last.timestamp,
      }
      const kept = withLogs(batch, end - RECENT)
      const isFirst = await appendBlocks(db, {
        expected: tip,
        next,
        batch: kept,
        sources: keysOf(sources),
      })
      if (!isFirst) {
        // Another process was faster, perhaps with fewer contracts. Look what they lack first.
        emitters = undefined
        return MORE
      }
      found = next
      const isHour = Math.floor(last.number / PRUNED_AT_ONCE) > Math.floor(from / PRUNED_AT_ONCE)
      if (isHour) await prune(db, last.number - RECENT)
      return { tip: next, hasMore: last.number < end }
    },
  }

  /** Removes the blocks that the node does not confirm. */
  async function rollBack(tip: Tip): Promise<Step> {
    const told = await chain.blockId(tip.blockNumber)
    // The node contradicts itself, as several behind one address do. Nothing is lost by waiting.
    if (told === tip.blockId)
      throw new Error(`block ${tip.blockNumber + 1} does not follow the one before`)
    const stored = await readNewestBlocks(db, RECENT)
    for (let step = 1, at = 0; at < stored.length + step; step *= 2, at += step) {
      // The oldest one, too.
      const block = stored[Math.min(at, stored.length - 1)]
      if (!block) break
      if ((await chain.blockId(block.number)) !== block.id) continue
      emitters = undefined
      // Otherwise another process has already done so.
      const isTrimmed = await trimTo(db, block, tip)
      return isTrimmed ? { ...MORE, rolledBackTo: block.number } : MORE
    }
    throw new OtherChain(
      `the node confirms none of the last ${stored.length} blocks: npm run backend -- rebuild --from ${firstBlock}`,
    )
  }
}

/** Returns the id of the chain's first block, which identifies the network. */
async function readGenesis(chain: BlockSource): Promise<string> {
  const id = await chain.blockId(0)
  if (id === undefined) throw new NodeFailed('the node has no block 0')
  return id
}

const addressesOf = (sources: readonly Source[]): Address[] => sources.map(({ address }) => address)

/** Drops blocks without logs, except those after `recent`. */
const withLogs = ({ blocks, children }: Batch, recent = Infinity): Batch => ({
  blocks: blocks.filter(({ number, transactions }) => transactions.length > 0 || number > recent),
  children,
})

/** Throws unless the blocks are the requested ones, each following its parent. */
function assertChain(blocks: readonly IndexedBlock[], from: number) {
  if (blocks.length === 0) throw new Error(`the node has no block ${from}`)
  blocks.forEach((block, index) => {
    if (block.number !== from + index) throw new Error(`block ${from + index} is missing`)
    const before = blocks[index - 1]
    if (before && block.parentId !== before.id)
      throw new Error(`block ${block.number} does not follow the one before`)
  })
}

import { transactionRoot, type Block } from './block.ts'
import type { Chain } from './chain.ts'
import type { Faults } from './faults.ts'
import { sealBlock } from './genesis.ts'
import { sandboxKey } from './publicKeys.ts'
import type { StoredTransaction } from './receipt.ts'

/** Blocks and transactions of a chain as one of its nodes shows them. */
export interface ShownBlocks {
  block(numberOrId: number | string): Block | undefined
  /** Returns the transactions that the block shows, which need not match its header. */
  transactionsOf(number: number): readonly StoredTransaction[]
  /** Returns the result of a lookup. */
  transaction(id: string): StoredTransaction | undefined
  /** Whether lookups pretend not to know a transaction, in a block or pending. */
  isHidden(id: string): boolean
}

export function shownBlocks(chain: Chain, faults: Faults): ShownBlocks {
  const { hidden = [], leftOut = [], fork } = faults
  const isForked = (number: number) => fork !== undefined && number >= fork.from
  const lacks = ({ number, receipt }: StoredTransaction) =>
    isForked(number) && fork!.without.includes(receipt.id)

  const shown: ShownBlocks = {
    block(numberOrId) {
      const number = typeof numberOrId === 'number' ? numberOrId : numberIn(numberOrId)
      if (!isForked(number)) return chain.block(numberOrId)
      const block = forkedBlock(chain, faults, number)
      return typeof numberOrId === 'number' || block?.id === numberOrId ? block : undefined
    },
    transactionsOf: (number) =>
      chain
        .transactionsOf(number)
        .filter((each) => !lacks(each) && !leftOut.includes(each.receipt.id)),
    transaction(id) {
      const transaction = chain.transaction(id)
      return transaction && !lacks(transaction) && !shown.isHidden(id) ? transaction : undefined
    },
    isHidden: (id) => hidden.includes(id) || leftOut.includes(id),
  }
  return shown
}

/** Returns the number with which a block's id begins. */
const numberIn = (id: string): number => Number.parseInt(id.slice(0, 16), 16)

/**
 * Witness of the fork, different from the chain's, so that every block of the fork has another id.
 */
const forkWitness = sandboxKey('fork')

/** Blocks of each fork, by the id of the block that they replace. */
const forks = new WeakMap<Faults, Map<string, Block>>()

function forkedBlock(chain: Chain, faults: Faults, number: number): Block | undefined {
  const known = forks.get(faults) ?? new Map<string, Block>()
  forks.set(faults, known)
  const { from, without } = faults.fork!
  let parentHash = chain.block(from - 1)?.id ?? '0'.repeat(64)
  let forked: Block | undefined
  for (let at = from; at <= number; at++) {
    const block = chain.block(at)
    if (!block) return undefined
    const transactions = chain
      .transactionsOf(at)
      .filter(({ receipt }) => !without.includes(receipt.id))
    forked =
      known.get(block.id) ??
      sealBlock({
        number: at,
        timestamp: block.timestamp,
        parentHash,
        txTrieRoot: transactionRoot(transactions.map(({ bytes }) => bytes)),
        witnessAddress: `41${forkWitness.address}`,
        version: block.version,
      })
    known.set(block.id, forked)
    parentHash = forked.id
  }
  return forked
}

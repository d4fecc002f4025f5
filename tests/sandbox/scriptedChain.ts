import { encodeValues, type AbiValue } from '../../src/chain/abi.ts'
import { topicOf, type EventShape, type Log } from '../../src/chain/event.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import { addressFromHex, addressToEvmHex, type Address } from '../../src/core/address.ts'
import type { Chain } from '../../backend/chain/chain.ts'
import type { BlockSource, IndexedBlock } from '../../backend/chain/source.ts'

// Chain on which contracts have emitted whatever a test wants.

const GENESIS_AT = 1_700_000_000_000
const BLOCK_MS = 3_000

/** Returns a different address for each number. */
export const addressOf = (number: number): Address =>
  addressFromHex(number.toString(16).padStart(40, 'a'))

export const hash = (number: number) => number.toString(16).padStart(64, '0')

/** Encodes an event as a contract emits it. */
export function writeLog(
  contract: Address,
  shape: EventShape,
  fields: Readonly<Record<string, AbiValue>>,
): Log {
  const valueOf = (name: string): AbiValue => {
    const value = fields[name]
    if (value === undefined) throw new Error(`${shape.name} needs ${name}`)
    return value
  }
  const plain = shape.fields.filter(({ indexed }) => !indexed)
  return {
    address: addressToEvmHex(contract),
    topics: [
      topicOf(shape),
      ...shape.fields
        .filter(({ indexed }) => indexed)
        .map(({ name, type }) => encodeValues([type], [valueOf(name)])),
    ],
    data: encodeValues(
      plain.map(({ type }) => type),
      plain.map(({ name }) => valueOf(name)),
    ),
  }
}

export interface ScriptedChain extends BlockSource, Pick<Chain, 'solidifiedReceipt'> {
  /** Newest block. */
  head(): Promise<BlockHead>
  /** Adds a block of transactions, each with its logs. Returns their ids. */
  add(...transactions: (readonly Log[])[]): string[]
  /** Number of the solidified block; by default the newest block is solidified. */
  solidified: number | undefined
}

/**
 * Creates a chain. Another genesis makes it a different chain for an index that has followed one.
 */
export function scriptedChain(genesis = 0): ScriptedChain {
  const made: IndexedBlock[] = []
  let transactions = 0
  const block = (number: number): BlockHead => ({
    id: hash(number),
    number,
    timestamp: GENESIS_AT + number * BLOCK_MS,
  })
  const chain: ScriptedChain = {
    solidified: undefined,
    add(...given) {
      const number = made.length + 1
      const receipts = given.map((logs) => ({
        txId: hash(1_000_000 + ++transactions),
        succeeded: true,
        blockNumber: number,
        logs,
      }))
      made.push({ ...block(number), parentId: hash(number - 1), receipts })
      return receipts.map(({ txId }) => txId)
    },
    head: async () => block(made.length),
    solidifiedHead: async () => block(chain.solidified ?? made.length),
    blockId: async (number) => (number === 0 ? hash(genesis) : made[number - 1]?.id),
    solidifiedReceipt: async (txId) =>
      made.flatMap(({ receipts }) => receipts).find((receipt) => receipt.txId === txId),
    toHeadMs: async () => (made.length - (chain.solidified ?? made.length)) * BLOCK_MS,
    blocks: async (from, to) => made.slice(from - 1, to),
  }
  return chain
}

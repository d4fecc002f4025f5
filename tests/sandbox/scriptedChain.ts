import { encodeValues, type AbiValue } from '../../src/chain/abi.ts'
import { topicOf, type EventShape, type Log } from '../../src/chain/event.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import { addressFromHex, addressToEvmHex, type Address } from '../../src/core/address.ts'
import type { Chain, IndexedBlock } from '../../sandbox/backend/index/chain.ts'

// A chain on which contracts have said whatever a test wants.

const GENESIS_AT = 1_700_000_000_000
const BLOCK_MS = 3_000

/** An address for each number. */
export const addressOf = (number: number): Address =>
  addressFromHex(number.toString(16).padStart(40, 'a'))

export const hash = (number: number) => number.toString(16).padStart(64, '0')

/** An event as a contract writes it. */
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

export interface ScriptedChain extends Chain {
  /** Adds a block of transactions, each with its logs; returns their ids. */
  add(...transactions: (readonly Log[])[]): string[]
  /** How far it is solidified: all of it, unless a test says less. */
  solidified: number | undefined
}

/** With another genesis, it is a different chain to an index that has followed one. */
export function scriptedChain(genesis = 0): ScriptedChain {
  const made: IndexedBlock[] = []
  let transactions = 0
  const block = (number: number): BlockHead => ({
    id: hash(number),
    number,
    timestamp: GENESIS_AT + number * BLOCK_MS,
  })
  const fail = () => Promise.reject(new Error('not scripted'))
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
    genesisBlockId: async () => hash(genesis),
    read: fail,
    readSolidified: fail,
    permissions: fail,
    hasAccount: fail,
    solidifiedReceipt: async (txId) =>
      made.flatMap(({ receipts }) => receipts).find((receipt) => receipt.txId === txId),
    blocks: async (from, to) => made.slice(from - 1, to),
  }
  return chain
}

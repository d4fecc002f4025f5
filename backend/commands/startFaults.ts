import { createNode, type ChainNode } from '../../src/chain/node.ts'
import type { Address } from '../../src/core/address.ts'
import type { Settings } from '../settings.ts'
import { reasonOf, type Deployed } from './deployed.ts'

/** Length of a chain on which reading from its first block takes more than an hour. */
const LONG = 50_000

/** Faults of the node's chain that would make an index wrong, as sentences. */
export async function startFaults({
  config,
  node,
  settings,
}: Pick<Deployed, 'config' | 'node'> & { readonly settings: Settings }): Promise<string[]> {
  const asked = createNode(node.baseUrl, node.fetch)
  const network = await networkFault(asked, node.baseUrl, config.network.genesisBlockId)
  // Contracts are not looked for on another network.
  if (network !== undefined) return [network]
  const unknown = [...settings.laterBlocks.keys()].filter((name) => !(name in config.contracts))
  if (unknown.length > 0) return [`--first-block names no configured contract: ${unknown.join()}`]
  const found = await Promise.all([
    firstBlockFault(asked, settings.firstBlock),
    ...Object.entries(config.contracts).map(([name, address]) =>
      typeof address === 'string' ? codeFault(asked, name, address) : undefined,
    ),
  ])
  return found.filter((fault) => fault !== undefined)
}

async function networkFault(
  node: ChainNode,
  baseUrl: string,
  genesisBlockId: string,
): Promise<string | undefined> {
  const id = await node.blockId(0)
  // Its path or query may hold a key.
  const { host } = new URL(baseUrl)
  if (!id.ok) return `the node at ${host} does not answer: ${reasonOf(id.error)}`
  if (id.value === genesisBlockId) return undefined
  return `the node at ${host} is of another network: its first block is ${id.value}, not ${genesisBlockId}`
}

async function firstBlockFault(
  node: ChainNode,
  firstBlock: number | undefined,
): Promise<string | undefined> {
  const head = await node.solidifiedHead()
  if (!head.ok) return `the node names no solidified block: ${reasonOf(head.error)}`
  const { number } = head.value
  if (firstBlock === undefined)
    return number > LONG
      ? `the chain has ${number} blocks: give the one of the first contract by --first-block`
      : undefined
  return firstBlock > number
    ? `--first-block ${firstBlock} is beyond the chain's ${number} blocks`
    : undefined
}

async function codeFault(
  node: ChainNode,
  name: string,
  address: Address,
): Promise<string | undefined> {
  const kind = await node.accountKind(address)
  if (!kind.ok)
    return `the node does not say whether ${name} is a contract: ${reasonOf(kind.error)}`
  return kind.value === 'contract' ? undefined : `${name}: there is no contract at ${address}`
}

import type { ChainNode } from '../../chain/node.ts'
import type { Services } from '../services.ts'

/** One of the two chains: its node, and the id by which answers and rows name it. */
export interface Chain {
  readonly node: ChainNode
  /** Genesis block id. */
  readonly network: string
}

/** Returns the main chain or the side chain; undefined if there is no side chain. */
export function chainOf(
  { config, node, sideNode }: Pick<Services, 'config' | 'node' | 'sideNode'>,
  chain: 'side' | undefined,
): Chain | undefined {
  if (!chain) return { node, network: config.network.genesisBlockId }
  const { sideChain } = config
  return sideChain && sideNode && { node: sideNode, network: sideChain.genesisBlockId }
}

/** Returns the chain of the network that a row names (genesis block id). */
export const chainOfRow = (
  services: Pick<Services, 'config' | 'node' | 'sideNode'>,
  { network }: { readonly network: string },
): Chain | undefined =>
  chainOf(services, network === services.config.network.genesisBlockId ? undefined : 'side')

import type { ChainNode } from '../../chain/node.ts'
import type { Services } from '../services.ts'

/** One of the two chains: how it is asked, and by which id answers and rows name it. */
export interface Chain {
  readonly node: ChainNode
  /** Its genesis block id. */
  readonly network: string
}

/** The main chain, or the side chain; undefined where there is none. */
export function chainOf(
  { config, node, sideNode }: Pick<Services, 'config' | 'node' | 'sideNode'>,
  chain: 'side' | undefined,
): Chain | undefined {
  if (!chain) return { node, network: config.network.genesisBlockId }
  const { sideChain } = config
  return sideChain && sideNode && { node: sideNode, network: sideChain.genesisBlockId }
}

/** The same by the network that a row carries (genesis block id). */
export const chainOfRow = (
  services: Pick<Services, 'config' | 'node' | 'sideNode'>,
  { network }: { readonly network: string },
): Chain | undefined =>
  chainOf(services, network === services.config.network.genesisBlockId ? undefined : 'side')

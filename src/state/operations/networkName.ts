import type { Config } from '../../config/schema.ts'

/** A network by its genesis block id; undefined if the configuration has no such. */
export const networkOf = ({ network, sideChain }: Config, id: string) =>
  [network, sideChain].find((each) => each?.genesisBlockId === id)

/** How people call it. */
export const nameOfNetwork = (config: Config, id: string): string | undefined =>
  networkOf(config, id)?.name

/** Where a row's network is not the main chain: its name, or what its id begins with. */
export function otherNetwork(config: Config, id: string): string | undefined {
  if (id === config.network.genesisBlockId) return undefined
  return nameOfNetwork(config, id) ?? `${id.slice(0, 8)}…`
}

import type { Config } from '../../config/schema.ts'

/** Returns a network by its genesis block id; undefined if the configuration has none. */
export const networkOf = ({ network, sideChain }: Config, id: string) =>
  [network, sideChain].find((each) => each?.genesisBlockId === id)

/** Returns the display name of a network. */
export const nameOfNetwork = (config: Config, id: string): string | undefined =>
  networkOf(config, id)?.name

/** Returns a row's network if it is not the main chain: its name, or the start of its id. */
export function otherNetwork(config: Config, id: string): string | undefined {
  if (id === config.network.genesisBlockId) return undefined
  return nameOfNetwork(config, id) ?? `${id.slice(0, 8)}…`
}

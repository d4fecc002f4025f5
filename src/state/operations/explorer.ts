import type { Config } from '../../config/schema.ts'

/**
 * Returns the explorer of a network (genesis block id), if it has one; by default the main chain's.
 */
export const explorerOf = (
  { network, explorer, sideChain }: Config,
  of = network.genesisBlockId,
): Config['explorer'] | undefined =>
  of === network.genesisBlockId ? explorer : sideChain?.explorer

/** Returns a transaction's page in its network's explorer, if there is one. */
export const transactionPage = (
  config: Config,
  of: string | undefined,
  txId: string,
): string | undefined => explorerOf(config, of)?.transaction.replace('{id}', txId)

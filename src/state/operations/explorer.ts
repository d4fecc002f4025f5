import type { Config } from '../../config/schema.ts'

/** A transaction's page in the explorer of its network (genesis block id), if that has one. */
export function transactionPage(
  { network, explorer, sideChain }: Config,
  of: string,
  txId: string,
): string | undefined {
  const its = of === network.genesisBlockId ? explorer : sideChain?.explorer
  return its?.transaction.replace('{id}', txId)
}

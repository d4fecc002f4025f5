import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { trxBurnSale } from '../../src/chain/contracts/trxBurnSale.ts'
import type { Address } from '../../src/core/address.ts'
import type { Terms } from '../../src/features/trxburn/rules.ts'
import type { Service } from '../service.ts'

/** Immutable terms of a sale's contract, and its token's decimals. */
export interface SaleTerms extends Terms {
  readonly contract: Address
  readonly token: Address
  readonly decimals: number
}

/**
 * Creates a reader of the contract's terms, which reads them once. They are undefined if no
 * contract is configured.
 */
export function termsReader({
  chain,
  launchpad: { trxBurnSale: contract },
}: Service): () => Promise<SaleTerms | undefined> {
  let known: Promise<SaleTerms> | undefined
  return async () => {
    if (!contract) return undefined
    known ??= read(contract)
    try {
      return await known
    } catch (error) {
      // Retried at the next call, when the node may answer.
      known = undefined
      throw error
    }
  }

  async function read(sale: Address): Promise<SaleTerms> {
    const [token, rate, start, end, sum] = await Promise.all([
      chain.readShared(trxBurnSale.token(sale), 'constant'),
      chain.readShared(trxBurnSale.rate(sale), 'constant'),
      chain.readShared(trxBurnSale.start(sale), 'constant'),
      chain.readShared(trxBurnSale.end(sale), 'constant'),
      chain.readShared(trxBurnSale.sum(sale), 'constant'),
    ])
    const decimals = await chain.readShared(trc20.decimals(token), 'constant')
    return { contract: sale, token, rate, start, end, sum, decimals }
  }
}

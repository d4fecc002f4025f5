import { rwaEquity } from '../../src/chain/contracts/rwaEquity.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { onceRead } from '../index/onceRead.ts'
import type { Service } from '../service.ts'

/** Reads the asset of equity from the chain. It never changes, and no event names it. */
export type ReadEquityCoin = () => Promise<Address>

export function equityCoinOf({ chain, launchpad }: Service): ReadEquityCoin {
  const contract = launchpad.rwaEquity
  // Without an equity contract, no node is asked.
  return contract
    ? onceRead(() => chain.readShared(rwaEquity.coinAddress(contract), 'constant'))
    : async () => nobody
}

/** Fills in the asset of equity in rows where it is null. */
export async function withCoins<Row extends { readonly coin: Address | null }>(
  readEquityCoin: ReadEquityCoin,
  rows: readonly Row[],
): Promise<(Row & { readonly coin: Address })[]> {
  const ofEquity = rows.some(({ coin }) => coin === null) ? await readEquityCoin() : nobody
  return rows.map((row) => ({ ...row, coin: row.coin ?? ofEquity }))
}

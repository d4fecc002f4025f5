import { rwaEquity } from '../../../src/chain/contracts/rwaEquity.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { onceRead } from '../index/onceRead.ts'
import type { Service } from '../service.ts'

/** Asks for the coin of equity, which never changes and which no event names. */
export type ReadEquityCoin = () => Promise<Address>

export function equityCoinOf({ chain, launchpad }: Service): ReadEquityCoin {
  const contract = launchpad.rwaEquity
  // Where there is no equity, there is nothing to ask it for.
  return contract ? onceRead(() => chain.read(rwaEquity.coinAddress(contract))) : async () => nobody
}

/** The same rows, with the coin of equity where theirs is null. */
export async function withCoins<Row extends { readonly coin: Address | null }>(
  readEquityCoin: ReadEquityCoin,
  rows: readonly Row[],
): Promise<(Row & { readonly coin: Address })[]> {
  const ofEquity = rows.some(({ coin }) => coin === null) ? await readEquityCoin() : nobody
  return rows.map((row) => ({ ...row, coin: row.coin ?? ofEquity }))
}

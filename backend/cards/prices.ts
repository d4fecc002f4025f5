import { formatAddress, nobody, type Address } from '../../src/core/address.ts'
import { TRX } from '../../src/core/amount.ts'
import type { Answer } from '../http/answer.ts'
import { readCoins } from '../tokens/castTokens.ts'
import type { Service } from '../service.ts'

export type Price = Answer<'skuPage'>['floors'][number]

/** Returns a price in the asset that a contract names. The all-zero address is TRX. */
export type PriceOf = (coin: Address, units: bigint) => Price

/**
 * Returns how prices in the given assets are displayed. A price in an unknown asset is shown in
 * smallest units under its address, because the asset's own name is untrusted text.
 */
export async function pricesOf(service: Service, coins: readonly Address[]): Promise<PriceOf> {
  const known = new Map<Address, Price['coin']>([
    [nobody, TRX],
    ...service.sale.coins.flatMap((each) =>
      each.contract ? [[each.contract, each] as const] : [],
    ),
  ])
  const others = coins.filter((coin) => !known.has(coin))
  const coinOf = others.length > 0 ? await readCoins(service, others) : () => null
  return (contract, units) => ({
    coin: known.get(contract) ??
      coinOf(contract) ?? { symbol: formatAddress(contract), decimals: 0, contract },
    units: String(units),
  })
}

export async function shownFloors(
  service: Service,
  floors: readonly { readonly coin: Address; readonly price: bigint }[],
): Promise<Price[]> {
  const priceOf = await pricesOf(
    service,
    floors.map(({ coin }) => coin),
  )
  return floors.map(({ coin, price }) => priceOf(coin, price))
}

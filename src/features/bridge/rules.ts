import * as v from 'valibot'
import { addressSchema } from '../../core/address.ts'
import { TRX, type Amount, type Coin } from '../../core/amount.ts'

/** Clients and wallets pass TRX and TRC-10 amounts as numbers: what those cannot hold is refused. */
const safe = v.pipe(v.bigint(), v.minValue(1n), v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)))

/** What the gateway's `depositTRC20(address,uint64)` can hold. */
const uint64 = v.pipe(v.bigint(), v.minValue(1n), v.maxValue(2n ** 64n - 1n))

const uint256 = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))

const tokenId = v.pipe(v.string(), v.regex(/^[1-9]\d{6,18}$/))
const decimals = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(36))

/** What crosses, by its standard, as each of the two chains knows it. */
export const crossingAsset = v.variant('standard', [
  v.object({ standard: v.literal('trx'), units: safe }),
  v.object({
    standard: v.literal('trc10'),
    main: tokenId,
    side: tokenId,
    symbol: v.string(),
    decimals,
    units: safe,
  }),
  v.object({
    standard: v.literal('trc20'),
    main: addressSchema,
    side: addressSchema,
    symbol: v.string(),
    decimals,
    units: uint64,
  }),
  v.object({
    standard: v.literal('trc721'),
    main: addressSchema,
    side: addressSchema,
    symbol: v.string(),
    /** The number of the one that crosses. */
    units: uint256,
  }),
])

export type CrossingAsset = v.InferOutput<typeof crossingAsset>
export type Standard = CrossingAsset['standard']

/** What it is counted in, whatever the chain; undefined for what is one of a kind. */
export function coinOf(asset: CrossingAsset): Omit<Coin, 'contract'> | undefined {
  if (asset.standard === 'trc721') return undefined
  const { symbol, decimals: digits } = asset.standard === 'trx' ? TRX : asset
  return { symbol, decimals: digits }
}

/** As an amount of the chain that it leaves, where it is one that balances know: not a TRC-10. */
export function paidAmount(asset: CrossingAsset, from: 'main' | 'side'): Amount | undefined {
  if (asset.standard === 'trx') return { units: asset.units, coin: TRX }
  if (asset.standard !== 'trc20') return undefined
  const { symbol, decimals: digits, units } = asset
  return { units, coin: { symbol, decimals: digits, contract: asset[from] } }
}

/** The least that a side chain's fund takes at once (its FundInjectActuator). */
export const LEAST_INJECTION_SUN = 1_000_000n

import * as v from 'valibot'
import { addressSchema } from '../../core/address.ts'
import { TRX, type Amount, type Coin } from '../../core/amount.ts'

/**
 * Amount of TRX or TRC-10. Clients and wallets pass these as numbers, so larger values are refused.
 */
const safe = v.pipe(v.bigint(), v.minValue(1n), v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)))

/** Amount that fits the gateway's `depositTRC20(address,uint64)`. */
const uint64 = v.pipe(v.bigint(), v.minValue(1n), v.maxValue(2n ** 64n - 1n))

const uint256 = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))

const tokenId = v.pipe(v.string(), v.regex(/^[1-9]\d{6,18}$/))
const decimals = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(36))

/** Asset that crosses, by its standard, with its token on each chain. */
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
    /** Number of the item that crosses. */
    units: uint256,
  }),
])

export type CrossingAsset = v.InferOutput<typeof crossingAsset>
export type Standard = CrossingAsset['standard']

/** Returns the asset's symbol and decimals on either chain; undefined for TRC-721 items. */
export function coinOf(asset: CrossingAsset): Omit<Coin, 'contract'> | undefined {
  if (asset.standard === 'trc721') return undefined
  const { symbol, decimals: digits } = asset.standard === 'trx' ? TRX : asset
  return { symbol, decimals: digits }
}

/**
 * Returns the payment on the source chain, if balances track the asset; undefined for TRC-10 and
 * TRC-721.
 */
export function paidAmount(asset: CrossingAsset, from: 'main' | 'side'): Amount | undefined {
  if (asset.standard === 'trx') return { units: asset.units, coin: TRX }
  if (asset.standard !== 'trc20') return undefined
  const { symbol, decimals: digits, units } = asset
  return { units, coin: { symbol, decimals: digits, contract: asset[from] } }
}

/** Minimum payment into a side chain's fund, in sun (its FundInjectActuator). */
export const LEAST_INJECTION_SUN = 1_000_000n

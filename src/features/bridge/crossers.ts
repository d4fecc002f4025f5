import * as v from 'valibot'
import type { Config } from '../../config/schema.ts'
import type { Address } from '../../core/address.ts'
import { TRX, type Coin } from '../../core/amount.ts'
import { crossingAsset, type CrossingAsset } from './rules.ts'

export type SideChain = NonNullable<Config['sideChain']>

/** Asset that can cross: TRX, or a token that the configuration names. */
export type Crosser = { readonly standard: 'trx' } | SideChain['tokens'][number]

export const directions = ['deposit', 'withdraw'] as const
/** Direction of a crossing: to the side chain, or back from it. */
export type Direction = (typeof directions)[number]

/** Returns the source chain of a direction. */
export const leaves = (direction: Direction): 'side' | undefined =>
  direction === 'withdraw' ? 'side' : undefined

export const crossersOf = ({ tokens }: SideChain): readonly Crosser[] => [
  { standard: 'trx' },
  ...tokens,
]

/** Returns the asset's unique key, which is also the seed of its medallion. */
export const keyOf = (crosser: Crosser): string =>
  crosser.standard === 'trx' ? TRX.symbol : crosser.main

export const symbolOf = (crosser: Crosser): string =>
  crosser.standard === 'trx' ? TRX.symbol : crosser.symbol

/** Returns the asset's coin on the source chain; undefined for TRC-721 items. */
export function coinAt(crosser: Crosser, chain: 'side' | undefined): Coin | undefined {
  const { standard } = crosser
  if (standard === 'trx') return TRX
  if (standard === 'trc721') return undefined
  const { symbol, decimals } = crosser
  // A TRC-10 has no contract.
  if (standard === 'trc10') return { symbol, decimals }
  return { symbol, decimals, contract: chain ? crosser.side : crosser.main }
}

/**
 * Builds the asset to transfer from an amount or item number; undefined if no gateway can transfer
 * it.
 */
export function assetOf(crosser: Crosser, units: bigint): CrossingAsset | undefined {
  const parsed = v.safeParse(crossingAsset, { ...crosser, units })
  return parsed.success ? parsed.output : undefined
}

/**
 * Builds the asset that a gateway stores under a nonce; undefined if the configuration lacks its
 * token.
 */
export function assetKnown(
  sideChain: SideChain,
  known: {
    readonly kind: Crosser['standard']
    readonly token: Address
    readonly tokenId: bigint
    readonly value: bigint
  },
): CrossingAsset | undefined {
  const { kind, token, tokenId, value } = known
  const main = kind === 'trc10' ? String(tokenId) : token
  const crosser = crossersOf(sideChain).find(
    (each) => each.standard === kind && (each.standard === 'trx' || each.main === main),
  )
  return crosser && assetOf(crosser, value)
}

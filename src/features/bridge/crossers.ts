import * as v from 'valibot'
import type { Config } from '../../config/schema.ts'
import type { Address } from '../../core/address.ts'
import { TRX, type Coin } from '../../core/amount.ts'
import { crossingAsset, type CrossingAsset } from './rules.ts'

export type SideChain = NonNullable<Config['sideChain']>

/** What can cross: TRX, or a token that the configuration names. */
export type Crosser = { readonly standard: 'trx' } | SideChain['tokens'][number]

export const directions = ['deposit', 'withdraw'] as const
/** To the side chain, or back from it. */
export type Direction = (typeof directions)[number]

/** The chain that something leaves. */
export const leaves = (direction: Direction): 'side' | undefined =>
  direction === 'withdraw' ? 'side' : undefined

export const crossersOf = ({ tokens }: SideChain): readonly Crosser[] => [
  { standard: 'trx' },
  ...tokens,
]

/** Tells them apart; the seed of its medallion, too. */
export const keyOf = (crosser: Crosser): string =>
  crosser.standard === 'trx' ? TRX.symbol : crosser.main

export const symbolOf = (crosser: Crosser): string =>
  crosser.standard === 'trx' ? TRX.symbol : crosser.symbol

/** As the chain that it leaves counts it; undefined for what is one of a kind. */
export function coinAt(crosser: Crosser, chain: 'side' | undefined): Coin | undefined {
  const { standard } = crosser
  if (standard === 'trx') return TRX
  if (standard === 'trc721') return undefined
  const { symbol, decimals } = crosser
  // A TRC-10 has no contract.
  if (standard === 'trc10') return { symbol, decimals }
  return { symbol, decimals, contract: chain ? crosser.side : crosser.main }
}

/** So much of it, or this one of it; undefined if no gateway can carry that. */
export function assetOf(crosser: Crosser, units: bigint): CrossingAsset | undefined {
  const parsed = v.safeParse(crossingAsset, { ...crosser, units })
  return parsed.success ? parsed.output : undefined
}

/** What a gateway has under a number, as far as the configuration knows its token. */
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

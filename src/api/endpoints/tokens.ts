import * as v from 'valibot'
import { address, coin, millis, page, pageRequest, text, units } from '../schema.ts'
import { get } from './endpoint.ts'
import { looksLike } from './looksLike.ts'

export const tokenPhase = v.picklist(['notStarted', 'presale', 'trading', 'ended'])
export type TokenPhase = v.InferOutput<typeof tokenPhase>

export const tokenSort = v.picklist(['marketCap', 'raised', 'newest'])
export type TokenSort = v.InferOutput<typeof tokenSort>

export const tokenSummary = v.object({
  address,
  name: text(80),
  symbol: text(24),
  phase: tokenPhase,
  /** In `quote` units; null before there is a pool. */
  marketCap: v.nullable(units),
  /** Price change within a day, in basis points; null before there is one. */
  changeBp: v.nullable(v.pipe(v.number(), v.safeInteger())),
  /** What the presale has raised, and can raise at most; zero without one. */
  raised: units,
  goal: units,
  /** What market cap, raised and goal are counted in. */
  quote: coin,
  /** Of the presale; null without one. */
  startAt: v.nullable(millis),
  createdAt: millis,
  looksLike,
})

export const tokens = {
  swapCoinIssuedList: get(
    '/deposit/exSwap/swapCoinIssuedList',
    v.object({
      ...pageRequest,
      search: v.optional(text(80)),
      phase: v.optional(tokenPhase),
      /** Those alone that this account holds, however they came to it. */
      holder: v.optional(address),
      sort: v.optional(tokenSort, 'marketCap'),
    }),
    page(tokenSummary, { now: millis }),
  ),
}

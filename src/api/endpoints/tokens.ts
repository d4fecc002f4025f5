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
  /** Price change within a day, in basis points; null before there is a price. */
  changeBp: v.nullable(v.pipe(v.number(), v.safeInteger())),
  /** Amount that the presale has raised, and its maximum; zero without a presale. */
  raised: units,
  goal: units,
  /** Asset in which market cap, raised and goal are measured. */
  quote: coin,
  /** Start of the presale; null without one. */
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
      /** Only tokens that this account holds, however it received them. */
      holder: v.optional(address),
      sort: v.optional(tokenSort, 'marketCap'),
    }),
    page(tokenSummary, { now: millis }),
  ),
}

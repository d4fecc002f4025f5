import * as v from 'valibot'
import {
  address,
  coin,
  hex32,
  millis,
  page,
  pageRequest,
  text,
  units,
  wholeNumber,
} from '../schema.ts'
import { assumed, get } from './endpoint.ts'
import { token } from './stakeFields.ts'

// The liquidity of pools. The specification gives no fields: requests and answers are our reading.

/** A purchase waits until it was reported, and is issued from then on; what else came or went is. */
const liquidityState = v.picklist(['waiting', 'issued'])

export const liquidity = {
  /** Tokens whose pools take liquidity, the largest first. */
  lpCoinList: get(
    '/deposit/exSwap/lpCoinList',
    v.object({
      owner: v.optional(address),
      /** One of them alone. */
      token: v.optional(address),
      /** A part of name or symbol, or the whole address. */
      search: v.optional(text(80)),
      /** Those of which the account holds shares. */
      only: v.optional(v.literal('held')),
      ...pageRequest,
    }),
    page(
      v.object({
        token,
        /** A pool's shares, as coin. */
        shares: coin,
        /** What the pool has, in the token's units and in sun, and how many shares there are. */
        tokens: units,
        trx: units,
        total: units,
        /** Sun traded within a day: of that 0.3 % stays in the pool. */
        volume: units,
        /** Of the account that was asked for; staked ones are not among them. */
        own: v.nullable(units),
      }),
      { now: millis },
    ),
    assumed,
  ),
  /** What came to pools and left them by the router, newest first: of all, a token, or an account. */
  detailHeadList: get(
    '/deposit/liquidity/detailHeadList',
    v.object({ owner: v.optional(address), token: v.optional(address), ...pageRequest }),
    page(
      v.object({
        act: v.picklist(['bought', 'added', 'removed']),
        orderKey: hex32,
        owner: address,
        token,
        /** Sun and tokens that left the account, or came back to it when it removed; of a purchase,
         * the tokens that were left over. */
        trx: units,
        tokens: units,
        shares: units,
        state: liquidityState,
        txId: hex32,
        position: wholeNumber,
        blockNumber: wholeNumber,
        at: millis,
      }),
      { now: millis },
    ),
  ),
}

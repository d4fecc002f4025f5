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

// Liquidity of pools. The specification gives no fields: requests and answers are our reading.

/**
 * A purchase is `waiting` until it is reported, then `issued`. Liquidity added or removed otherwise
 * is always `issued`.
 */
const liquidityState = v.picklist(['waiting', 'issued'])

export const liquidity = {
  /** Tokens whose pools accept liquidity, largest pool first. */
  lpCoinList: get(
    '/deposit/exSwap/lpCoinList',
    v.object({
      owner: v.optional(address),
      /** Only this token. */
      token: v.optional(address),
      /** Part of the name or symbol, or the whole address. */
      search: v.optional(text(80)),
      /** Only tokens whose LP tokens the account holds. */
      only: v.optional(v.literal('held')),
      ...pageRequest,
    }),
    page(
      v.object({
        token,
        /** LP token of the pool, as an asset. */
        shares: coin,
        /** Reserves in the token's units and in sun, and the total supply of LP tokens. */
        tokens: units,
        trx: units,
        total: units,
        /** Trading volume of one day, in sun; 0.3 % of it stays in the pool. */
        volume: units,
        /** LP tokens of the requested account, without staked ones. */
        own: v.nullable(units),
      }),
      { now: millis },
    ),
    assumed,
  ),
  /**
   * Liquidity that the router added or removed, newest first: of all pools, a token, or an account.
   */
  detailHeadList: get(
    '/deposit/liquidity/detailHeadList',
    v.object({ owner: v.optional(address), token: v.optional(address), ...pageRequest }),
    page(
      v.object({
        act: v.picklist(['bought', 'added', 'removed']),
        orderKey: hex32,
        owner: address,
        token,
        /**
         * Sun and tokens that the account paid, or received when it removed liquidity. For a
         * purchase, the tokens left over.
         */
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

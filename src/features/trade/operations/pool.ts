import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { readBeforeSale } from '../../../chain/contracts/beforeSale.ts'
import {
  poolRouter,
  poolRouterCalls,
  poolRouterErrors,
  poolRouterEvents,
  reserveTypes,
} from '../../../chain/contracts/poolRouter.ts'
import { madeBy, pairTypes, tokenFactory } from '../../../chain/contracts/tokenFactory.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { coinSchema, trx } from '../../../core/amount.ts'
import { ok } from '../../../core/result.ts'
import { withoutHidden } from '../../../core/text.ts'
import { approvalLegs } from '../../../outbox/approval.ts'
import {
  agreed,
  defineKind,
  mismatch,
  type Description,
  type LegPlan,
} from '../../../outbox/kind.ts'
import { poolAtSale, quoteSell } from '../rules.ts'

/** A token of the factory, and what its amounts are counted in. */
export const tokenCoin = v.object({ ...coinSchema.entries, contract: addressSchema })

const trade = {
  factory: addressSchema,
  router: addressSchema,
  coin: tokenCoin,
  /** The trade reverts with less than this. */
  least: v.bigint(),
  /** Chain time after which the router refuses it. */
  deadline: v.number(),
  /** The most that each transaction may burn for energy, in sun. */
  feeLimit: v.bigint(),
}

/** Pays `paid` sun for at least `least` smallest units of the token. */
export const poolBuyIntent = v.object({ ...trade, paid: v.bigint() })

/** Sells `units` of the token, of which it takes `taxBp` itself, for at least `least` sun. */
export const poolSellIntent = v.object({ ...trade, units: v.bigint(), taxBp: v.number() })

export type PoolBuyIntent = v.InferOutput<typeof poolBuyIntent>
export type PoolSellIntent = v.InferOutput<typeof poolSellIntent>

/** Buys a token in its internal pool. */
export const buyInPool = defineKind({
  name: 'pool.buy',
  version: 1,
  intent: poolBuyIntent,
  legs: ({ id, owner, intent }): LegPlan[] => {
    const { router, coin, least, deadline, paid, feeLimit } = intent
    const options = { callValue: paid, feeLimit }
    return [
      {
        ...tradeLeg(id, owner, intent, true),
        name: 'buy',
        label: msg`Purchase`,
        call: poolRouter.buy(router, id, coin.contract, least, deadline, options),
        // By somebody who buys this token for the first time.
        typicalEnergy: 255_000n,
        verify: verifyMade(intent),
      },
    ]
  },
  describe: ({ coin: { symbol, contract }, paid }) => ({
    seed: contract,
    title: msg`Buy ${symbol}`,
    payments: [trx(paid)],
    fallback: msg`BUY error`,
    errors: poolRouterErrors,
    reasons: tradeReasons,
    mismatches: tradeMismatches,
  }),
  recogniser: {
    signatures: [poolRouterCalls.buy],
    read({ contract, signature, args, callValue }, { poolRouter: router }) {
      if (contract !== router || signature !== poolRouterCalls.buy) return undefined
      const [order, token] = args as [string, string]
      return { seed: token, title: msg`Purchase in a pool`, payments: [trx(callValue)], order }
    },
  },
})

/** Sells a token in its internal pool; exactly what is sold is approved before. */
export const sellInPool = defineKind({
  name: 'pool.sell',
  version: 1,
  intent: poolSellIntent,
  legs: ({ id, owner, intent }): LegPlan[] => {
    const { factory, router, coin, least, deadline, units, feeLimit } = intent
    const leg = tradeLeg(id, owner, intent, false)
    return [
      ...approvalLegs({
        token: coin.contract,
        vouched: madeBy(factory, coin.contract),
        owner,
        spender: router,
        units,
        feeLimit,
        settled: leg.skip,
        // While it is not approved, the sale itself cannot be tried.
        verify: verifySale(intent),
      }),
      {
        ...leg,
        name: 'sell',
        label: msg`Sale`,
        call: poolRouter.sell(router, id, coin.contract, units, least, deadline, { feeLimit }),
        // Where it burns and pays out kept fees as well.
        typicalEnergy: 427_000n,
      },
    ]
  },
  describe: ({ coin, coin: { symbol, contract }, units }) => ({
    seed: contract,
    title: msg`Sell ${symbol}`,
    payments: [{ coin, units }],
    errors: poolRouterErrors,
    reasons: tradeReasons,
    mismatches: tradeMismatches,
  }),
  recogniser: {
    signatures: [poolRouterCalls.sell],
    read({ contract, signature, args }, { poolRouter: router }) {
      if (contract !== router || signature !== poolRouterCalls.sell) return undefined
      const [order, token] = args as [string, string]
      // What its amounts are counted in is not in the call.
      return { seed: token, title: msg`Sale in a pool`, payments: [], order }
    },
  },
})

/** What the router says, in plain words. */
const tradeReasons: Readonly<Record<string, MessageDescriptor>> = {
  Expired: msg`The deadline of this trade has passed. Nothing was traded; you can start a new one.`,
  OrderAlreadyUsed: msg`This trade was made already`,
  ForeignToken: msg`This token was not made by the factory of these pools, and is not traded in them`,
  NoLiquidity: msg`The pool is empty`,
  WrongAmount: msg`The amount is too small to trade`,
  LessThanMinimum: msg`The price has moved: this would bring less than the least you accept`,
  SalesProtected: msg`The pool takes no sales before the protection is over`,
  NotLaunched: msg`Trading has not been opened yet`,
  TransferFailed: msg`The TRX could not be paid out`,
}

/** What `verifyMade` finds. */
export const tokenMismatches: NonNullable<Description['mismatches']> = {
  token: msg`This token was not made by the factory that this app trusts. Nothing was signed.`,
  symbol: msg`The chain has another symbol for this token than the one shown here. Nothing was signed.`,
}

const tradeMismatches: NonNullable<Description['mismatches']> = {
  minimum: msg`The price has moved: this would bring less than the least you accept. Nothing was signed.`,
  deadline: msg`The deadline of this trade has passed. Nothing was signed; you can start a new one.`,
  ...tokenMismatches,
}

/** What both ways of a trade share. */
function tradeLeg(
  order: string,
  owner: Address,
  { router, coin }: PoolBuyIntent | PoolSellIntent,
  isBuy: boolean,
) {
  return {
    // The router takes each order of a trader once; a second transaction reverts.
    repeat: 'orderOnce',
    opensNextAt: 'included',
    skip: async (node) => {
      const read = await node.read(poolRouter.isUsed(router, owner, order), ['bool'])
      return read.ok ? ok(read.value[0] === true ? 'alreadyDone' : undefined) : read
    },
    expects: {
      contract: router,
      shape: poolRouterEvents.traded,
      matches: (fields) =>
        fields.order === order &&
        fields.trader === owner &&
        fields.token === coin.contract &&
        fields.isBuy === isBuy,
    },
  } as const satisfies Partial<LegPlan>
}

/**
 * The factory has made the token, and it is called what was shown: anybody can trade one that only looks
 * like it, and the backend is not believed.
 */
export const verifyMade =
  ({
    factory,
    coin: { contract, symbol },
  }: Pick<PoolBuyIntent, 'factory' | 'coin'>): NonNullable<LegPlan['verify']> =>
  async (node) => {
    const read = await node.read(tokenFactory.pairOf(factory, contract), pairTypes)
    if (!read.ok) return read
    const [made, , , , , madeSymbol] = read.value[0] as readonly string[]
    if (made !== contract) return ok(mismatch('token', contract))
    // A symbol may hold what is never shown.
    const isCalledSo = withoutHidden(madeSymbol ?? '') === symbol
    return ok(isCalledSo ? agreed : mismatch('symbol', madeSymbol))
  }

/** Whether the pool still gives enough in time: before the fee of an approval is spent. */
const verifySale =
  ({
    router,
    coin,
    units,
    taxBp,
    least,
    deadline,
  }: PoolSellIntent): NonNullable<LegPlan['verify']> =>
  async (node) => {
    const head = await node.head()
    if (!head.ok) return head
    if (head.value.timestamp > deadline) return ok(mismatch('deadline', head.value.timestamp))
    const [read, first] = await Promise.all([
      node.read(poolRouter.reservesOf(router, coin.contract), reserveTypes),
      readBeforeSale(node, coin.contract),
    ])
    if (!read.ok) return read
    if (!first.ok) return first
    const [tokens, sun] = read.value as [bigint, bigint]
    const pool = poolAtSale({ tokens, trx: sun }, first.value)
    const { received } = quoteSell(pool, units, taxBp)
    return ok(received < least ? mismatch('minimum', received) : agreed)
  }

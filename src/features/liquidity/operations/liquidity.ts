import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  poolOf,
  poolRouter,
  poolRouterCalls,
  poolRouterErrors,
  poolRouterEvents,
} from '../../../chain/contracts/poolRouter.ts'
import { trc20Calls } from '../../../chain/contracts/trc20.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { trx } from '../../../core/amount.ts'
import { ok } from '../../../core/result.ts'
import { tokenCoinSchema } from '../../../core/tokenCoin.ts'
import { payLabel, stepAmount } from '../../../outbox/amountLabels.ts'
import { approvalLegs, recogniseApproval } from '../../../outbox/approval.ts'
import { defineFamily, type Named } from '../../../outbox/family.ts'
import { agreed, expectEvent, mismatch, type Order, type Verify } from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { atLeast, deadlineAt } from '../../../outbox/terms.ts'
import { allOf, inTime, verifyMade, when } from '../../../outbox/verify.ts'
import { BUY_ENERGY } from '../rules.ts'

const ofPool = {
  factory: addressSchema,
  router: addressSchema,
  /** Token of the pool. */
  coin: tokenCoinSchema,
  /** Chain time after which the router rejects the order. */
  deadline: v.number(),
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}
type OfPool = Named<typeof ofPool>

const definePoolKind = defineFamily({
  intent: ofPool,
  describe: ({ coin }) => ({
    seed: coin.contract,
    errors: poolRouterErrors,
    settled: { alreadyDone: msg`This was carried out already` },
    mismatches: {
      token: msg`This token was not made by the factory that this app trusts. Nothing was signed.`,
      symbol: msg`The chain has another symbol for this token than the one shown here. Nothing was signed.`,
      pool: msg`The chain has another pool for this token than the one shown here. Nothing was signed.`,
      deadline: msg`The deadline has passed. Nothing was signed; you can start anew.`,
    },
    reasons: {
      Expired: msg`The deadline has passed. Nothing was moved; you can start anew.`,
      OrderAlreadyUsed: msg`This was carried out already`,
      ForeignToken: msg`This token was not made by the factory of these pools`,
      NoLiquidity: msg`The pool is empty`,
      WrongAmount: msg`The amount is too small`,
      LessThanMinimum: msg`The price has moved: this would bring less than the least you accept`,
      SalesProtected: msg`The pool takes no liquidity before the protection is over`,
      NotLaunched: msg`Trading has not been opened yet`,
      TransferFailed: msg`The TRX could not be paid out`,
    },
  }),
})

/** Buys LP tokens of a token's pool for TRX alone. */
export const buyLiquidity = definePoolKind({
  name: 'liquidity.buy',
  intent: {
    /** In sun; the remainder is returned. */
    paid: v.bigint(),
    /** Minimum of LP tokens received, in smallest units; below it, the purchase reverts. */
    least: v.bigint(),
  },
  legs: (order) => {
    const { router, coin, least, deadline, paid, feeLimit } = order.intent
    return {
      ...onceLeg(order, 'buy'),
      name: 'buy',
      label: payLabel(trx(paid)),
      call: poolRouter.buyLiquidity(router, order.id, coin.contract, least, deadline, {
        callValue: paid,
        feeLimit,
      }),
      typicalEnergy: BUY_ENERGY,
      verify: allOf(verifyToken(order.intent), inTime(deadline)),
      expects: expectEvent(
        router,
        poolRouterEvents.liquidityBought,
        (fields) =>
          fields.order === order.id &&
          fields.provider === order.owner &&
          fields.token === coin.contract &&
          isAsMuch(fields, order.intent),
      ),
    }
  },
  describe: ({ coin: { symbol }, paid, deadline }) => ({
    title: msg`Buy liquidity of ${symbol}`,
    payments: [trx(paid)],
    terms: [deadlineAt(deadline)],
    fallback: msg`BUY error`,
  }),
  recogniser: recognise(
    poolRouterCalls.buyLiquidity,
    ({ poolRouter: router }) => [router],
    ([order, token], { callValue }) => ({
      seed: token,
      title: msg`Liquidity bought`,
      payments: [trx(callValue)],
      order,
    }),
  ),
})

/**
 * Whether an event matches the order. The remainder is returned, so less may be spent than was
 * paid.
 *
 * Another browser that took over the order has a minimum of its own, at its own price. There, at
 * least half of the payment must be spent. Otherwise anyone who saw the key could buy a small
 * amount under it.
 */
const isAsMuch = (
  { trx: spent, liquidity }: { readonly trx: bigint; readonly liquidity: bigint },
  { paid, least }: { readonly paid: bigint; readonly least: bigint },
): boolean => spent <= paid && (liquidity >= least || 2n * spent >= paid)

/** Removes liquidity from a token's pool. Exactly that amount of LP tokens is approved first. */
export const removeLiquidity = definePoolKind({
  name: 'liquidity.remove',
  intent: {
    /** LP token of the pool. */
    shares: tokenCoinSchema,
    units: v.bigint(),
    leastTokens: v.bigint(),
    /** In sun. */
    leastTrx: v.bigint(),
  },
  legs: (order) => {
    const { owner, id, intent } = order
    const { router, coin, shares, units, leastTokens, leastTrx, deadline, feeLimit } = intent
    const leg = onceLeg(order, 'remove')
    const verify = allOf(
      verifyToken(intent),
      verifyPool(router, coin.contract, shares.contract),
      inTime(intent.deadline),
    )
    const amount = stepAmount({ coin: shares, units })
    return [
      ...approvalLegs({
        amount: { coin: shares, units },
        vouched: poolOf(router, coin.contract),
        owner,
        spender: router,
        feeLimit,
        settled: leg.skip,
        verify,
      }),
      {
        ...leg,
        name: 'remove',
        label: msg`Take out ${amount}`,
        call: poolRouter.removeLiquidity(
          router,
          id,
          coin.contract,
          units,
          { tokens: leastTokens, sun: leastTrx },
          deadline,
          { feeLimit },
        ),
        typicalEnergy: 280_000n,
        verify,
        expects: expectEvent(
          router,
          poolRouterEvents.liquidityRemoved,
          (fields) =>
            fields.order === id && fields.provider === owner && fields.token === coin.contract,
        ),
      },
    ]
  },
  describe: ({ coin, coin: { symbol }, leastTokens, leastTrx, deadline }) => ({
    title: msg`Take liquidity of ${symbol} out`,
    terms: [atLeast({ coin, units: leastTokens }), atLeast(trx(leastTrx)), deadlineAt(deadline)],
  }),
  recogniser: recogniseAny(
    recognise(
      poolRouterCalls.removeLiquidity,
      ({ poolRouter: router }) => [router],
      ([order, token]) => ({ seed: token, title: msg`Liquidity taken out`, order }),
    ),
    {
      signatures: [trc20Calls.approve],
      read: (call, contracts) =>
        recogniseApproval(call, contracts, [contracts.poolRouter], {
          limited: msg`Approval for the pools`,
          unlimited: msg`Approval for the pools without a limit`,
        }),
    },
  ),
})

/**
 * Leg fields for the router, which accepts each order of an account once; a second transaction
 * reverts.
 */
const onceLeg = (
  { id, owner, intent: { router, coin, deadline } }: Order<OfPool>,
  act: 'buy' | 'remove',
) => ({
  repeat: 'orderOnce' as const,
  endsAt: deadline,
  skip: when(poolRouter.isUsed(router, owner, id), (isUsed) => isUsed && 'alreadyDone'),
  after: (txId: string) => ({
    endpoint: 'syncLiquidity' as const,
    request: { act, orderKey: id, owner, token: coin.contract, txId },
  }),
})

const verifyToken = ({ factory, coin }: OfPool): Verify =>
  verifyMade({ factory, token: coin.contract, symbol: coin.symbol }, 'token')

const verifyPool =
  (router: Address, token: Address, shares: Address): Verify =>
  async (node) => {
    const pool = await node.read(poolRouter.pairOf(router, token))
    if (!pool.ok) return pool
    return ok(pool.value === shares ? agreed : mismatch('pool', pool.value))
  }

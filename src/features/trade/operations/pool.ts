import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { readBeforeSale } from '../../../chain/contracts/castToken.ts'
import {
  poolRouter,
  poolRouterCalls,
  poolRouterErrors,
  poolRouterEvents,
} from '../../../chain/contracts/poolRouter.ts'
import { madeBy } from '../../../chain/contracts/tokenFactory.ts'
import { addressSchema } from '../../../core/address.ts'
import { trx } from '../../../core/amount.ts'
import { tokenCoinSchema } from '../../../core/tokenCoin.ts'
import { allOk, ok } from '../../../core/result.ts'
import { payLabel, stepAmount } from '../../../outbox/amountLabels.ts'
import { approvalLegs } from '../../../outbox/approval.ts'
import { defineFamily, type Named } from '../../../outbox/family.ts'
import {
  expectEvent,
  mismatch,
  type IntentOf,
  type Order,
  type Verify,
} from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { atLeast, deadlineAt } from '../../../outbox/terms.ts'
import { agreedIf, when } from '../../../outbox/verify.ts'
import { poolAtSale } from '../../../core/pool.ts'
import { BUY_ENERGY, quoteSell } from '../rules.ts'
import { tokenMismatches, verifyToken } from './tokens.ts'

const traded = {
  factory: addressSchema,
  router: addressSchema,
  coin: tokenCoinSchema,
  /** Minimum received; the trade reverts if it would return less. */
  least: v.bigint(),
  /** Chain time after which the router refuses the trade. */
  deadline: v.number(),
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}

type Traded = Named<typeof traded>

const definePoolKind = defineFamily({
  intent: traded,
  describe: ({ coin }) => ({
    seed: coin.contract,
    errors: poolRouterErrors,
    settled: { alreadyDone: msg`This trade was made already` },
    mismatches: {
      minimum: msg`The price has moved: this would bring less than the least you accept. Nothing was signed.`,
      deadline: msg`The deadline of this trade has passed. Nothing was signed; you can start a new one.`,
      ...tokenMismatches,
    },
    reasons: {
      Expired: msg`The deadline of this trade has passed. Nothing was traded; you can start a new one.`,
      OrderAlreadyUsed: msg`This trade was made already`,
      ForeignToken: msg`This token was not made by the factory of these pools, and is not traded in them`,
      NoLiquidity: msg`The pool is empty`,
      WrongAmount: msg`The amount is too small to trade`,
      LessThanMinimum: msg`The price has moved: this would bring less than the least you accept`,
      SalesProtected: msg`The pool takes no sales before the protection is over`,
      NotLaunched: msg`Trading has not been opened yet`,
      TransferFailed: msg`The TRX could not be paid out`,
    },
  }),
})

/** Buys a token in its internal pool: at least `least` smallest units for `paid` sun. */
export const buyInPool = definePoolKind({
  name: 'pool.buy',
  intent: { paid: v.bigint() },
  legs: (order) => {
    const { router, coin, least, deadline, paid, feeLimit } = order.intent
    const options = { callValue: paid, feeLimit }
    return {
      ...tradeLeg(order, ({ isBuy, trx: sun }) => isBuy && sun === paid),
      name: 'buy',
      label: payLabel(trx(paid)),
      call: poolRouter.buy(router, order.id, coin.contract, least, deadline, options),
      typicalEnergy: BUY_ENERGY,
      verify: verifyToken(order.intent),
    }
  },
  describe: ({ coin, coin: { symbol }, paid, least, deadline }) => ({
    title: msg`Buy ${symbol}`,
    payments: [trx(paid)],
    terms: [atLeast({ coin, units: least }), deadlineAt(deadline)],
    fallback: msg`BUY error`,
  }),
  recogniser: recognise(
    poolRouterCalls.buy,
    ({ poolRouter: router }) => [router],
    ([order, token], { callValue }) => ({
      seed: token,
      title: msg`Purchase in a pool`,
      payments: [trx(callValue)],
      order,
    }),
  ),
})

const sold = { units: v.bigint(), taxBp: v.number() }

/**
 * Sells `units` of a token in its internal pool for at least `least` sun. The token itself takes
 * `taxBp` of them. Exactly the amount sold is approved first.
 */
export const sellInPool = definePoolKind({
  name: 'pool.sell',
  intent: sold,
  legs: (order) => {
    const { factory, router, coin, least, deadline, units, feeLimit } = order.intent
    const leg = tradeLeg(order, ({ isBuy, tokens }) => !isBuy && tokens === units)
    const amount = stepAmount(order.intent)
    return [
      ...approvalLegs({
        amount: { coin, units },
        vouched: madeBy(factory, coin.contract),
        owner: order.owner,
        spender: router,
        feeLimit,
        settled: leg.skip,
        // Until the approval, the sale itself cannot be simulated.
        verify: verifySale(order.intent),
      }),
      {
        ...leg,
        name: 'sell',
        label: msg`Sell ${amount}`,
        call: poolRouter.sell(router, order.id, coin.contract, units, least, deadline, {
          feeLimit,
        }),
        // Energy of a sale with a burn and a payout of stored fees.
        typicalEnergy: 427_000n,
      },
    ]
  },
  describe: ({ coin, coin: { symbol }, units, least, deadline }) => ({
    title: msg`Sell ${symbol}`,
    payments: [{ coin, units }],
    terms: [atLeast(trx(least)), deadlineAt(deadline)],
  }),
  recogniser: recognise(
    poolRouterCalls.sell,
    ({ poolRouter: router }) => [router],
    // The call does not carry the decimals of its amounts.
    ([order, token]) => ({ seed: token, title: msg`Sale in a pool`, order }),
  ),
})

export type PoolBuyIntent = IntentOf<typeof buyInPool>
export type PoolSellIntent = IntentOf<typeof sellInPool>

/** Returns the fields that both directions of a trade share. */
const tradeLeg = (
  { id, owner, intent: { router, coin, deadline } }: Order<Traded>,
  isIt: (traded: {
    readonly isBuy: boolean
    readonly trx: bigint
    readonly tokens: bigint
  }) => boolean,
) => ({
  // The router accepts each order of a trader once; a second transaction reverts.
  repeat: 'orderOnce' as const,
  endsAt: deadline,
  skip: when(poolRouter.isUsed(router, owner, id), (isUsed) => isUsed && 'alreadyDone'),
  expects: expectEvent(
    router,
    poolRouterEvents.traded,
    (fields) =>
      fields.order === id &&
      fields.trader === owner &&
      fields.token === coin.contract &&
      // Others may have seen the key of a handed-over order, so the trader must match too. The
      // event reports the amount as it left the trader, before the token's tax.
      isIt(fields),
  ),
})

/** Verifies that the pool still pays enough before the deadline, before an approval costs a fee. */
const verifySale =
  ({ router, coin, units, taxBp, least, deadline }: Traded & Named<typeof sold>): Verify =>
  async (node) => {
    const head = await node.head()
    if (!head.ok) return head
    if (head.value.timestamp > deadline) return ok(mismatch('deadline', head.value.timestamp))
    const read = await allOk([
      node.read(poolRouter.reservesOf(router, coin.contract)),
      readBeforeSale(node, coin.contract),
    ])
    if (!read.ok) return read
    const [{ tokens, sun }, first] = read.value
    const { received } = quoteSell(poolAtSale({ tokens, trx: sun }, first), units, taxBp)
    return ok(agreedIf(received >= least, 'minimum', received))
  }

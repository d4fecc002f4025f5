import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { presale, presaleEvents } from '../../../chain/contracts/presale.ts'
import { tokenFactory } from '../../../chain/contracts/tokenFactory.ts'
import { trx } from '../../../core/amount.ts'
import { ok } from '../../../core/result.ts'
import { payLabel } from '../../../outbox/amountLabels.ts'
import { before, expectEvent, mismatch, type Verify } from '../../../outbox/kind.ts'
import type { Named } from '../../../outbox/family.ts'
import { agreedIf, allOf, judge, when } from '../../../outbox/verify.ts'
import { definePresaleKind, verifyPlace, type Place } from './family.ts'
import { PURCHASE_ENERGY } from '../rules.ts'

/** Terms that a buyer relies on in addition to the price, under the specification's names. */
const reliedOn = v.object({
  softCapRate: v.number(),
  vestingDelay: v.number(),
  vestingRate: v.number(),
  vestingDis: v.number(),
  backingShare: v.number(),
  lpDistributionEnabled: v.boolean(),
  userLPShare: v.number(),
  /**
   * Time that the insurance lasts after the first release, in ms. The factory sets it for all of
   * its presales. Missing only in purchases confirmed before this term was compared.
   */
  insurance: v.optional(v.number()),
})

const ordered = { units: v.bigint(), cost: v.bigint(), terms: reliedOn }

/** Buys tokens for TRX before trading opens: `units` for `cost` sun, on these terms. */
export const buyInPresale = definePresaleKind({
  name: 'presale.buy',
  intent: ordered,
  legs: ({ id, owner, intent }) => {
    const { token, presale: sale, units, cost, feeLimit } = intent
    return {
      name: 'buy',
      label: payLabel(trx(cost)),
      call: presale.buy(sale, id, units, { callValue: cost, feeLimit }),
      typicalEnergy: PURCHASE_ENERGY,
      repeat: 'orderOnce',
      skip: when(presale.isPaid(sale, owner, id), (isPaid) => isPaid && 'alreadyPaid'),
      verify: allOf(verifyPlace(intent), verifyTerms(intent)),
      before: before(
        'donate',
        (announced) => ({ orderKey: id, owner, token, units: String(units), ...announced }),
        (answer, ours) =>
          judge(
            {
              order: [answer.orderKey, id],
              owner: [answer.owner, owner],
              item: [answer.token, token],
              contract: [answer.presale, sale],
              quantity: [answer.units, units],
              price: [answer.cost, cost],
            },
            answer.announced,
            ours,
          ),
      ),
      expects: expectEvent(
        sale,
        presaleEvents.bought,
        ({ order, buyer, amount }) => order === id && buyer === owner && amount === units,
      ),
      after: (txId) => ({
        endpoint: 'updatePresaleStatus',
        request: { orderKey: id, owner, txId },
      }),
    }
  },
  describe: ({ symbol, cost }) => ({
    title: msg`Buy ${symbol} in the presale`,
    fallback: msg`BUY error`,
    payments: [trx(cost)],
  }),
})

/** Verifies price and terms against the contract, because the backend is not trusted. */
const verifyTerms =
  ({ presale: sale, factory, units, cost, terms }: Place & Named<typeof ordered>): Verify =>
  async (node) => {
    const read = await node.readAll([
      presale.costOf(sale, units),
      presale.terms(sale),
      tokenFactory.insuranceTime(factory),
    ])
    if (!read.ok) return read
    const [asked, decided, insurance] = read.value
    if (asked !== cost) return ok(mismatch('chainPrice', asked))
    const known = { ...decided, insurance }
    const differing = (Object.keys(terms) as (keyof typeof terms)[]).find(
      (name) => terms[name] !== undefined && known[name] !== terms[name],
    )
    return ok(agreedIf(differing === undefined, 'terms', differing))
  }

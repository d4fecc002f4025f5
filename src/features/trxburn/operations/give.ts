import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import { trc20 } from '../../../chain/contracts/trc20.ts'
import {
  trxBurnSale,
  trxBurnSaleCalls,
  trxBurnSaleErrors,
  trxBurnSaleEvents,
} from '../../../chain/contracts/trxBurnSale.ts'
import { addressSchema } from '../../../core/address.ts'
import { coinSchema, trx } from '../../../core/amount.ts'
import { ok } from '../../../core/result.ts'
import { mostAmount, stepAmount } from '../../../outbox/amountLabels.ts'
import {
  agreed,
  before,
  defineKind,
  expectEvent,
  mismatch,
  type Contracts,
  type Verify,
} from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { judge, when } from '../../../outbox/verify.ts'
import { GIFT_ENERGY, tokensFor } from '../rules.ts'

const ordered = v.object({
  /** Configured contract, which burns the TRX. */
  sale: addressSchema,
  coin: coinSchema,
  /** Smallest units of the token per TRX, as shown. */
  rate: v.bigint(),
  /** TRX to burn, in sun; `units` is exactly what it returns, because the rate never changes. */
  given: v.pipe(v.bigint(), v.minValue(1n)),
  units: v.pipe(v.bigint(), v.minValue(1n)),
  /** Fee limit of the transaction, in sun. */
  feeLimit: v.bigint(),
})
type Ordered = v.InferOutput<typeof ordered>

const notOpenText = msg`Tokens are not given for TRX yet. Nothing was burnt.`
const overText = msg`The time to give TRX is over. Nothing was burnt.`
const nothingText = msg`So little TRX brings no token. Nothing was burnt.`
const exceedsText = msg`Exceeds maximum shares`

/** Returns the message with the remaining amount, if the chain or the contract reports it. */
const beyondText = (most: string) => {
  if (!/^\d+$/.test(most)) return exceedsText
  const left = mostAmount(trx(BigInt(most)))
  return msg`Exceeds maximum shares. Only ${left} more can be given. Nothing was burnt.`
}

/** Burns TRX for tokens that arrive in the same transaction. */
export const giveTrx = defineKind({
  name: 'trxburn.give',
  intent: ordered,
  legs: ({ id, owner, intent }) => {
    const { sale, coin, given, units, feeLimit } = intent
    const burnt = stepAmount(trx(given))
    return {
      name: 'give',
      label: msg`Burn ${burnt}`,
      call: trxBurnSale.give(sale, id, units, { callValue: given, feeLimit }),
      typicalEnergy: GIFT_ENERGY,
      // The contract accepts each order of an account once; a second transaction reverts.
      repeat: 'orderOnce',
      skip: when(trxBurnSale.isUsed(sale, owner, id), (isUsed) => isUsed && 'alreadyGiven'),
      skippedLabels: { alreadyGiven: msg`Already given` },
      verify: verifySale(intent),
      before: before(
        'trxBurnBefore',
        (announced) => ({
          kind: 'burnTrx',
          orderKey: id,
          owner,
          given: String(given),
          ...announced,
        }),
        (answer, ours) =>
          judge(
            {
              order: [answer.orderKey, id],
              owner: [answer.owner, owner],
              contract: [answer.contract, sale],
              item: [answer.token, coin.contract],
              price: [answer.given, given],
              quantity: [answer.units, units],
            },
            answer.announced,
            ours,
          ),
      ),
      expects: expectEvent(
        sale,
        trxBurnSaleEvents.given,
        (fields) =>
          fields.order === id &&
          fields.user === owner &&
          fields.trx === given &&
          fields.tokens === units,
      ),
      after: (txId) => ({
        endpoint: 'trxBurnAfter',
        request: { kind: 'burnTrx', orderKey: id, owner, txId },
      }),
    }
  },
  describe: ({ sale, coin, given, units }) => {
    const amount = stepAmount({ coin, units })
    return {
      seed: coin.contract ?? sale,
      title: msg`Burn TRX for ${amount}`,
      payments: [trx(given)],
      fallback: msg`TRX burn error`,
      settled: { alreadyGiven: msg`This TRX is burnt already, and its tokens came` },
      errors: trxBurnSaleErrors,
      reasons: {
        WrongAmount: nothingText,
        NotOpen: notOpenText,
        Over: overText,
        OrderAlreadyUsed: msg`This order was carried out already`,
        ExceedsSum: beyondText,
        LessThanMinimum: msg`Fewer tokens would have come than confirmed, so nothing was burnt`,
        NotBurnt: msg`The TRX could not be burnt, so nothing was done`,
        CoinNotSent: msg`The token refused to be paid out, so nothing was burnt`,
      },
      refusals: {
        [refusal.saleNotOpen]: notOpenText,
        [refusal.saleEnded]: overText,
        [refusal.exceedsSum]: exceedsText,
        [refusal.notFound]: msg`No tokens are given for TRX here. Nothing was burnt.`,
      },
      mismatches: {
        terms: msg`The contract gives another token, or at another rate, than shown here. Nothing was signed.`,
        notOpen: notOpenText,
        over: overText,
        exceedsSum: beyondText,
      },
    }
  },
  recogniser: recognise(trxBurnSaleCalls.give, onSale, ([order], { contract, callValue }) => ({
    seed: contract,
    title: msg`TRX burnt for tokens`,
    payments: [trx(callValue)],
    order,
  })),
})

/** Returns the configured contract, if any. */
function onSale({ trxBurnSale: sale }: Contracts) {
  return sale ? [sale] : []
}

/**
 * Verifies that the contract has the rate shown, is open, and has enough left, because the backend
 * is not trusted.
 */
const verifySale =
  ({ sale, coin, rate, given, units }: Ordered): Verify =>
  async (node) => {
    const [head, read] = await Promise.all([
      node.head(),
      node.readAll([
        trxBurnSale.token(sale),
        trxBurnSale.rate(sale),
        trxBurnSale.start(sale),
        trxBurnSale.end(sale),
        trxBurnSale.mostGiven(sale),
      ]),
    ])
    if (!head.ok) return head
    if (!read.ok) return read
    const [token, chainRate, start, end, most] = read.value
    const now = head.value.timestamp
    const comes = tokensFor(chainRate, given)
    if (token !== coin.contract || chainRate !== rate || comes !== units)
      return ok(mismatch('terms', `${token} ${chainRate}`))
    const decimals = await node.read(trc20.decimals(token))
    if (!decimals.ok) return decimals
    // Other decimals would return another amount than shown.
    if (decimals.value !== coin.decimals) return ok(mismatch('decimals', decimals.value))
    if (now < start) return ok(mismatch('notOpen', start))
    if (now >= end) return ok(mismatch('over', end))
    return ok(given > most ? mismatch('exceedsSum', most) : agreed)
  }

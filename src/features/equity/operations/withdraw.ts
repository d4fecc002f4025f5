import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  orderPaid,
  rwaEquity,
  rwaEquityCalls,
  rwaEquityEvents,
} from '../../../chain/contracts/rwaEquity.ts'
import { trc20 } from '../../../chain/contracts/trc20.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { coinSchema, trx, type Coin } from '../../../core/amount.ts'
import { cardSeed } from '../../../core/cardNumber.ts'
import { mapOk, ok } from '../../../core/result.ts'
import { mostAmount, stepAmount } from '../../../outbox/amountLabels.ts'
import type { Named } from '../../../outbox/family.ts'
import { agreed, expectEvent, mismatch, type Verify } from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { agreedIf, when } from '../../../outbox/verify.ts'
import { barrierOf, takableOf } from '../rules.ts'
import {
  barred,
  defineEquityKind,
  idsOf,
  numbersOf,
  ofEquity,
  onEquity,
  readTimes,
  several,
  strangerOf,
  wordsOf,
} from './family.ts'

const feeText = msg`The fee is another one by now. Nothing was signed.`
const coinText = msg`The equity is paid in another coin than shown here. Nothing was signed.`

const withdrawing = {
  card: addressSchema,
  cards: several({
    /** Amount as shown; a later deposit increases it. */
    units: v.bigint(),
    /** Time of the card's last withdrawal as shown; 0 for never. */
    lastAt: v.number(),
  }),
  coin: coinSchema,
  /** Exact fee, in sun. */
  fee: v.bigint(),
}
type Withdrawing = Named<typeof ofEquity & typeof withdrawing>

/** Withdraws the available equity of cards for a fee in TRX. */
export const withdrawEquity = defineEquityKind({
  name: 'equity.withdraw',
  intent: withdrawing,
  legs: ({ owner, intent }) => {
    const { contract, cards, fee, feeLimit } = intent
    const ids = idsOf(cards)
    const shares = ids.map((id) => rwaEquity.shareOf(contract, id))
    const least = sumOf(intent)
    return {
      name: 'withdraw',
      label: msg`Withdrawal`,
      call: rwaEquity.withDraw(contract, ids, { callValue: fee, feeLimit }),
      typicalEnergy: 145_000n + 35_000n * BigInt(ids.length),
      // A card withdraws once per chain day: a second transaction reverts that day. After midnight,
      // the recorded time of the first withdrawal makes the leg skip instead.
      repeat: 'orderOnce',
      skip: async (state) =>
        mapOk(await state.readAll(shares), (known) =>
          known.every(({ lastAt }, index) => lastAt > cards[index]!.lastAt)
            ? 'alreadyWithdrawn'
            : undefined,
        ),
      skippedLabels: { alreadyWithdrawn: msg`Already withdrawn` },
      verify: verifyParts(owner, intent),
      expects: expectEvent(
        contract,
        rwaEquityEvents.ordered,
        (fields) => fields.user === owner && fields.fee === fee && fields.amount >= least,
      ),
      after: (txId) => ({
        endpoint: 'equityReport',
        request: { owner, act: 'withdraw', numbers: numbersOf(cards), txId },
      }),
    }
  },
  describe: (intent) => {
    const { cards, coin, fee } = intent
    const amount = mostAmount({ coin, units: sumOf(intent) })
    const { mismatches, reasons } = wordsOf(cards)
    return {
      seed: cardSeed(cards[0]!.tokenId),
      title: msg`Withdraw ${amount} of equity`,
      payments: [trx(fee)],
      fallback: msg`withdraw error`,
      settled: { alreadyWithdrawn: msg`These cards have withdrawn already` },
      mismatches: {
        ...mismatches,
        fee: feeText,
        coin: coinText,
        less: msg`Less can be withdrawn by now than was shown. Nothing was signed.`,
      },
      reasons: { ...reasons, WrongValue: feeText },
    }
  },
  recogniser: recognise(
    rwaEquityCalls.withDraw,
    onEquity,
    ([[first]], { contract, callValue }) => ({
      seed: first === undefined ? contract : cardSeed(first),
      title: msg`Equity withdrawn`,
      payments: [trx(callValue)],
    }),
  ),
})

/** Sums the amounts shown for all cards. */
export const sumOf = ({ cards }: Pick<Withdrawing, 'cards'>): bigint =>
  cards.reduce((sum, { units }) => sum + units, 0n)

/** Verifies that the chain pays at least the amounts shown, for the fee and in the asset shown. */
const verifyParts =
  (owner: Address, intent: Withdrawing): Verify =>
  async (node) => {
    const { contract, cards, coin, fee } = intent
    const ids = idsOf(cards)
    const stranger = await strangerOf(node, owner, intent)
    if (!stranger.ok) return stranger
    if (stranger.value) return ok(stranger.value)
    const [times, shares, terms] = await Promise.all([
      readTimes(node, contract),
      node.readAll(ids.map((id) => rwaEquity.shareOf(contract, id))),
      node.readAll([
        rwaEquity.profits(contract, ids),
        rwaEquity.feeOf(contract, BigInt(ids.length)),
        rwaEquity.coinAddress(contract),
      ]),
    ])
    if (!times.ok) return times
    if (!shares.ok) return shares
    if (!terms.ok) return terms
    const [profits, feeNow, coinNow] = terms.value
    if (coinNow !== coin.contract) return ok(mismatch('coin', coinNow))
    const decimals = await node.read(trc20.decimals(coinNow))
    if (!decimals.ok) return decimals
    if (decimals.value !== coin.decimals) return ok(mismatch('coin', decimals.value))
    const { now, data, next } = times.value
    for (const [index, share] of shares.value.entries()) {
      const { tokenId, units } = cards[index]!
      const part = { ...share, profit: profits[index] ?? 0n }
      const barrier = barrierOf(part, data, next, now)
      if (barrier) return ok(barred(tokenId, barrier))
      if (takableOf(part) < units) return ok(mismatch('less', tokenId))
    }
    return ok(agreedIf(feeNow === fee, 'fee', feeNow))
  }

const alreadyText = msg`This withdrawal is paid already`

/** Settles an owed withdrawal. Anyone may trigger it; the withdrawer is paid. */
export const settleEquity = defineEquityKind({
  name: 'equity.settle',
  intent: {
    order: v.bigint(),
    /** Recipient and amount. */
    user: addressSchema,
    coin: coinSchema,
    units: v.bigint(),
  },
  legs: ({ owner, intent }) => {
    const { contract, order, user, units, feeLimit } = intent
    return {
      name: 'settle',
      label: msg`Payment of what is owed`,
      call: rwaEquity.settle(contract, order, { feeLimit }),
      typicalEnergy: 72_000n,
      // A withdrawal is owed once: a second settlement reverts.
      repeat: 'orderOnce',
      skip: when(rwaEquity.orderOf(contract, order), ({ withdrawStatus }) => {
        return withdrawStatus === orderPaid && 'alreadyPaid'
      }),
      skippedLabels: { alreadyPaid: msg`Already paid` },
      verify: async (node) => {
        const read = await node.readAll([
          rwaEquity.orderOf(contract, order),
          rwaEquity.data(contract),
        ])
        if (!read.ok) return read
        const [known, { held }] = read.value
        if (known.user !== user || known.amount !== units)
          return ok(mismatch('order', known.amount))
        return ok(held >= units ? agreed : mismatch('fundLacks', held))
      },
      expects: expectEvent(
        contract,
        rwaEquityEvents.settled,
        (fields) => fields.order === order && fields.user === user,
      ),
      after: (txId) => ({
        endpoint: 'equityReport',
        request: { owner, act: 'settle', numbers: String(order), txId },
      }),
    }
  },
  describe: (intent) => {
    const amount = stepAmount(intent)
    return {
      title: msg`Settle ${amount} that the fund owes`,
      fallback: msg`withdraw error`,
      settled: { alreadyPaid: alreadyText },
      mismatches: {
        order: msg`The chain knows this withdrawal otherwise than shown here. Nothing was signed.`,
        fundLacks: lacksText(intent.coin),
      },
      reasons: {
        NotOwed: alreadyText,
        FundLacks: msg`The fund has less than this and what it owes for longer`,
      },
    }
  },
  recogniser: recognise(rwaEquityCalls.settle, onEquity, (_, { contract }) => ({
    seed: contract,
    title: msg`A withdrawal that was owed, settled`,
  })),
})

const lacksText = (coin: Coin) => (held: string) => {
  const amount = mostAmount({ coin, units: /^\d+$/.test(held) ? BigInt(held) : 0n })
  return msg`The fund has only ${amount} now. Nothing was signed.`
}

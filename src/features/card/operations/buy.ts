import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { card, cardCalls, cardEvents } from '../../../chain/contracts/card.ts'
import { trx } from '../../../core/amount.ts'
import { withoutHidden } from '../../../core/text.ts'
import { payLabel } from '../../../outbox/amountLabels.ts'
import { before, expectEvent, mismatch } from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { agreedIf, checked, judge, when } from '../../../outbox/verify.ts'
import { defineCardKind, onCard } from './family.ts'

/** Returns the artwork seed of a level, used until a card of it exists. */
const levelSeed = (level: number | bigint): string => `level-${level}`

/** Buys a card of a level from the card contract. */
export const buyCard = defineCardKind({
  name: 'card.buy',
  intent: {
    level: v.number(),
    levelStr: v.string(),
    /** In sun. */
    price: v.bigint(),
  },
  legs: ({ id, owner, intent: { card: contract, level, levelStr, price, feeLimit } }) => ({
    name: 'pay',
    label: payLabel(trx(price)),
    call: card.buy(contract, BigInt(level), id, { callValue: price, feeLimit }),
    // For a first-time buyer; nodes need the most energy.
    typicalEnergy: 175_000n,
    // The contract accepts each order of a buyer once; a second transaction reverts.
    repeat: 'orderOnce',
    skip: when(card.isUsed(contract, owner, id), (isUsed) => isUsed && 'alreadyPaid'),
    skippedLabels: { alreadyPaid: msg`Already paid` },
    // The backend is not trusted.
    verify: checked(card.level(contract, BigInt(level)), (known) => {
      const name = withoutHidden(known.name)
      return name === levelStr
        ? agreedIf(known.price === price, 'levelPrice', known.price)
        : mismatch('level', name)
    }),
    before: before(
      'buyCardPayBefore',
      (announced) => ({ orderKey: id, owner, level, ...announced }),
      (answer, ours) =>
        judge(
          {
            order: [answer.orderKey, id],
            owner: [answer.owner, owner],
            contract: [answer.contract, contract],
            level: [answer.level, level],
            price: [answer.price, price],
          },
          answer.announced,
          ours,
        ),
    ),
    expects: expectEvent(
      contract,
      cardEvents.bought,
      (fields) => fields.order === id && fields.buyer === owner && fields.level === BigInt(level),
    ),
    after: (txId) => ({ endpoint: 'buyCardPayAfter', request: { orderKey: id, owner, txId } }),
  }),
  describe: ({ level, levelStr, price }) => ({
    seed: levelSeed(level),
    title: msg`Buy a card: ${levelStr}`,
    payments: [trx(price)],
    fallback: msg`BUY error`,
    settled: { alreadyPaid: msg`This order is paid already` },
    mismatches: {
      levelPrice: msg`The price of this level was changed. Nothing was signed.`,
      level: msg`This level has another name on the chain. Nothing was signed.`,
    },
  }),
  recogniser: recogniseAny(
    recognise(cardCalls.buy, onCard, ([level, order], { callValue }) => ({
      seed: levelSeed(level),
      title: msg`Purchase of a card`,
      payments: [trx(callValue)],
      order,
    })),
    recognise(cardCalls.buyWithoutOrder, onCard, ([level], { callValue }) => ({
      seed: levelSeed(level),
      title: msg`Purchase of a card`,
      payments: [trx(callValue)],
    })),
  ),
})

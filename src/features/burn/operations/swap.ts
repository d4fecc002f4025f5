import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { burning, burningCalls, burningEvents } from '../../../chain/contracts/burning.ts'
import { trx } from '../../../core/amount.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import { expectEvent, type IntentOf } from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { deadlineAt } from '../../../outbox/terms.ts'
import { allOf, inTime } from '../../../outbox/verify.ts'
import { SWAP_ENERGY } from '../rules.ts'
import { askBefore, burnLeg, defineBurnKind, isBurnt, unitsOf, verifyTerms } from './family.ts'

/**
 * Buys at least `quantity` whole tokens in their pool for TRX, and burns all whole ones. The
 * remainder beyond the last whole token is returned.
 */
export const swapToBurn = defineBurnKind({
  name: 'burn.swap',
  intent: {
    /** In sun. */
    paid: v.pipe(v.bigint(), v.minValue(1n)),
    /** Chain time after which the purchase fails. */
    deadline: v.number(),
  },
  legs: (order) => {
    const { id, intent } = order
    const { contract, coin, quantity, leastPower, paid, deadline, feeLimit } = intent
    const [price, least] = [stepAmount(trx(paid)), unitsOf(intent)]
    return {
      ...burnLeg(order),
      name: 'swap',
      label: msg`Pay ${price} and burn`,
      call: burning.swapToBurn(contract, id, coin.contract, quantity, leastPower, deadline, {
        callValue: paid,
        feeLimit,
      }),
      typicalEnergy: SWAP_ENERGY,
      verify: allOf(verifyTerms(intent), inTime(deadline)),
      endsAt: deadline,
      before: askBefore(order, 'swap', 'announcing'),
      expects: expectEvent(contract, burningEvents.burned, (fields) =>
        isBurnt(order, fields, (burnt) => burnt >= least),
      ),
    }
  },
  describe: (intent) => {
    const least = stepAmount({ coin: intent.coin, units: unitsOf(intent) })
    return {
      title: msg`Buy and burn at least ${least}`,
      payments: [trx(intent.paid)],
      terms: [deadlineAt(intent.deadline)],
      fallback: msg`swapToBurn error`,
    }
  },
  recogniser: recognise(
    burningCalls.swapToBurn,
    ({ burning: contract }) => (contract ? [contract] : []),
    ([order, coin], { callValue }) => ({
      seed: coin,
      title: msg`Coins bought and burnt for power`,
      payments: [trx(callValue)],
      order,
    }),
  ),
})

export type SwapIntent = IntentOf<typeof swapToBurn>

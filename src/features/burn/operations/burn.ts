import { msg } from '@lingui/core/macro'
import {
  burnableCoin,
  burning,
  burningCalls,
  burningEvents,
} from '../../../chain/contracts/burning.ts'
import { trc20Calls } from '../../../chain/contracts/trc20.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import { approvalLegs, recogniseApproval } from '../../../outbox/approval.ts'
import { expectEvent, type IntentOf } from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import {
  askBefore,
  burnLeg,
  defineBurnKind,
  isBurnt,
  onBurning,
  unitsOf,
  verifyTerms,
} from './family.ts'

/** Burns whole tokens of the account for power. Exactly that amount is approved first. */
export const burnCoins = defineBurnKind({
  name: 'burn.burn',
  legs: (order) => {
    const { id, owner, intent } = order
    const { contract, coin, quantity, leastPower, feeLimit } = intent
    const leg = burnLeg(order)
    const units = unitsOf(intent)
    const verify = verifyTerms(intent)
    const amount = stepAmount({ coin, units })
    return [
      ...approvalLegs({
        amount: { coin, units },
        vouched: burnableCoin(contract, coin.contract),
        owner,
        spender: contract,
        feeLimit,
        settled: leg.skip,
        verify,
        // Asks first, so that nothing is approved for an order that the backend rejects.
        before: askBefore(order, 'burn'),
      }),
      {
        ...leg,
        name: 'burn',
        label: msg`Burn ${amount}`,
        call: burning.burn(contract, id, coin.contract, quantity, leastPower, { feeLimit }),
        typicalEnergy: 195_000n,
        verify,
        before: askBefore(order, 'burn', 'announcing'),
        expects: expectEvent(contract, burningEvents.burned, (fields) =>
          isBurnt(order, fields, (burnt) => burnt === units),
        ),
      },
    ]
  },
  describe: (intent) => {
    const { coin } = intent
    const units = unitsOf(intent)
    const amount = stepAmount({ coin, units })
    return {
      title: msg`Burn ${amount}`,
      payments: [{ coin, units }],
      fallback: msg`burn error`,
    }
  },
  recogniser: recogniseAny(
    // The call carries no decimals.
    recognise(burningCalls.burn, onBurning, ([order, coin]) => ({
      seed: coin,
      title: msg`Coins burnt for power`,
      order,
    })),
    {
      signatures: [trc20Calls.approve],
      read: (call, contracts) =>
        recogniseApproval(call, contracts, onBurning(contracts), {
          limited: msg`Approval for burning`,
          unlimited: msg`Approval for burning without a limit`,
        }),
    },
  ),
})

export type BurnIntent = IntentOf<typeof burnCoins>

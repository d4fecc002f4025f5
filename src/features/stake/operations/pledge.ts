import { msg, plural } from '@lingui/core/macro'
import * as v from 'valibot'
import { fixedPlans } from '../../../chain/contracts/fixedPlans.ts'
import { stakeBook, stakeBookCalls, stakeBookEvents } from '../../../chain/contracts/stakeBook.ts'
import { coinOfPlace } from '../../../chain/contracts/staking.ts'
import { trc20, trc20Calls } from '../../../chain/contracts/trc20.ts'
import { nobody, type Address } from '../../../core/address.ts'
import { ok } from '../../../core/result.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import { approvalLegs, chosenApproval, recogniseApproval } from '../../../outbox/approval.ts'
import type { Named } from '../../../outbox/family.ts'
import {
  agreed,
  before,
  expectEvent,
  mismatch,
  type LegPlan,
  type Order,
  type Verify,
} from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { judge, when } from '../../../outbox/verify.ts'
import { defineStakeKind, ofStakes, onStakes } from './family.ts'

const pledging = {
  /** Number of the pool or plan, with its terms as shown. */
  place: v.bigint(),
  days: v.number(),
  costBp: v.number(),
  /** Terms of a plan: its yearly rate, and the whole reward of this amount. */
  rateBp: v.optional(v.number()),
  reward: v.optional(v.bigint()),
  ...chosenApproval,
}
type Pledging = Named<typeof ofStakes & typeof pledging>

/**
 * Stakes an amount in a pool or a plan. For a token, it first approves that amount, or the larger
 * one that the user chose.
 */
export const pledgeStake = defineStakeKind({
  name: 'stake.pledge',
  intent: pledging,
  legs: ({ id, owner, intent }) => {
    const { of, contract, place, coin, units, approved, feeLimit } = intent
    const settled = when(stakeBook.stakeOf(contract, owner, id), ({ since }) => {
      return since > 0 && 'alreadyStaked'
    })
    const verify = verifyPlace(intent, owner)
    const amount = stepAmount(intent)
    return [
      ...approvalLegs({
        amount: intent,
        approved,
        vouched: coinOfPlace(contract, place),
        owner,
        spender: contract,
        feeLimit,
        settled,
        verify,
        // Asks first, so that nothing is approved for a stake that the backend refuses.
        before: askBefore({ id, owner, intent }),
      }),
      {
        name: 'pledge',
        label: msg`Pledge ${amount}`,
        call: stakeBook.pledge(contract, id, place, units, {
          callValue: coin.contract ? 0n : units,
          feeLimit,
        }),
        typicalEnergy:
          TYPICAL_ENERGY[of === 'plan' ? 'plan' : 'pool'][coin.contract ? 'token' : 'trx'],
        // The contract accepts each order of an account once; a second transaction reverts.
        repeat: 'orderOnce',
        skip: settled,
        skippedLabels: { alreadyStaked: msg`Already pledged` },
        verify,
        before: askBefore({ id, owner, intent }, 'announcing'),
        expects: expectEvent(
          contract,
          stakeBookEvents.staked,
          (fields) =>
            fields.order === id &&
            fields.account === owner &&
            fields.place === place &&
            fields.amount === units,
        ),
        after: (txId) => ({
          endpoint: REPORTS[of].after,
          request: { orderKey: id, owner, txId },
        }),
      },
    ]
  },
  describe: (intent) => {
    const { coin, units, days } = intent
    const amount = stepAmount(intent)
    return {
      title:
        days === 0
          ? msg`Pledge ${amount}`
          : msg`Pledge ${amount} for ${plural(days, { one: '# day', other: '# days' })}`,
      payments: [{ coin, units }],
      fallback: msg`pledge error`,
      settled: { alreadyStaked: msg`This is pledged already` },
    }
  },
  recogniser: recogniseAny(
    // The call carries neither the asset nor its decimals.
    recognise(stakeBookCalls.pledge, onStakes, ([order], { contract }) => ({
      seed: contract,
      title: msg`Coins pledged`,
      order,
    })),
    {
      signatures: [trc20Calls.approve],
      read: (call, contracts) =>
        recogniseApproval(call, contracts, onStakes(contracts), {
          limited: msg`Approval for staking`,
          unlimited: msg`Approval for staking without a limit`,
        }),
    },
  ),
})

/** Energy of an account's first stake in a funded pool, or in a plan. Later stakes take less. */
const TYPICAL_ENERGY = {
  pool: { token: 385_000n, trx: 200_000n },
  plan: { token: 285_000n, trx: 185_000n },
} as const

const REPORTS = {
  lp: { before: 'lpPledgeBefore', after: 'lpPledgeAfter' },
  coin: { before: 'pledgePayBefore', after: 'pledgePayAfter' },
  plan: { before: 'planPledgeBefore', after: 'planPledgeAfter' },
} as const

function askBefore(
  { id, owner, intent }: Order<Pledging>,
  announcing?: 'announcing',
): LegPlan['before'] & object {
  const { of, contract, place, coin, units, days, costBp, rateBp, reward } = intent
  return before(
    REPORTS[of].before,
    (announced) => ({
      orderKey: id,
      owner,
      place: Number(place),
      units: String(units),
      ...(announcing && announced),
    }),
    (answer, ours) =>
      judge(
        {
          order: [answer.orderKey, id],
          owner: [answer.owner, owner],
          contract: [answer.contract, contract],
          place: [BigInt(answer.place), place],
          stakedCoin: [answer.coin, coin.contract ?? nobody],
          quantity: [answer.units, units],
          days: [answer.days, days],
          cost: [answer.costBp, costBp],
          ...('rateBp' in answer && {
            rate: [answer.rateBp, rateBp],
            reward: [answer.reward, reward],
          }),
        },
        answer.announced,
        announcing && ours,
      ),
  )
}

/**
 * Verifies that the place has the terms shown and still accepts the amount, because the backend is
 * not trusted.
 */
const verifyPlace =
  (intent: Pledging, owner: Address): Verify =>
  async (node) => {
    const { of, contract, place, coin, units, days, costBp, rateBp, reward } = intent
    const [read, decimals] = await Promise.all([
      node.readAll([
        stakeBook.terms(contract, place),
        stakeBook.isClosed(contract, place),
        stakeBook.stakedBy(contract, place, owner),
      ]),
      // The decimals of TRX are known.
      node.readAll(coin.contract ? [trc20.decimals(coin.contract)] : []),
    ])
    if (!read.ok) return read
    if (!decimals.ok) return decimals
    const [terms, isClosed, own] = read.value
    const isSame = terms.coin === coin.contract && terms.days === days && terms.costBp === costBp
    if (!isSame) return ok(mismatch('terms', `${terms.coin} ${terms.days} ${terms.costBp}`))
    // Other decimals would stake another amount than shown.
    const counts = decimals.value.find((each) => each !== coin.decimals)
    if (counts !== undefined) return ok(mismatch('decimals', counts))
    if (isClosed) return ok(mismatch('closed', place))
    if (units < terms.least) return ok(mismatch('belowMinimum', terms.least))
    if (own + units > terms.most) return ok(mismatch('exceedsMaximum', terms.most - own))
    if (of !== 'plan') return ok(agreed)
    const ofPlan = await node.readAll([
      fixedPlans.rateBpOf(contract, place),
      fixedPlans.rewardFor(contract, place, units),
      fixedPlans.stillFits(contract, place),
    ])
    if (!ofPlan.ok) return ofPlan
    const [rate, whole, fits] = ofPlan.value
    if (rate !== rateBp || whole !== reward) return ok(mismatch('terms', `${rate} ${whole}`))
    return ok(units > fits ? mismatch('fund', fits) : agreed)
  }

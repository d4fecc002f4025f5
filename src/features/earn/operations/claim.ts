import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  fixedPlans,
  fixedPlansCalls,
  fixedPlansErrors,
  fixedPlansEvents,
} from '../../../chain/contracts/fixedPlans.ts'
import {
  rewardPools,
  rewardPoolsErrors,
  rewardPoolsEvents,
} from '../../../chain/contracts/rewardPools.ts'
import type { View } from '../../../chain/view.ts'
import { addressSchema } from '../../../core/address.ts'
import { coinSchema } from '../../../core/amount.ts'
import { mapOk } from '../../../core/result.ts'
import {
  defineKind,
  expectEvent,
  type Contracts,
  type Leg,
  type Skip,
} from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { MOST_CLAIMED, ORDERS_AT_ONCE, STREAMS_AT_ONCE } from '../rules.ts'

/** Claims the earnings of all streams and plans, in as few transactions as the contracts allow. */
export const claimEarnings = defineKind({
  name: 'earn.claim',
  intent: v.object({
    /** Configured contract of reward streams, which are named by number. */
    rewardPools: v.optional(addressSchema),
    streams: v.pipe(v.array(v.bigint()), v.maxLength(MOST_CLAIMED)),
    /** Configured contract of fixed plans, whose stakes are named by order. */
    plans: v.optional(addressSchema),
    orders: v.pipe(v.array(v.string()), v.maxLength(MOST_CLAIMED)),
    /** Claimable amounts when the user confirmed; they grow with each block. */
    amounts: v.array(v.object({ coin: coinSchema, units: v.bigint() })),
    feeLimit: v.bigint(),
  }),
  legs: ({ owner, intent }) => {
    const { rewardPools: pools, plans, feeLimit } = intent
    const common = {
      // Each claim is useful without the others. A second one pays the rewards accrued since, or
      // reverts.
      optional: true,
      repeat: 'harmless',
      label: msg`Claiming`,
      skippedLabels: { nothingLeft: msg`Nothing left to claim` },
    } as const
    const ofStreams = pools
      ? chunks(intent.streams, STREAMS_AT_ONCE).map((ids, index): Leg => ({
          ...common,
          name: `streams ${index + 1}`,
          call: rewardPools.claim(pools, ids, { feeLimit }),
          skip: unlessAny(ids.map((id) => rewardPools.claimable(pools, id, owner))),
          // For first claims; later ones need less energy.
          typicalEnergy: 108_000n * BigInt(ids.length),
          expects: expectEvent(
            pools,
            rewardPoolsEvents.claimed,
            ({ pool, account }) => account === owner && ids.includes(pool),
          ),
          after: (txId) => ({
            endpoint: 'receive',
            request: { owner, streams: ids.join(','), txId },
          }),
        }))
      : []
    const ofPlans = plans
      ? chunks(intent.orders, ORDERS_AT_ONCE).map((orders, index): Leg => ({
          ...common,
          name: `plans ${index + 1}`,
          call: fixedPlans.click(plans, orders, { feeLimit }),
          skip: unlessAny(orders.map((order) => fixedPlans.claimable(plans, owner, order))),
          // For tokens; TRX needs less energy.
          typicalEnergy: 10_000n + 33_500n * BigInt(orders.length),
          expects: expectEvent(
            plans,
            fixedPlansEvents.rewardClaimed,
            ({ order, account }) => account === owner && orders.includes(order),
          ),
          after: (txId) => ({
            endpoint: 'click',
            request: { owner, orders: orders.join(','), txId },
          }),
        }))
      : []
    return [...ofStreams, ...ofPlans]
  },
  describe: ({ rewardPools: pools, plans }, { id }) => ({
    seed: pools ?? plans ?? id,
    title: msg`Claim what was earned`,
    payments: [],
    fallback: msg`Claim failed`,
    errors: [...rewardPoolsErrors, ...fixedPlansErrors],
    reasons: {
      NothingToClaim: msg`No income available yet`,
      TransferFailed: msg`This account does not take TRX`,
      UnknownStake: msg`The chain knows this pledge otherwise than shown here. Nothing was signed.`,
      CoinNotSent: msg`The coin refused to be paid out`,
    },
    settled: { nothingLeft: msg`No income available yet` },
  }),
  recogniser: recognise(
    fixedPlansCalls.click,
    ({ fixedPlans: contract }: Contracts) => (contract ? [contract] : []),
    (_, { contract }) => ({ seed: contract, title: msg`Rewards claimed` }),
  ),
})

/**
 * Skips a leg with nothing to claim, because the contracts reject an empty claim. A claim made
 * elsewhere must not block the other legs.
 */
const unlessAny =
  (claimable: readonly View<bigint>[]): Skip =>
  async (state) =>
    mapOk(await state.readAll(claimable), (left) =>
      left.every((units) => units === 0n) ? 'nothingLeft' : undefined,
    )

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )

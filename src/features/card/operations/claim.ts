import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  rewardPools,
  rewardPoolsCalls,
  rewardPoolsErrors,
  rewardPoolsEvents,
} from '../../../chain/contracts/rewardPools.ts'
import { addressSchema } from '../../../core/address.ts'
import { defineKind, expectEvent, type Contracts } from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { amount } from './family.ts'

/** Claims the rewards of cards and nodes from all pools at once. */
export const claimRewards = defineKind({
  name: 'card.claim',
  intent: v.object({
    pools: addressSchema,
    ids: v.pipe(v.array(v.bigint()), v.minLength(1), v.maxLength(20)),
    /** Claimable amounts when the user confirmed; they grow with each block. */
    amounts: v.array(amount),
    feeLimit: v.bigint(),
  }),
  legs: ({ owner, intent: { pools, ids, feeLimit } }) => ({
    name: 'claim',
    label: msg`Claiming`,
    call: rewardPools.claim(pools, ids, { feeLimit }),
    // For a first claim; later ones need less energy.
    typicalEnergy: 88_000n * BigInt(ids.length),
    // A second claim pays the rewards accrued since, or reverts.
    repeat: 'harmless',
    expects: expectEvent(
      pools,
      rewardPoolsEvents.claimed,
      ({ pool, account }) => account === owner && ids.includes(pool),
    ),
  }),
  describe: ({ pools }) => ({
    seed: pools,
    title: msg`Claim the rewards of cards`,
    payments: [],
    fallback: msg`Claim failed`,
    errors: rewardPoolsErrors,
    reasons: {
      NothingToClaim: msg`No income available yet`,
      TransferFailed: msg`This account does not take TRX`,
    },
  }),
  recogniser: recognise(
    rewardPoolsCalls.claim,
    ({ rewardPools: pools }: Contracts) => (pools ? [pools] : []),
    (_, { contract }) => ({ seed: contract, title: msg`Rewards claimed` }),
  ),
})

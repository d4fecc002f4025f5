import { msg, plural } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  MOST_AT_ONCE,
  stakeBook,
  stakeBookCalls,
  stakeBookEvents,
} from '../../../chain/contracts/stakeBook.ts'
import type { Address } from '../../../core/address.ts'
import { mapOk, ok } from '../../../core/result.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import type { Named } from '../../../outbox/family.ts'
import {
  agreed,
  before,
  expectEvent,
  mismatch,
  type IntentOf,
  type Leg,
  type Skip,
  type Verify,
} from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { agreedIf, allOf, checked, compare, when } from '../../../outbox/verify.ts'
import { defineStakeKind, ofStakes, onStakes, type StakeOf } from './family.ts'

const leaving = {
  /** The stakes' orders, all in one contract and of one coin; `units` is their sum. */
  orders: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_AT_ONCE)),
}

/** Takes back stakes whose time has come, for nothing. */
export const unlockStakes = defineStakeKind({
  name: 'stake.unlock',
  intent: leaving,
  legs: ({ owner, intent }) => {
    const { contract, orders, feeLimit } = intent
    const stakes = orders.map((order) => stakeBook.stakeOf(contract, owner, order))
    const areOver: Skip = async (state) =>
      mapOk(await state.readAll(stakes), (known) =>
        known.every(({ endedAt }) => endedAt > 0) ? 'alreadyOver' : undefined,
      )
    const verify: Verify = async (node) => {
      const head = await node.head()
      if (!head.ok) return head
      const read = await node.readAll(stakes)
      if (!read.ok) return read
      if (read.value.some(({ since, endedAt }) => since === 0 || endedAt > 0))
        return ok(mismatch('over', orders.join()))
      const until = Math.max(...read.value.map((each) => each.until))
      return ok(agreedIf(until <= head.value.timestamp, 'notYet', until))
    }
    return {
      ...leaveLeg(owner, intent, 'unlock'),
      name: 'unlock',
      label: msg`Unlock`,
      call: stakeBook.unlock(contract, orders, { feeLimit }),
      typicalEnergy: energyOf(intent, UNLOCK_ENERGY) * BigInt(orders.length),
      skip: areOver,
      verify,
      expects: expectEvent(
        contract,
        stakeBookEvents.unlocked,
        ({ order, account }) => account === owner && orders.includes(order),
      ),
    }
  },
  describe: (intent) => {
    const amount = stepAmount(intent)
    const count = intent.orders.length
    return {
      title: msg`Unlock ${amount} of ${plural(count, { one: '# pledge', other: '# pledges' })}`,
      fallback: msg`unlock error`,
      settled: { alreadyOver: msg`This was taken back already` },
    }
  },
  recogniser: recognise(stakeBookCalls.unlock, onStakes, (_, { contract }) => ({
    seed: contract,
    title: msg`Pledges unlocked`,
  })),
})

/** Takes a stake back before its time, for the cost that was fixed when it was made. */
export const cancelStake = defineStakeKind({
  name: 'stake.cancel',
  intent: {
    order: v.string(),
    costBp: v.number(),
    /** What it costs, of `units`, as it was shown. */
    cost: v.bigint(),
  },
  legs: ({ owner, intent }) => {
    const { contract, order, units, costBp, feeLimit } = intent
    const stake = stakeBook.stakeOf(contract, owner, order)
    return {
      ...leaveLeg(owner, { ...intent, orders: [order] }, 'cancel'),
      name: 'cancel',
      label: msg`Cancel the pledge`,
      call: stakeBook.cancel(contract, order, { feeLimit }),
      typicalEnergy: energyOf(intent, CANCEL_ENERGY),
      skip: when(stake, ({ endedAt }) => endedAt > 0 && 'alreadyOver'),
      verify: allOf(
        checked(stake, (known) => agreedIf(known.since > 0 && known.endedAt === 0, 'over', order)),
        checked(stake, (known) =>
          agreedIf(
            known.amount === units && known.costBp === costBp,
            'stake',
            `${known.amount} ${known.costBp}`,
          ),
        ),
      ),
      expects: expectEvent(
        contract,
        stakeBookEvents.cancelled,
        (fields) => fields.account === owner && fields.order === order,
      ),
    }
  },
  describe: (intent) => {
    const amount = stepAmount(intent)
    return {
      title: msg`Cancel the pledge of ${amount}`,
      fallback: msg`unlock error`,
      settled: { alreadyOver: msg`This was taken back already` },
    }
  },
  recogniser: recognise(stakeBookCalls.cancel, onStakes, ([order], { contract }) => ({
    seed: contract,
    title: msg`Pledge cancelled`,
    order,
  })),
})

/** What leaving takes for each stake, the first time; shares leave two streams. */
interface Energy extends Readonly<Record<StakeOf, bigint>> {
  /** More, for a token. */
  readonly token: bigint
}
const UNLOCK_ENERGY: Energy = { lp: 116_000n, coin: 76_000n, plan: 62_000n, token: 15_000n }
const CANCEL_ENERGY: Energy = { lp: 146_000n, coin: 100_000n, plan: 80_000n, token: 42_000n }

const energyOf = ({ of, coin }: Pick<Leaving, 'of' | 'coin'>, energy: Energy): bigint =>
  energy[of] + (coin.contract ? energy.token : 0n)

export type UnlockIntent = IntentOf<typeof unlockStakes>
export type CancelIntent = IntentOf<typeof cancelStake>

type Leaving = Named<typeof ofStakes & typeof leaving>

/** What both ways out share: a stake ends once, and a second transaction reverts. */
function leaveLeg(
  owner: Address,
  { of, contract, orders: all, units }: Leaving,
  act: 'unlock' | 'cancel',
): Pick<Leg, 'repeat' | 'before' | 'after' | 'skippedLabels'> & { readonly repeat: 'orderOnce' } {
  const orders = all.join(',')
  return {
    repeat: 'orderOnce',
    skippedLabels: { alreadyOver: msg`Already taken back` },
    before: before(
      of === 'plan' ? 'planUnlockBefore' : 'lpPledgeUnlockBefore',
      () => ({ owner, act, orders }),
      (answer) => {
        const found = compare({
          owner: [answer.owner, owner],
          contract: [answer.contract, contract],
          order: [answer.orders, orders],
          quantity: [answer.units, units],
        })
        return found.kind === 'agreed' ? agreed : found
      },
    ),
    after: (txId) => ({
      endpoint: of === 'plan' ? 'planUnlockAfter' : 'lpPledgeUnlockAfter',
      request: { owner, act, orders, txId },
    }),
  }
}

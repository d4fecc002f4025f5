import { msg, plural } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  MOST_AT_ONCE as MOST_OF_CONTRACT,
  stakeBook,
  stakeBookCalls,
  stakeBookEvents,
  type KeptStake,
} from '../../../chain/contracts/stakeBook.ts'
import { trc20 } from '../../../chain/contracts/trc20.ts'
import type { Address } from '../../../core/address.ts'
import { mapOk, ok } from '../../../core/result.ts'
import type { Millis } from '../../../core/time.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import type { Named } from '../../../outbox/family.ts'
import {
  before,
  expectEvent,
  mismatch,
  type Finding,
  type IntentOf,
  type Leg,
  type Verify,
} from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { agreedIf, compare } from '../../../outbox/verify.ts'
import { costAt } from '../rules.ts'
import { defineStakeKind, ofStakes, onStakes } from './family.ts'

/**
 * Maximum number of stakes that the app unlocks at once. The contract accepts ten, but one takes
 * 130,000 energy, and a token with costly transfers may add half of that. Beyond 1,500,000 energy
 * (at 100 sun), a transaction burns its whole fee limit and pays nothing back.
 */
export const MOST_AT_ONCE = 5

const leaving = {
  /** Order keys of the stakes, all in one contract and of one asset; `units` is their sum. */
  orders: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_OF_CONTRACT)),
}

/** Withdraws stakes after their unlock time, at no cost. */
export const unlockStakes = defineStakeKind({
  name: 'stake.unlock',
  intent: leaving,
  legs: ({ owner, intent }) => {
    const { contract, orders, feeLimit } = intent
    return {
      ...leaveLeg(owner, intent, 'unlock'),
      name: 'unlock',
      label: msg`Unlock`,
      call: stakeBook.unlock(contract, orders, { feeLimit }),
      typicalEnergy: 130_000n * BigInt(orders.length),
      verify: verifyStakes(owner, intent, (stakes, now) => {
        const until = Math.max(...stakes.map((each) => each.until))
        return agreedIf(until <= now, 'notYet', until)
      }),
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

/** Withdraws a stake before its unlock time, at the cost that was fixed when it was made. */
export const cancelStake = defineStakeKind({
  name: 'stake.cancel',
  intent: {
    order: v.string(),
    costBp: v.number(),
    /** Cost as shown, in the units of `units`. */
    cost: v.bigint(),
  },
  legs: ({ owner, intent }) => {
    const { contract, order, costBp, cost, feeLimit } = intent
    const one = { ...intent, orders: [order] }
    return {
      ...leaveLeg(owner, one, 'cancel'),
      name: 'cancel',
      label: msg`Cancel the pledge`,
      call: stakeBook.cancel(contract, order, { feeLimit }),
      typicalEnergy: 190_000n,
      // The unlock time may have passed since the cost was shown; leaving is then free.
      verify: verifyStakes(owner, one, (stakes, now) => {
        const costs = stakes.map((stake) => costAt({ ...stake, units: stake.amount }, now))
        const isShown = stakes.every((stake) => stake.costBp === costBp)
        return agreedIf(isShown && costs.every((each) => each <= cost), 'stake', costs)
      }),
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

export type UnlockIntent = IntentOf<typeof unlockStakes>

type Leaving = Named<typeof ofStakes & typeof leaving>

/** Verifies the stakes against the chain, because the backend is not trusted. */
const verifyStakes =
  (
    owner: Address,
    { contract, coin, units, orders }: Leaving,
    find: (stakes: readonly KeptStake[], now: Millis) => Finding,
  ): Verify =>
  async (node) => {
    const head = await node.head()
    if (!head.ok) return head
    const read = await node.readAll(orders.map((each) => stakeBook.stakeOf(contract, owner, each)))
    if (!read.ok) return read
    const stakes = read.value
    // If one of several stakes has ended, the contract refuses them all.
    if (stakes.some(({ since, endedAt }) => since === 0 || endedAt > 0))
      return ok(mismatch('over', orders))
    const places = [...new Set(stakes.map(({ place }) => place))]
    const [terms, decimals] = await Promise.all([
      node.readAll(places.map((place) => stakeBook.terms(contract, place))),
      // The decimals of TRX are known.
      node.readAll(coin.contract ? [trc20.decimals(coin.contract)] : []),
    ])
    if (!terms.ok) return terms
    if (!decimals.ok) return decimals
    const all = stakes.reduce((sum, { amount }) => sum + amount, 0n)
    const isShown =
      all === units &&
      terms.value.every((each) => each.coin === coin.contract) &&
      // Other decimals would show another amount and another cost.
      decimals.value.every((each) => each === coin.decimals)
    return ok(isShown ? find(stakes, head.value.timestamp) : mismatch('stake', all))
  }

/**
 * Returns the fields that unlocking and cancelling share. A stake ends once, and a second
 * transaction reverts.
 */
function leaveLeg(
  owner: Address,
  { of, contract, orders, units }: Leaving,
  act: 'unlock' | 'cancel',
) {
  const named = orders.join(',')
  const stakes = orders.map((each) => stakeBook.stakeOf(contract, owner, each))
  return {
    repeat: 'orderOnce',
    skip: async (state) =>
      mapOk(await state.readAll(stakes), (known) =>
        known.every(({ endedAt }) => endedAt > 0) ? 'alreadyOver' : undefined,
      ),
    skippedLabels: { alreadyOver: msg`Already taken back` },
    before: before(
      of === 'plan' ? 'planUnlockBefore' : 'lpPledgeUnlockBefore',
      () => ({ owner, act, orders: named }),
      (answer) =>
        compare({
          owner: [answer.owner, owner],
          contract: [answer.contract, contract],
          order: [answer.orders, named],
          quantity: [answer.units, units],
        }),
    ),
    after: (txId) => ({
      endpoint: of === 'plan' ? 'planUnlockAfter' : 'lpPledgeUnlockAfter',
      request: { owner, act, orders: named, txId },
    }),
  } satisfies Partial<Leg>
}

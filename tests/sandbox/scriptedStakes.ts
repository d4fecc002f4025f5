import { fixedPlansEvents } from '../../src/chain/contracts/fixedPlans.ts'
import { stakeBookEvents } from '../../src/chain/contracts/stakeBook.ts'
import { stakingEvents } from '../../src/chain/contracts/staking.ts'
import type { Log } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { makePool } from './scriptedCards.ts'
import { hash, writeLog } from './scriptedChain.ts'
import { launchpad, person, poolOf } from './scriptedLaunchpad.ts'

// Events of the stake contracts in the life of a place. Numbers tell lives apart.

const { staking, fixedPlans } = launchpad

/** Time after all scripted blocks, in seconds. */
const LATER = 1_800_000_000n

const termsOf = (coin: Address) => [coin, 30n, 500n, 1n, 1_000_000n] as const

export const orderOf = (number: number): string => hash(0x88_0000 + number)

export const addStakePool = (place: bigint, coin: Address, stream: bigint): Log =>
  writeLog(staking, stakingEvents.poolAdded, {
    place,
    terms: termsOf(coin),
    rewards: stream,
    costs: stream,
  })

export const addPlan = (place: bigint, coin: Address = nobody): Log =>
  writeLog(fixedPlans, fixedPlansEvents.planAdded, { place, terms: termsOf(coin), rateBp: 1_000n })

export const fundPlan = (place: bigint, amount = 100_000n): Log =>
  writeLog(fixedPlans, fixedPlansEvents.planFunded, { place, from: person(0), amount })

interface Stake {
  readonly contract?: Address
  readonly place: bigint
  readonly order: string
  readonly account?: Address
  readonly amount?: bigint
}

export const stakeIn = ({
  contract = staking,
  account = person(1),
  amount = 1_000n,
  until = LATER,
  ...stake
}: Stake & { readonly until?: bigint }): Log =>
  writeLog(contract, stakeBookEvents.staked, { account, amount, until, ...stake })

export const unlockStake = ({
  contract = staking,
  account = person(1),
  amount = 1_000n,
  ...stake
}: Stake): Log => writeLog(contract, stakeBookEvents.unlocked, { account, amount, ...stake })

export const cancelStake = ({
  contract = staking,
  account = person(1),
  amount = 1_000n,
  cost = 50n,
  ...stake
}: Stake & { readonly cost?: bigint }): Log =>
  writeLog(contract, stakeBookEvents.cancelled, { account, amount, cost, ...stake })

export const claimReward = (order: string, account = person(1), amount = 1n): Log =>
  writeLog(fixedPlans, fixedPlansEvents.rewardClaimed, { order, account, amount })

export const closePlace = (contract: Address, place: bigint): Log =>
  writeLog(contract, stakeBookEvents.closed, { place })

export const takeRest = (place: bigint): Log =>
  writeLog(fixedPlans, fixedPlansEvents.restTaken, { place, amount: 1n })

/** Returns all events about a pool of a token's shares, about a plan, and about four stakes. */
export function lifeOfStakes(number: number): Log[][] {
  const place = BigInt(number)
  const stream = 100_000n + place
  const orders = [0, 1, 2, 3].map((each) => orderOf(4 * number + each)) as [
    string,
    string,
    string,
    string,
  ]
  const [first, second, third, fourth] = orders
  const plan = { contract: fixedPlans, place }
  return [
    [makePool(stream), addStakePool(place, poolOf(number), stream), addPlan(place)],
    [fundPlan(place), stakeIn({ place, order: first }), stakeIn({ place, order: second })],
    [stakeIn({ ...plan, order: third }), stakeIn({ ...plan, order: fourth })],
    [claimReward(third), unlockStake({ place, order: first })],
    [cancelStake({ place, order: second }), cancelStake({ ...plan, order: third })],
    [unlockStake({ place, order: first, amount: 3n }), closePlace(staking, place)],
    [closePlace(fixedPlans, place), takeRest(place)],
  ]
}

import { refusal } from '../../../src/api/refusal.ts'
import { fixedPlansCalls, fixedPlansEvents } from '../../../src/chain/contracts/fixedPlans.ts'
import { rewardPoolsCalls, rewardPoolsEvents } from '../../../src/chain/contracts/rewardPools.ts'
import {
  stakeBookCalls as calls,
  stakeBookEvents as events,
} from '../../../src/chain/contracts/stakeBook.ts'
import { nobody } from '../../../src/core/address.ts'
import { TRX, type Coin } from '../../../src/core/amount.ts'
import { ofOrder, once, untilDone, type Double, type View } from '../double.ts'
import { FEE_LIMIT, PLANS, POOLS, SHARES, STAKING, STRANGER, UNITS, USDT } from '../places.ts'

const PLACE = 3n
const DAYS = 30
const COST_BP = 500
const COST = UNITS / 20n
const RATE_BP = 600
const REWARD = UNITS / 200n
const MOST = 1_000_000n * UNITS

/** Times in seconds: two long ago, and one far off. */
const SINCE = 1_500_000_000n
const TIME_CAME = 1_600_000_000n
const FAR_OFF = 2_000_000_000n

const termsOf =
  ({ contract = nobody }: Coin): View =>
  () => [[contract, BigInt(DAYS), BigInt(COST_BP), 1n, MOST]]

/** Returns one stake as its contract stores it. */
const stake = (until: bigint, endedAt: bigint) => [
  [SINCE, until, endedAt, BigInt(COST_BP), PLACE, STRANGER, UNITS],
]
const none = [[0n, 0n, 0n, 0n, 0n, nobody, 0n]]

const theirs: NonNullable<Double['lies']> = {
  contract: (told) => ({ ...told, contract: STRANGER }),
  owner: (told) => ({ ...told, owner: STRANGER }),
  price: (told) => ({ ...told, units: 2n * UNITS }),
}

/** Stakes an asset in a pool or a plan. With `approved`, the user approves more than the stake. */
function pledgeOf(of: 'lp' | 'coin' | 'plan', coin: Coin, approved?: bigint): Double {
  const contract = of === 'plan' ? PLANS : STAKING
  const terms = { days: DAYS, costBp: COST_BP }
  const promised = of === 'plan' ? { rateBp: RATE_BP, reward: REWARD } : {}
  const token = coin.contract
  return {
    intent: () => ({
      of,
      contract,
      coin,
      units: UNITS,
      feeLimit: FEE_LIMIT,
      place: PLACE,
      ...terms,
      ...promised,
      ...(approved !== undefined && { approved }),
    }),
    calls: {
      [calls.pledge]: {
        whom: ofOrder,
        refuses: once(calls.pledge, 'OrderAlreadyUsed()'),
        ...(token ? { takes: { token, units: UNITS } } : { value: UNITS }),
        event: events.staked,
        fields: ({ owner, args }) => [args[0]!, owner, PLACE, UNITS, FAR_OFF],
      },
    },
    views: {
      'stakeOf(address,bytes32)': ([account, order], { doneIn }) =>
        doneIn(calls.pledge, `${account} ${order}`) === undefined ? none : stake(FAR_OFF, 0n),
      'termsOf(uint256)': termsOf(coin),
      'decimals()': () => [BigInt(coin.decimals)],
      'isClosed(uint256)': () => [false],
      'stakedBy(uint256,address)': () => [0n],
      'rateBpOf(uint256)': () => [BigInt(RATE_BP)],
      'rewardFor(uint256,uint256)': () => [REWARD],
      'stillFits(uint256)': () => [MOST],
    },
    told: ({ orderKey, owner }) => ({
      orderKey,
      owner,
      contract,
      place: Number(PLACE),
      coin: token ?? nobody,
      units: UNITS,
      ...terms,
      ...promised,
    }),
    lies: theirs,
  }
}

/** Stakes LP tokens of a pool, which only the staking contract vouches for. */
export const sharesPledge = pledgeOf('lp', {
  symbol: 'LP-CAST',
  decimals: 18,
  contract: SHARES,
})
export const trxPledge = pledgeOf('coin', TRX)
/** Stakes in a plan, where the user chose to approve more. */
export const planPledge = pledgeOf('plan', USDT, 200n * UNITS)

const both = ['e1'.repeat(32), 'e2'.repeat(32)]

const leaving = (coin: Coin, units: bigint) => ({
  of: 'coin',
  contract: STAKING,
  coin,
  units,
  feeLimit: FEE_LIMIT,
})

/** Unstakes two stakes whose time has come. */
export const unlocking: Double = {
  intent: () => ({ ...leaving(USDT, 2n * UNITS), orders: both }),
  calls: {
    [calls.unlock]: {
      whom: ({ owner }) => owner,
      refuses: once(calls.unlock, 'AlreadyOver()'),
      event: events.unlocked,
      fields: ({ owner }) => [both[0]!, owner, PLACE, UNITS],
    },
  },
  views: {
    'stakeOf(address,bytes32)': ([account], { doneIn }) =>
      stake(TIME_CAME, doneIn(calls.unlock, account!) === undefined ? 0n : TIME_CAME),
    'termsOf(uint256)': termsOf(USDT),
    'decimals()': () => [BigInt(USDT.decimals)],
  },
  told: untilDone(
    calls.unlock,
    ({ owner }) => owner,
    refusal.nothingToUnlock,
    ({ owner }) => ({
      owner,
      contract: STAKING,
      act: 'unlock',
      orders: both.join(','),
      units: 2n * UNITS,
      cost: 0n,
    }),
  ),
  lies: theirs,
}

/** Cancels a stake before its time. */
export const cancellation: Double = {
  intent: () => ({ ...leaving(TRX, UNITS), order: both[0], costBp: COST_BP, cost: COST }),
  calls: {
    [calls.cancel]: {
      whom: ({ owner }) => owner,
      refuses: once(calls.cancel, 'AlreadyOver()'),
      event: events.cancelled,
      fields: ({ owner, args }) => [args[0]!, owner, PLACE, UNITS, COST],
    },
  },
  views: {
    'stakeOf(address,bytes32)': ([account], { doneIn }) =>
      stake(FAR_OFF, doneIn(calls.cancel, account!) === undefined ? 0n : TIME_CAME),
    'termsOf(uint256)': termsOf(TRX),
  },
  told: untilDone(
    calls.cancel,
    ({ owner }) => owner,
    refusal.nothingToUnlock,
    ({ owner }) => ({
      owner,
      contract: STAKING,
      act: 'cancel',
      orders: both[0],
      units: UNITS,
      cost: COST,
    }),
  ),
  lies: theirs,
}

const left =
  (what: string): View =>
  (_, { doneIn }) => [doneIn(what, '') === undefined ? UNITS : 0n]

/**
 * Claims rewards of a stream without further funding, and of a matured stake. Neither grows again.
 */
export const claim: Double = {
  intent: () => ({
    rewardPools: POOLS,
    streams: [4n],
    plans: PLANS,
    orders: [both[0]],
    amounts: [{ coin: TRX, units: 2n * UNITS }],
    feeLimit: FEE_LIMIT,
  }),
  calls: {
    [rewardPoolsCalls.claim]: {
      whom: () => '',
      refuses: once(rewardPoolsCalls.claim, 'NothingToClaim()'),
      event: rewardPoolsEvents.claimed,
      fields: ({ owner }) => [4n, owner, UNITS],
    },
    [fixedPlansCalls.click]: {
      whom: () => '',
      refuses: once(fixedPlansCalls.click, 'NothingToClaim()'),
      event: fixedPlansEvents.rewardClaimed,
      fields: ({ owner }) => [both[0]!, owner, UNITS],
    },
  },
  views: {
    'claimable(uint256,address)': left(rewardPoolsCalls.claim),
    'claimable(address,bytes32)': left(fixedPlansCalls.click),
  },
}

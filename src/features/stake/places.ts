import type { Plan, Stake, StakePool } from '../../api/endpoints/stakeFields.ts'
import { nobody, formatAddress, type Address } from '../../core/address.ts'
import { TRX, type Coin } from '../../core/amount.ts'
import type { ChainPlace, PlaceKey } from './chainPlace.ts'

/** Where something is staked: a pool of shares or of a coin, or a plan. */
export type Place = StakePool | Plan

/** Its number in its contract. */
export const numberOf = (place: Place): number => (place.of === 'plan' ? place.plan : place.pool)

export const keyOfPlace = (place: Place): PlaceKey => ({
  of: place.of,
  contract: place.contract,
  number: numberOf(place),
})

/** The place of a stake. */
export const placeOfStake = ({ of, contract, place }: Stake): PlaceKey => ({
  of,
  contract,
  number: place,
})

/** What the backend said of a place, with what the chain says of it now in its stead. */
export function livePlace<P extends Place>(place: P, chain: ChainPlace | undefined): P {
  if (!chain) return place
  const { days, costBp, least, most, isClosed, staked, plan, streams } = chain
  const own =
    chain.own === null
      ? place.own
      : { count: 0, due: 0n, nextUnlockAt: null, ...place.own, units: chain.own }
  const shared = { ...place, days, costBp, least, most, isClosed, staked, own }
  if (place.of === 'plan') return plan ? { ...shared, ...plan } : shared
  const [rewards, costs] = streams
  const { stakedWorth } = place
  return {
    ...shared,
    // By the shop's price: a rate would else compare what is staked now with what was worth it before.
    stakedWorth:
      stakedWorth === null || place.staked === 0n
        ? stakedWorth
        : (stakedWorth * staked) / place.staked,
    ...(rewards && { rewards: { ...place.rewards, ...ofStream(rewards) } }),
    ...(costs && place.costs && { costs: { ...place.costs, ...ofStream(costs) } }),
  }
}

const ofStream = ({ perDay, funded, endsAt, totalWeight }: ChainPlace['streams'][number]) => ({
  perDay,
  funded,
  endsAt,
  totalWeight,
})

/** A stream as the backend tells it, as the rules of streams read it. */
export const flowOf = <S extends { readonly endsAt: number | null }>(
  stream: S,
): S & { readonly endsAt: number } => ({ ...stream, endsAt: stream.endsAt ?? 0 })

/** Whether the chain agrees on what is counted: the coin, and how many decimals it has. */
export const isSameCoin = ({ coin }: Pick<Place, 'coin'>, chain: ChainPlace): boolean =>
  (coin.contract ?? nobody) === chain.coin && coin.decimals === chain.decimals

/** The coin of a stream, as one of those that are known; a stranger's is counted in its smallest units. */
export function coinOfStream(coin: Address, known: readonly (Coin | undefined)[]): Coin {
  if (coin === nobody) return TRX
  const named = known.find((each) => each?.contract === coin)
  return named ?? { symbol: formatAddress(coin), decimals: 0, contract: coin }
}

/** The configured contract that keeps stakes of a kind. */
export const contractOf = (
  of: Place['of'],
  {
    staking,
    fixedPlans,
  }: { readonly staking?: Address | undefined; fixedPlans?: Address | undefined },
): Address | undefined => (of === 'plan' ? fixedPlans : staking)

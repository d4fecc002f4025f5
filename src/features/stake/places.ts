import type { Plan, Stake, StakePool } from '../../api/endpoints/stakeFields.ts'
import { nobody, formatAddress, type Address } from '../../core/address.ts'
import { TRX, type Coin } from '../../core/amount.ts'
import type { ChainPlace, PlaceKey } from './chainPlace.ts'

/** A place to stake: a pool of LP tokens or of an asset, or a plan. */
export type Place = StakePool | Plan

/** Returns the number of a place in its contract. */
export const numberOf = (place: Place): number => (place.of === 'plan' ? place.plan : place.pool)

export const keyOfPlace = (place: Place): PlaceKey => ({
  of: place.of,
  contract: place.contract,
  number: numberOf(place),
})

/** Returns the place of a stake. */
export const placeOfStake = ({ of, contract, place }: Stake): PlaceKey => ({
  of,
  contract,
  number: place,
})

/** Returns the backend's place, with the chain's present values in place of the backend's. */
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
    // Uses the backend's price. Otherwise a rate would compare the present stakes with the value of
    // earlier ones.
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

/** Converts a stream from the backend to the form that the rules of streams read. */
export const flowOf = <S extends { readonly endsAt: number | null }>(
  stream: S,
): S & { readonly endsAt: number } => ({ ...stream, endsAt: stream.endsAt ?? 0 })

/** Whether the chain agrees on the asset and its decimals. */
export const isSameCoin = ({ coin }: Pick<Place, 'coin'>, chain: ChainPlace): boolean =>
  (coin.contract ?? nobody) === chain.coin && coin.decimals === chain.decimals

/**
 * Returns the asset of a stream, if it is a known one. An unknown token is counted in its smallest
 * units.
 */
export function coinOfStream(coin: Address, known: readonly (Coin | undefined)[]): Coin {
  if (coin === nobody) return TRX
  const named = known.find((each) => each?.contract === coin)
  return named ?? { symbol: formatAddress(coin), decimals: 0, contract: coin }
}

/** Returns the configured contract that holds stakes of a kind. */
export const contractOf = (
  of: Place['of'],
  {
    staking,
    fixedPlans,
  }: { readonly staking?: Address | undefined; fixedPlans?: Address | undefined },
): Address | undefined => (of === 'plan' ? fixedPlans : staking)

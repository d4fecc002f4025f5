import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { unaskedChainAtom } from '../../state/answers/unasked.ts'
import { appliedAtom, fundAtom, type Applied, type Coming, type FundNow } from './atoms.ts'
import type { Share, Times } from './rules.ts'

export interface CoinShare extends Share {
  readonly coin: Coin
  /** Withdrawn or being withdrawn. */
  readonly taken: bigint
  /** Announced higher minimum. */
  readonly comingMinimum?: Coming | undefined
}

/** Fund state and the account's shares, as recent as known. */
export interface LiveFund {
  readonly contract: Address
  readonly times: Times
  /** Fee of an order, in sun. */
  readonly fee: bigint
  /** Announced higher fee. */
  readonly comingFee: Coming | undefined
  /** Assets with booked income, or all assets of the fund. */
  readonly shares: readonly CoinShare[]
  /** Chain time. */
  readonly now: Millis
  readonly fetchedAt: Millis | undefined
  readonly stale: boolean
}

/**
 * Returns the fund's live state. The ledger comes from the backend. Limits, fee and times come from
 * the contract, which wins.
 */
export function useFund(owner: Address) {
  const [snapshot, refresh] = useAtom(appliedAtom(owner))
  const { data: told, fetchedAt, stale } = snapshot
  const asked = useMemo(
    () =>
      told
        ? fundAtom(
            told.contract,
            told.coins.map(({ coin }) => coin.contract),
          )
        : unaskedChainAtom,
    [told],
  )
  const chain = useAtomValue(asked)
  const now = useChainNow() ?? told?.now ?? 0
  const live = told && {
    ...joined(told, chain.stale ? undefined : chain.data),
    now,
    fetchedAt,
    stale,
  }
  return { snapshot: { ...snapshot, data: live }, refresh }
}

function joined(
  told: Applied,
  chain: FundNow | undefined,
): Omit<LiveFund, 'now' | 'fetchedAt' | 'stale'> {
  const { isPaused, start, end } = chain ?? told
  const shares = told.coins.map((each, index): CoinShare => {
    const limits = chain?.limits[index]
    if (!limits || !chain) return each
    const { minimum, comingMinimum } = limits
    return {
      ...each,
      ...limits,
      comingMinimum: aboveOf(comingMinimum, minimum),
      nextDayAt: chain.nextDayAt,
    }
  })
  const fee = chain ? within(told.fee, chain) : told.fee
  const booked = shares.filter((share) => share.booked > 0n)
  return {
    contract: told.contract,
    times: { isPaused, start, end },
    fee,
    comingFee: aboveOf(chain?.comingFee, fee),
    shares: booked.length > 0 ? booked : shares,
  }
}

const aboveOf = (coming: Coming | undefined, now: bigint): Coming | undefined =>
  coming && coming.least > now ? coming : undefined

/** Clamps the requested fee to the contract's current range. */
const within = (fee: bigint, { feeMinimum, feeMaximum }: FundNow): bigint =>
  fee < feeMinimum ? feeMinimum : fee > feeMaximum ? feeMaximum : fee

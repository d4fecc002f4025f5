import { useAtomValue } from 'jotai'
import { useFeeReserve } from '../../sheets/useFeeReserve.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import type { Place } from './places.ts'
import { mostNow } from './rules.ts'

/** Highest energy of a TRX stake, which is one in a pool of a single asset. */
const PLEDGE_ENERGY = 220_000n

/** Returns an account's balance of a place's asset, and the most that it can stake there. */
export function useMostNow(place: Place) {
  const { coin } = place
  const balance = useAtomValue(ownBalanceAtom(coin))
  const held = balance?.known ? balance.units : undefined
  const reserve = useFeeReserve(PLEDGE_ENERGY)
  const isTrx = coin.contract === undefined
  const spendable =
    held === undefined || !isTrx ? held : reserve === undefined ? undefined : rest(held, reserve)
  return {
    /** Balance; undefined while unknown. */
    held,
    /** Balance for the field. An unread balance is 0 and marked as unknown. */
    shown: balance && { balance: balance.units, isUnread: !balance.known },
    most: spendable === undefined ? undefined : mostNow(place, spendable),
    /** Whether the asset also pays the fee, which is true for TRX. */
    keepsFee: isTrx,
  }
}

const rest = (held: bigint, kept: bigint) => (held > kept ? held - kept : 0n)

import { useAtomValue } from 'jotai'
import { useFeeReserve } from '../../sheets/useFeeReserve.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import type { Place } from './places.ts'
import { mostNow } from './rules.ts'

/** The energy of a pledge of TRX at its most: a stake in a pool of a coin. */
const PLEDGE_ENERGY = 220_000n

/** What an account holds of a place's coin, and the most of it that can be staked there. */
export function useMostNow(place: Place) {
  const { coin } = place
  const balance = useAtomValue(ownBalanceAtom(coin))
  const held = balance?.known ? balance.units : undefined
  const reserve = useFeeReserve(PLEDGE_ENERGY)
  const isTrx = coin.contract === undefined
  const spendable =
    held === undefined || !isTrx ? held : reserve === undefined ? undefined : rest(held, reserve)
  return {
    /** Undefined while unknown. */
    held,
    /** The same for the field: what could not be read is 0, and marked as unknown. */
    shown: balance && { balance: balance.units, isUnread: !balance.known },
    most: spendable === undefined ? undefined : mostNow(place, spendable),
    /** TRX pays the fee, too. */
    keepsFee: isTrx,
  }
}

const rest = (held: bigint, kept: bigint) => (held > kept ? held - kept : 0n)

import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { chooseFeeLimit } from '../chain/fee.ts'
import type { KnownPrices } from '../chain/preflight.ts'
import { readFeePricesAtom } from '../state/answers/feePrices.ts'

/** For a transaction with a few arguments; the exact number is known once it is simulated. */
const SOME_BYTES = 600n

/** The network's prices, or the side chain's; undefined while they are not known. */
export function useFeePrices(chain?: 'side'): KnownPrices | undefined {
  const readPrices = useSetAtom(readFeePricesAtom)
  const [prices, setPrices] = useState<KnownPrices>()
  useEffect(() => {
    let gone = false
    readPrices(chain).then((found) => {
      if (!gone) setPrices(found)
    }, reportError)
    return () => {
      gone = true
    }
  }, [readPrices, chain])
  return prices
}

/**
 * TRX, in sun, to keep back for the fee of a transaction of `energy` at its worst; undefined while
 * the network's prices are not known.
 */
export function useFeeReserve(energy: bigint, chain?: 'side'): bigint | undefined {
  const prices = useFeePrices(chain)
  return prices && feeReserve(energy, prices)
}

/** The same at known prices: the limit is in whole TRX, and bytes are paid on top. */
export function feeReserve(energy: bigint, prices: KnownPrices): bigint {
  const cost = { energy, penalty: 0n, measured: true, bytes: SOME_BYTES }
  return chooseFeeLimit({ transactions: [cost], prices }) + SOME_BYTES * prices.bandwidthSun
}

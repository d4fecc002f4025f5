import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { chooseFeeLimit } from '../chain/fee.ts'
import type { KnownPrices } from '../chain/preflight.ts'
import { readFeePricesAtom } from '../state/answers/feePrices.ts'

/** Size of a transaction with a few arguments; the exact number is known after the simulation. */
const SOME_BYTES = 600n

/** Returns the prices of the network or the side chain; undefined until they are known. */
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
 * Returns the TRX, in sun, to reserve for the worst-case fee of a transaction that needs `energy`;
 * undefined until the network's prices are known.
 */
export function useFeeReserve(energy: bigint, chain?: 'side'): bigint | undefined {
  const prices = useFeePrices(chain)
  return prices && feeReserve(energy, prices)
}

/** Returns the same at known prices: the limit in whole TRX, plus the price of its bytes. */
export function feeReserve(energy: bigint, prices: KnownPrices): bigint {
  const cost = { energy, penalty: 0n, measured: true, bytes: SOME_BYTES }
  return chooseFeeLimit({ transactions: [cost], prices }) + SOME_BYTES * prices.bandwidthSun
}

import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { SUN_PER_TRX } from '../../core/amount.ts'
import { readFeePricesAtom } from '../../state/feePrices.ts'

/** What a purchase takes, with the margin of its fee limit, and the bytes of its transaction. */
const ENERGY = 160_000n
const BYTES = 400n

/**
 * What has to stay for the network when somebody buys for all they have, in sun, in whole TRX; undefined
 * while the network's prices are not known.
 */
export function useFeeReserve(): bigint | undefined {
  const readPrices = useSetAtom(readFeePricesAtom)
  const [reserve, setReserve] = useState<bigint>()
  useEffect(() => {
    let gone = false
    readPrices()
      .then((prices) => {
        if (gone || !prices) return
        const sun = ENERGY * prices.energySun + BYTES * prices.bandwidthSun
        setReserve(((sun + SUN_PER_TRX - 1n) / SUN_PER_TRX) * SUN_PER_TRX)
      })
      .catch(reportError)
    return () => {
      gone = true
    }
  }, [readPrices])
  return reserve
}

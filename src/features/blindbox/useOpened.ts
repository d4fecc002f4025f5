import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Rarity } from '../../api/endpoints/products.ts'
import { BLOCK_MS } from '../../core/time.ts'
import { servicesAtom } from '../../state/services.ts'
import { fetchOpened, openedIn, recordedOf } from './openings.ts'
import type { Opening, OrderRecord } from './orders.ts'

/** What an opening drew, as soon as the chain or the backend tells. */
export function useOpened(record: OrderRecord, opening: Opening): readonly Rarity[] | undefined {
  const { node } = useAtomValue(servicesAtom)
  const [drawn, setDrawn] = useState<{ txId: string; rarities: readonly Rarity[] }>()
  const txId = openedIn(opening.operation)
  const rarities =
    recordedOf(record, opening) ?? (drawn?.txId === txId ? drawn?.rarities : undefined)
  const isKnown = rarities !== undefined
  const { intent } = opening
  useEffect(() => {
    if (!txId || isKnown) return
    let gone = false
    const look = async () => {
      const found = await fetchOpened(node, { intent, txId })
      if (!gone && found) setDrawn({ txId, rarities: found })
    }
    const again = () => void look().catch(reportError)
    again()
    const timer = setInterval(again, BLOCK_MS)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [node, intent, txId, isKnown])
  return rarities
}

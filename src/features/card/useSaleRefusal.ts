import type { MessageDescriptor } from '@lingui/core'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { cards } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import { refusalText } from '../../state/operations/troubleText.ts'
import { servicesAtom } from '../../state/services.ts'
import { cardWords } from './operations/family.ts'

/**
 * Returns why the backend would refuse a purchase; undefined if it would not, or while unknown. The
 * chain decides.
 */
export function useSaleRefusal(
  listingId: string,
  owner: Address | undefined,
): MessageDescriptor | undefined {
  const { api } = useAtomValue(servicesAtom)
  const [found, setFound] = useState<{ key: string; code: number }>()
  const key = `${listingId} ${owner}`
  useEffect(() => {
    if (!owner) return
    const gone = new AbortController()
    api.call(cards.canBuySkuProduct, { listingId, owner }, gone).then((answer) => {
      if (!gone.signal.aborted && answer.ok) setFound({ key, code: answer.value.code })
    }, reportError)
    return () => gone.abort()
  }, [api, key, listingId, owner])
  return found?.key === key && found.code !== 0 ? refusalText(found.code, cardWords) : undefined
}

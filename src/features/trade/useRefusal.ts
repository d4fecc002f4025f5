import type { MessageDescriptor } from '@lingui/core'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { refusalText } from '../../state/operations/troubleText.ts'
import { offerWords } from './operations/offers.ts'

interface Asked {
  readonly offerId: string
  readonly owner: Address | undefined
  /** Amount to buy; undefined asks whether the offer can be changed or withdrawn. */
  readonly units?: bigint | undefined
}

/**
 * Returns why the backend would refuse the action; undefined if it would not, or while unknown. The
 * chain decides.
 */
export function useRefusal({ offerId, owner, units }: Asked): MessageDescriptor | undefined {
  const { api } = useAtomValue(servicesAtom)
  const [found, setFound] = useState<{ key: string; code: number }>()
  const key = `${offerId} ${owner} ${units}`
  useEffect(() => {
    if (!owner) return
    const gone = new AbortController()
    const asking =
      units === undefined
        ? api.call(trades.ifCanEditSku, { offerId, owner }, gone)
        : api.call(trades.ifCanBuy, { offerId, owner, units: String(units) }, gone)
    asking.then((answer) => {
      if (!gone.signal.aborted && answer.ok) setFound({ key, code: answer.value.code })
    }, reportError)
    return () => gone.abort()
  }, [api, key, offerId, owner, units])
  return found?.key === key && found.code !== 0 ? refusalText(found.code, offerWords) : undefined
}

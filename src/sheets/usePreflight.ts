import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { examine, type Preflight } from '../chain/preflight.ts'
import type { Address } from '../core/address.ts'
import { SECOND_MS } from '../core/time.ts'
import { readFeePricesAtom } from '../state/answers/feePrices.ts'
import { kindsAtom } from '../state/operations/operations.ts'
import { servicesAtom } from '../state/services.ts'

const AGAIN_MS = 12 * SECOND_MS

interface Prepared {
  /** The operation's id; undefined while the sheet has no key yet. */
  readonly id: string | undefined
  readonly kind: string
  readonly owner: Address | undefined
  readonly intent: unknown
  /** Asks once, where many are on screen. */
  readonly once?: boolean
}

/**
 * What an operation would take and whether it would succeed, asked again while it is on screen.
 * Pass a stable `intent`: another is another question.
 */
export function usePreflight({ id, kind, owner, intent, once }: Prepared): Preflight | undefined {
  const { node, config } = useAtomValue(servicesAtom)
  const pinned = useMemo(() => new Set(Object.values(config.contracts)), [config])
  const readPrices = useSetAtom(readFeePricesAtom)
  const kinds = useAtomValue(kindsAtom)
  const [found, setFound] = useState<{ intent: unknown; preflight: Preflight }>()
  useEffect(() => {
    const plans = id && owner && kinds?.get(kind)?.plan({ id, owner, intent })
    if (!plans) return
    let gone = false
    const look = async () => {
      const preflight = await examine(node, owner, plans, { readPrices, pinned })
      if (!gone) setFound({ intent, preflight })
    }
    const again = () => void look().catch(reportError)
    again()
    const timer = once ? undefined : setInterval(again, AGAIN_MS)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [node, pinned, readPrices, kinds, id, kind, owner, intent, once])
  return found?.intent === intent ? found?.preflight : undefined
}

import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { SECOND_MS } from '../../core/time.ts'
import { repeatWhileVisible } from '../../core/whileVisible.ts'
import type { Verdict } from '../../outbox/kind.ts'
import { servicesAtom } from '../../state/services.ts'
import { verifyPrice } from './operations/buy.ts'
import type { Purchase } from './orders.ts'

const AGAIN_MS = 12 * SECOND_MS

/**
 * Reads the price from the contract repeatedly while on screen; needs no account. Returns the field
 * that differs from the sheet; undefined while they agree or the price is unknown.
 */
export function usePriceCheck(purchase: Purchase): string | undefined {
  const { node } = useAtomValue(servicesAtom)
  const [found, setFound] = useState<{ purchase: Purchase; verdict: Verdict }>()
  useEffect(() => {
    let gone = false
    const verify = verifyPrice(purchase)
    const look = async () => {
      const verdict = await verify(node)
      if (!gone && verdict.ok) setFound({ purchase, verdict: verdict.value })
    }
    const again = () => void look().catch(reportError)
    again()
    const end = repeatWhileVisible(AGAIN_MS, again)
    return () => {
      gone = true
      end()
    }
  }, [node, purchase])
  return found?.purchase === purchase && found.verdict.kind === 'mismatch'
    ? found.verdict.field
    : undefined
}

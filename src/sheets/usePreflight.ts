import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { examine, type Preflight } from '../chain/preflight.ts'
import type { Address } from '../core/address.ts'
import { rests } from '../core/rests.ts'
import { SECOND_MS } from '../core/time.ts'
import { repeatWhileVisible } from '../core/whileVisible.ts'
import { chainOf } from '../state/answers/chainOf.ts'
import { readFeePricesAtom } from '../state/answers/feePrices.ts'
import { kindsAtom } from '../state/operations/operations.ts'
import { pinnedAtom, pinnedThereAtom } from '../state/operations/pinned.ts'
import { servicesAtom } from '../state/services.ts'

const AGAIN_MS = 12 * SECOND_MS

/**
 * Time after which an answer is late, in ms. A node may take half a minute per request, and the
 * user must not wait that long for a message.
 */
const SLOW_MS = 15 * SECOND_MS

interface Prepared {
  /** Id of the operation; undefined while the sheet has no key yet. */
  readonly id: string | undefined
  readonly kind: string
  readonly owner: Address | undefined
  readonly intent: unknown
  /** Whether to ask only once, for pages that show many. */
  readonly once?: boolean
}

interface Found {
  readonly intent: unknown
  readonly attempt: number
  readonly preflight: Preflight
}

/**
 * Simulates an operation and repeats the check while it is on screen. Returns undefined until the
 * result is known or the network has clearly failed to answer. Pass a stable `intent`: a new object
 * is a new question.
 */
export function usePreflight({ id, kind, owner, intent, once }: Prepared): {
  readonly preflight: Preflight | undefined
  /** Asks again at once. */
  readonly askAgain: () => void
} {
  const services = useAtomValue(servicesAtom)
  const kinds = useAtomValue(kindsAtom)
  const chain = kinds?.get(kind)?.chain
  const pinned = useAtomValue(chain ? pinnedThereAtom : pinnedAtom)
  const readPrices = useSetAtom(readFeePricesAtom)
  const [found, setFound] = useState<Found>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const plans = id && owner && kinds?.get(kind)?.plan({ id, owner, intent })
    const node = chainOf(services, chain)?.node
    if (!plans || !node) return
    let gone = false
    const answers = (before: Found | undefined): before is Found =>
      before !== undefined && before.intent === intent && before.attempt === attempt
    const tell = (preflight: Preflight, isTap: boolean) => {
      if (gone) return
      if (isTap && !preflight.isComplete) services.tapFailed()
      // A complete answer stays valid if the node fails to answer later.
      setFound((before) =>
        answers(before) && before.preflight.isComplete && !preflight.isComplete
          ? before
          : { intent, attempt, preflight },
      )
    }
    const failed = (error: unknown) => {
      reportError(error)
      return NOTHING
    }
    const look = (isTap = false) =>
      void examine(node, owner, plans, { readPrices: () => readPrices(chain), pinned })
        .catch(failed)
        .then((preflight) => tell(preflight, isTap))
    // Every attempt after the first is a tap on "Check again".
    look(attempt > 0)
    const ends = [
      ...(once ? [] : [repeatWhileVisible(AGAIN_MS, look)]),
      rests.subscribe(() => {
        if (rests.until() === 0) look()
      }),
    ]
    const slow = setTimeout(() => {
      setFound((before) => (answers(before) ? before : { intent, attempt, preflight: NOTHING }))
    }, SLOW_MS)
    return () => {
      gone = true
      for (const end of ends) end()
      clearTimeout(slow)
    }
  }, [services, chain, pinned, readPrices, kinds, id, kind, owner, intent, once, attempt])
  const isFound = found?.intent === intent && found?.attempt === attempt
  return {
    preflight: isFound ? found?.preflight : undefined,
    askAgain: () => setAttempt(attempt + 1),
  }
}

const NOTHING: Preflight = { isComplete: false, transactions: [], willSucceed: false }

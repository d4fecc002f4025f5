import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Address } from '../../core/address.ts'
import { operationsAtom } from '../../state/operations.ts'
import { ownerAtom } from '../../state/session.ts'
import { castsOf, type Cast } from './casts.ts'
import { draftAtom } from './draft.ts'
import type { CastPlan } from './plan.ts'

/** What is confirmed, or looked at on its way. */
interface Shown {
  readonly plan: CastPlan
  readonly orderKey?: string | undefined
}

/** A draft on its way to a creation: kept until it is one, then gone. */
export function useCasting(token?: Address) {
  const owner = useAtomValue(ownerAtom)
  const operations = useAtomValue(operationsAtom)
  const [draft, setDraft] = useAtom(draftAtom(token))
  const [shown, setShown] = useState<Shown>()
  const [{ round, hasEnded }, setRound] = useState({ round: 0, hasEnded: false })
  const [openedAt] = useState(() => Date.now())
  const orderKey = draft?.orderKey
  const isCast = orderKey !== undefined && operations?.some(({ id }) => id === orderKey) === true
  if (isCast !== hasEnded) setRound({ round: isCast ? round + 1 : round, hasEnded: isCast })
  useEffect(() => {
    if (isCast) setDraft(undefined)
  }, [isCast, setDraft])
  const casts = castsOf(operations ?? [], owner, openedAt)
  return {
    draft: isCast ? undefined : draft,
    /** Changes with each creation: the next form begins anew. */
    round,
    setDraft,
    casts,
    shown,
    show: (plan: CastPlan) => setShown({ plan }),
    look: ({ operation, plan }: Cast) => setShown({ plan, orderKey: operation.id }),
    hide: () => setShown(undefined),
    order(key: string) {
      if (draft && draft.orderKey !== key) setDraft({ ...draft, orderKey: key })
    },
  }
}

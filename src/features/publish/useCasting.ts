import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Address } from '../../core/address.ts'
import { cancelOperationAtom, operationsAtom } from '../../state/operations/operations.ts'
import { fitsLink } from '../../state/pages/handedForm.ts'
import { useHandedForm } from '../../sheets/useHandedForm.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { late } from '../../core/late.ts'
import { lateAtom } from '../../state/lateAtom.ts'
import type { Cast } from './casts.ts'
import { castLink, draftAtom, draftOf, draftOfLink, linkOf, type CastDraft } from './draft.ts'
import { isCancellable } from '../../state/operations/standing.ts'
import type { CastPlan } from './plan.ts'
import type { ShownCast } from './sheets/CastSheet.tsx'
import type { Suggestions } from './steps.ts'

// Operations are read with the operations' code, which the form does not need.
const castsCodeAtom = lateAtom(late(() => import('./casts.ts')))
const noneAtom = atom(undefined)

export type Casting = ReturnType<typeof useCasting>

/** Manages a draft until it becomes a creation, and then drops it. */
export function useCasting(token?: Address) {
  const owner = useAtomValue(ownerAtom)
  const operations = useAtomValue(operationsAtom)
  const cancel = useSetAtom(cancelOperationAtom)
  const handed = useHandedForm(castLink)
  const [kept, keep] = useAtom(draftAtom(token))
  /** Draft from another browser. The link holds it, and the draft of this browser stays. */
  const [given, setGiven] = useState(() => handed.form && draftOfLink(handed.form))
  const draft = given ?? kept
  const setDraft = given ? setGiven : keep
  const link = draft && linkOf(draft)
  const [shown, setShown] = useState<ShownCast>()
  const [{ round, hasEnded }, setRound] = useState({ round: 0, hasEnded: false })
  const [openedAt] = useState(() => Date.now())
  const orderKey = draft?.orderKey
  const isCast = orderKey !== undefined && operations?.some(({ id }) => id === orderKey) === true
  if (isCast !== hasEnded) setRound({ round: isCast ? round + 1 : round, hasEnded: isCast })
  useEffect(() => {
    if (isCast) setDraft(undefined)
  }, [isCast, setDraft])
  const code = useAtomValue(operations?.length ? castsCodeAtom : noneAtom)
  const casts = code?.castsOf(operations ?? [], owner, openedAt) ?? []
  return {
    /** Handover of the draft to another browser; undefined if it does not fit into a link. */
    handing: link && fitsLink(location, link) ? handed.handing(link) : undefined,
    draft: isCast ? undefined : draft,
    /** Number that changes with each creation, so that the next form starts empty. */
    round,
    setDraft: (next: CastDraft) => setDraft({ ...next, id: next.id ?? crypto.randomUUID() }),
    /** Creations to list; only those of the token, if there is one. */
    casts: token ? casts.filter(({ plan }) => plan.address === token) : casts,
    shown,
    show: (plan: CastPlan) => setShown({ plan, scope: draft?.id && `cast:${draft.id}` }),
    /** Puts a failed creation back into the form. Cancels it if no wallet was asked to sign it. */
    async again({ operation, plan }: Cast, suggested: Suggestions) {
      if (isCancellable(operation)) await cancel(operation.id)
      setDraft({ ...draftOf(plan, suggested), id: crypto.randomUUID() })
    },
    look: ({ operation, plan }: Cast) => setShown({ plan, orderKey: operation.id }),
    hide() {
      setShown(undefined)
      handed.leave()
    },
    /** Stores the order key in the draft. A creation that is only viewed has no draft. */
    order(key: string) {
      if (shown?.scope && draft && draft.orderKey !== key) setDraft({ ...draft, orderKey: key })
    },
  }
}

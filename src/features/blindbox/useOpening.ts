import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useSteady } from '../../sheets/useSteady.ts'
import { multisigOf, useSigning, type KnownSigning } from '../../sheets/useSigning.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { isQueueAwaitedAtom } from '../../state/operations/drafts.ts'
import { kindsAtom } from '../../state/operations/operations.ts'
import { servicesAtom } from '../../state/services.ts'
import { useWriting } from '../../ui/useWriting.ts'
import { openBoxesAtom, planAtom, type OpeningPlan, type Wanted } from './openings.ts'

interface Offered {
  /** Opening plan; undefined if there is nothing to open. */
  readonly plan: OpeningPlan | undefined
  readonly isBusy: boolean
  readonly notWritten: boolean
  readonly start: (orders: readonly Wanted[]) => Promise<void>
}

/** Returns the plan to open these boxes, and a function that opens them or others. */
export function useOpening(
  orders: readonly Wanted[],
  onReveal: (operationId: string) => void,
): Offered {
  const { preloadBuilder } = useAtomValue(servicesAtom)
  const open = useSetAtom(openBoxesAtom)
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const { isBusy, notWritten, write } = useWriting()
  // Refreshes create new records of the same orders.
  const steady = useSteady(orders)
  const plan = useAtomValue(useMemo(() => planAtom(steady ?? []), [steady]))
  const { signing } = useOpeningSigning(plan)
  return {
    plan,
    // Until this device's queue has been read, an opening may already be pending.
    isBusy: isBusy || isAwaited,
    notWritten,
    async start(wanted) {
      preloadBuilder()
      const opening = await write(() => open(wanted, multisigOf(signing)))
      if (opening) onReveal(opening.id)
    },
  }
}

/** Returns the signers that an opening needs, if the account's own key is not enough. */
export function useOpeningSigning(plan: OpeningPlan | undefined): KnownSigning {
  const owner = useAtomValue(ownerAtom)
  const kinds = useAtomValue(kindsAtom)
  const intent = useSteady(plan?.intent)
  const kind = plan?.kind
  const legs = useMemo(
    () =>
      kind && owner ? kinds?.get(kind)?.plan({ id: '0'.repeat(64), owner, intent }) : undefined,
    [kinds, kind, owner, intent],
  )
  return useSigning(owner, legs, undefined)
}

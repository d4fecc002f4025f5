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
  /** Undefined where there is nothing to open. */
  readonly plan: OpeningPlan | undefined
  readonly isBusy: boolean
  readonly notWritten: boolean
  readonly start: (orders: readonly Wanted[]) => Promise<void>
}

/** What opening these boxes would be, and the way to open them or others. */
export function useOpening(
  orders: readonly Wanted[],
  onReveal: (operationId: string) => void,
): Offered {
  const { preloadBuilder } = useAtomValue(servicesAtom)
  const open = useSetAtom(openBoxesAtom)
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const { isBusy, notWritten, write } = useWriting()
  // Refreshes make new records of the same orders.
  const steady = useSteady(orders)
  const plan = useAtomValue(useMemo(() => planAtom(steady ?? []), [steady]))
  const { signing } = useOpeningSigning(plan)
  return {
    plan,
    // Until this device's queue has been read, they may be under way already.
    isBusy: isBusy || isAwaited,
    notWritten,
    async start(wanted) {
      preloadBuilder()
      const opening = await write(() => open(wanted, multisigOf(signing)))
      if (opening) onReveal(opening.id)
    },
  }
}

/** Who has to sign an opening, where the account's own key alone does not do. */
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

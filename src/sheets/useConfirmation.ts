import type { MessageDescriptor } from '@lingui/core'
import { useAtomValue, useSetAtom } from 'jotai'
import { use, useEffect, useMemo, useRef } from 'react'
import { DEFAULT_FEE_LIMIT } from '../chain/call.ts'
import type { Preflight } from '../chain/preflight.ts'
import type { Address } from '../core/address.ts'
import type { Amount } from '../core/amount.ts'
import type { Holdings } from '../core/holdings.ts'
import { spenderIn } from '../outbox/approval.ts'
import type { Unlimited } from '../outbox/kind.ts'
import type { handedKind } from '../outbox/handed.ts'
import { isOf, kindName, type KindName } from '../outbox/kindName.ts'
import { mayRepeat } from '../outbox/next.ts'
import type { Operation } from '../outbox/operation.ts'
import { isQueueAwaitedAtom } from '../state/operations/drafts.ts'
import { holdingsAnswerAtom, ownHoldingsAtom } from '../state/account/holdings.ts'
import {
  addOperationAtom,
  kindsAtom,
  operationByIdAtom,
  resumeOperationAtom,
} from '../state/operations/operations.ts'
import { servicesAtom } from '../state/services.ts'
import { ownerAtom } from '../state/account/session.ts'
import { handedPath } from '../state/pages/handedForm.ts'
import { notWrittenText } from '../state/operations/troubleText.ts'
import { useAttempt } from '../ui/actions/useAttempt.ts'
import { useOnline } from '../ui/states/useOnline.ts'
import { whenPageSettled } from '../ui/pageSettled.ts'
import { useWriting } from '../ui/useWriting.ts'
import { useActivation } from './useActivation.ts'
import { judge, settledText, type Verdict } from './confirmation.ts'
import { HandingContext, type Handing } from './handing.ts'
import { useDraft } from './useDraft.ts'
import { useHandOver, type HandOver } from './useHandOver.ts'
import { useHandedScope } from './useHandedScope.ts'
import { usePreflight } from './usePreflight.ts'
import { multisigOf, useSigning, type Signing } from './useSigning.ts'
import { useSteady } from './useSteady.ts'

interface Asked<Intent extends object> {
  readonly open: boolean
  readonly kind: KindName<Intent>
  /** Draft that the order key belongs to until the operation exists; the same in every tab. */
  readonly scope?: string | undefined
  /** Order key, if it exists already. */
  readonly orderKey?: string | undefined
  /** Undefined while there is nothing to confirm. */
  readonly intent: NoInfer<Unlimited<Intent>> | undefined
  /** Amounts that the account pays now, excluding fees. */
  readonly payments?: readonly Amount[] | undefined
  /** Fee limit of each transaction, in sun, if the specification sets it. */
  readonly fixedFee?: bigint | undefined
  /**
   * Reason why it cannot be confirmed that only the feature knows. It precedes any other reason.
   */
  readonly obstacle?: MessageDescriptor | undefined
  /** Way to continue in another browser, if the sheet itself has the form. */
  readonly handing?: Handing | undefined
  /** Whether it was begun elsewhere. Continuing then needs no activated account. */
  readonly isBegun?: boolean | undefined
  /** Whether to resume an operation of this device at once, because it was confirmed before. */
  readonly go?: boolean | undefined
}

/** State of a sheet: the transaction to confirm, then the resulting operation. */
export interface Confirmation extends Omit<Verdict, 'feeLimit'> {
  /** Order key; undefined until this device has made one. */
  readonly id: string | undefined
  readonly operation: Operation | undefined
  readonly preflight: Preflight | undefined
  /**
   * Returns the spender that an approval of the token names, whether or not one is still needed.
   */
  readonly spenderOf: (token: Address) => Address | undefined
  readonly payments: readonly Amount[]
  readonly held: Holdings
  /** Signing choice, if the account's own key alone is not enough. */
  readonly signing: Signing | undefined
  /** Whether paying again requires proof that the first attempt is dead. */
  readonly needsProof: boolean
  /** Reason why an operation turned out to be unnecessary, in the words of its kind. */
  readonly skipped: MessageDescriptor | undefined
  /** Whether storing it failed, so the wallet was not asked. */
  readonly notWritten: boolean
  /** Whether the account has to be activated before this can begin. */
  readonly isInactive: boolean
  readonly isBusy: boolean
  /** Whether all its values came from a link, which anyone may have made. */
  readonly isByLink: boolean
  /** Stores and starts the operation, once the network has answered what it does. */
  readonly confirm: () => void
  /** Does the same without that answer, for a button that says so. */
  readonly confirmUnchecked: () => void
  readonly checkAgain: () => void
  /** Way to the wallet's app instead, on a phone where the wallet is another app. */
  readonly handOver: HandOver | undefined
}

/**
 * Provides everything a sheet needs to show the effect of a transaction before the wallet opens.
 */
export function useConfirmation<Intent extends object>({
  open,
  kind,
  scope,
  orderKey,
  intent,
  payments = NONE,
  fixedFee,
  obstacle,
  handing: ofSheet,
  isBegun = false,
  go = false,
}: Asked<Intent>): Confirmation {
  const { preloadBuilder } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const isOnline = useOnline()
  const kinds = useAtomValue(kindsAtom)
  const add = useSetAtom(addOperationAtom)
  const resume = useSetAtom(resumeOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const chain = kinds?.get(kind)?.chain
  const held = useAtomValue(ownHoldingsAtom(payments, chain))
  const heldAnswer = useAtomValue(holdingsAnswerAtom(payments, chain))
  const ofPage = use(HandingContext)
  const handing = ofSheet ?? ofPage
  const ofForm = useHandedScope(kind, handing)
  const draft = useDraft(open, ofForm ?? scope, handing?.orderKey ?? orderKey)
  const { id } = draft
  const operation = useAtomValue(useMemo(() => operationByIdAtom(id), [id]))
  const asking = operation ? undefined : id
  const wanted = useSteady(intent)
  const widest = useMemo(
    () => wanted && { ...wanted, feeLimit: fixedFee ?? DEFAULT_FEE_LIMIT },
    [wanted, fixedFee],
  )
  const beginner = operation || isBegun ? undefined : owner
  const { activation, askAgain: askActivation } = useActivation(kind, beginner)
  const { preflight, askAgain } = usePreflight({ id: asking, kind, owner, intent: widest })
  const { isBusy, notWritten, write } = useWriting()
  const handOver = useHandedKind(handing, id, kind, widest)
  const wantsToGo = useRef(go)

  // The builder is a megabyte that executes on load, so it loads after the sheet.
  useEffect(() => whenPageSettled(preloadBuilder), [preloadBuilder])
  useEffect(() => {
    if (!operation || !wantsToGo.current) return
    wantsToGo.current = false
    void attempt(resume(operation.id))
  }, [operation, resume, attempt])

  const row = operation ?? (asking && owner ? { id: asking, owner, intent: widest } : undefined)
  const description = row && kinds?.get(kind)?.describe(row)
  const planned = useMemo(
    () => owner && kinds?.get(kind)?.plan({ id: asking ?? NO_ORDER, owner, intent: widest }),
    [kinds, kind, asking, owner, widest],
  )
  const signed = useSigning(owner, operation ? undefined : planned, chain)
  const { feeLimit, ...verdict } = judge({
    isAsked: wanted !== undefined && owner !== undefined && !draft.notWritten,
    isOnline,
    preflight,
    payments,
    held,
    heldAnswer,
    fixedFee,
    description,
    obstacle: obstacle ?? signed.obstacle,
    activation,
    signing: signed,
  })
  const confirmUnchecked = () => {
    if (!id || !owner || !wanted || verdict.obstacle) return
    const multisig = multisigOf(signed.signing)
    const intended = { id, kind, owner, intent: { ...wanted, feeLimit } }
    void write(() => add({ ...intended, ...(multisig && { multisig }) }))
  }
  return {
    ...verdict,
    id,
    operation,
    preflight,
    spenderOf: (token) => spenderIn(planned ?? [], token),
    payments,
    held,
    signing: signed.signing,
    needsProof: planned?.some((plan) => !mayRepeat(plan)) === true,
    skipped: settledText(operation?.legs.at(-1)?.skipped?.reason, description),
    notWritten: notWritten || draft.notWritten || handOver.notWritten,
    handOver: ofForm !== undefined && !owner ? handOver : undefined,
    isByLink: handing?.isByLink === true,
    isInactive: activation === 'inactive',
    // Until this device's queue is read, the operation may already exist.
    isBusy: isBusy || isAwaited,
    confirm() {
      if (verdict.check === 'answered') confirmUnchecked()
    },
    confirmUnchecked,
    checkAgain() {
      askAgain()
      if (activation === 'unknown') askActivation()
    },
  }
}

/** Hands the order over to a wallet's browser, where the link fills in its form. */
function useHandedKind(
  handing: Handing | undefined,
  id: string | undefined,
  kind: string,
  intent: unknown,
): HandOver {
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  // Until this device's rows are read, it may already be handed over.
  const isReady = id !== undefined && handing && intent !== undefined && !isAwaited
  const path = isReady
    ? (handing.path ?? handedPath(location, { order: id, form: handing.form }))
    : undefined
  return useHandOver(id, path, handed, (handedTo, there) => ({
    kind,
    intent,
    handedTo,
    path: there,
  }))
}

const handed = kindName<ReturnType<typeof handedKind>>('handed')

/** Returns whether the operation continues in another browser. */
export const isHanded = (operation: Operation): boolean => isOf(operation, handed)

const NONE: readonly Amount[] = []

/**
 * Placeholder key. The spenders of a plan do not depend on the order's key, which is made a moment
 * later.
 */
const NO_ORDER = '0'.repeat(64)

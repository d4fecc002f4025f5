import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DEFAULT_FEE_LIMIT } from '../chain/call.ts'
import { chooseFeeLimit } from '../chain/fee.ts'
import type { Preflight } from '../chain/preflight.ts'
import { TRX, type Amount } from '../core/amount.ts'
import { shortCoin } from '../core/holdings.ts'
import type { KindName } from '../outbox/kindName.ts'
import type { Operation } from '../outbox/operation.ts'
import { isQueueAwaitedAtom } from '../state/operations/drafts.ts'
import { insufficientText } from '../outbox/insufficientText.ts'
import { ownHoldingsAtom } from '../state/account/holdings.ts'
import {
  addOperationAtom,
  kindsAtom,
  operationByIdAtom,
  resumeOperationAtom,
} from '../state/operations/operations.ts'
import { servicesAtom } from '../state/services.ts'
import { ownerAtom } from '../state/account/session.ts'
import {
  mismatchText,
  notWrittenText,
  reasonText,
  strangerText,
} from '../state/operations/troubleText.ts'
import { useAttempt } from '../ui/actions/useAttempt.ts'
import { useOnline } from '../ui/states/useOnline.ts'
import { useWriting } from '../ui/useWriting.ts'
import { networkFeeOf, type NetworkFee } from './networkFee.ts'
import { useDraft } from './useDraft.ts'
import { usePreflight } from './usePreflight.ts'

interface Asked<Intent> {
  readonly open: boolean
  readonly kind: KindName<Intent>
  /** What the order key belongs to while the operation takes shape; undefined if to nobody. */
  readonly scope: string | undefined
  /** The order key, if it has one already. */
  readonly orderKey?: string | undefined
  /**
   * Makes what is confirmed, given the most that each transaction may burn, in sun. Pass a stable
   * one: another is another question. Undefined while there is nothing to confirm.
   */
  readonly intent: ((feeLimit: bigint) => NoInfer<Intent> | undefined) | undefined
  /** What the account pays with it now, besides fees. */
  readonly payments?: readonly Amount[] | undefined
  /** The highest fee limit allowed, in sun. */
  readonly mostFee?: bigint | undefined
  /** The limit of each transaction, where the specification sets it, in sun. */
  readonly fixedFee?: bigint | undefined
  /** Why it cannot be confirmed, where only the feature knows; shown before any other reason. */
  readonly obstacle?: MessageDescriptor | undefined
  /** What to say while the device is offline, and when the network says that it would fail. */
  readonly offline?: MessageDescriptor | undefined
  readonly wouldFail?: MessageDescriptor | undefined
  /** Resumes an operation of this device at once: it was confirmed before. */
  readonly go?: boolean | undefined
}

/** What a sheet knows of what it is about to confirm, and of the operation that came of it. */
export interface Confirmation {
  /** The order key; undefined until this device has made one. */
  readonly id: string | undefined
  readonly operation: Operation | undefined
  /** The wallet was asked from this sheet. */
  readonly asked: boolean
  readonly preflight: Preflight | undefined
  /** Undefined while the network's prices are not known. */
  readonly fee: NetworkFee | undefined
  /** Why the chain needs nothing of it any more, in the words of its kind. */
  readonly settled: MessageDescriptor | undefined
  /** The same for an operation that turned out not to be needed. */
  readonly skipped: MessageDescriptor | undefined
  /** Why it cannot be confirmed now; the sheet says so instead of the wallet. */
  readonly obstacle: MessageDescriptor | undefined
  /** It could not be written down, so the wallet was not asked. */
  readonly notWritten: boolean
  readonly isBusy: boolean
  readonly isReady: boolean
  /** Writes it down and starts it. */
  readonly confirm: () => void
}

/** Everything that a sheet needs to show what a transaction will do, before the wallet opens. */
export function useConfirmation<Intent>({
  open,
  kind,
  scope,
  orderKey,
  intent,
  payments = NONE,
  fixedFee,
  mostFee = fixedFee ?? DEFAULT_FEE_LIMIT,
  obstacle,
  offline = offlineText,
  wouldFail = wouldFailText,
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
  const held = useAtomValue(ownHoldingsAtom(payments))
  const draft = useDraft(open ? scope : undefined, orderKey)
  const { id } = draft
  const operation = useAtomValue(useMemo(() => operationByIdAtom(id), [id]))
  const asking = operation ? undefined : id
  const widest = useMemo(() => intent?.(mostFee), [intent, mostFee])
  const preflight = usePreflight({ id: asking, kind, owner, intent: widest })
  const { isBusy, notWritten, write } = useWriting()
  // Whether this sheet has asked the wallet; if not, the user has to say so.
  const [asked, setAsked] = useState(go)
  const wantsToGo = useRef(go)

  useEffect(preloadBuilder, [preloadBuilder])
  useEffect(() => {
    if (!operation || !wantsToGo.current) return
    wantsToGo.current = false
    void attempt(resume(operation.id)).then(({ ok }) => setAsked(ok))
  }, [operation, resume, attempt])

  const chosen = preflight ? chooseFeeLimit(preflight, mostFee) : mostFee
  const feeLimit = fixedFee ?? chosen
  const fee = networkFeeOf(preflight, feeLimit)
  // Nobody has to hold a limit far beyond what is ever burnt, and what brings something back must
  // not wait even for a margin.
  const feeSun = payments.length > 0 ? networkFeeOf(preflight, chosen)?.worstSun : fee?.expectedSun
  const coin = shortCoin(payments, feeSun ?? 0n, held, TRX)?.symbol
  const { failure, mismatch, stranger } = preflight ?? {}
  const row = operation ?? (asking && owner ? { id: asking, owner, intent: widest } : undefined)
  const description = row && kinds?.get(kind)?.describe(row)
  const settledText = (reason = '') => description?.settled?.[reason]
  return {
    id,
    operation,
    asked,
    preflight,
    fee,
    settled: settledText(preflight?.settled),
    skipped: settledText(operation?.legs.at(-1)?.skipped?.reason),
    notWritten: notWritten || draft.notWritten,
    obstacle:
      obstacle ??
      (isOnline ? undefined : offline) ??
      (stranger === undefined ? undefined : strangerText) ??
      (mismatch === undefined ? undefined : mismatchText(mismatch, description)) ??
      (coin === undefined ? undefined : insufficientText(coin)) ??
      (failure && (reasonText(failure.output, description) ?? wouldFail)),
    // Until this device's queue has been read, it may be under way already.
    isBusy: isBusy || isAwaited,
    isReady: id !== undefined && owner !== undefined && intent !== undefined,
    confirm() {
      if (!id || !owner || !intent) return
      setAsked(true)
      void write(() => add({ id, kind, owner, intent: intent(feeLimit) }))
    },
  }
}

const NONE: readonly Amount[] = []

const offlineText = msg`You are offline. What you confirm now could not be sent; you can go on as soon as you are back.`

const wouldFailText = msg`The network says that this would fail`

import type { MessageDescriptor } from '@lingui/core'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { DEFAULT_FEE_LIMIT } from '../../chain/call.ts'
import type { Description } from '../../outbox/kind.ts'
import type { VerifiedRequest } from '../../outbox/verifyRequest.ts'
import { judge, type Verdict } from '../../sheets/confirmation.ts'
import { usePreflight } from '../../sheets/usePreflight.ts'
import { imitationAtom } from '../../state/account/knownAddresses.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { signerAtom } from '../../state/account/signer.ts'
import { kindsAtom } from '../../state/operations/operations.ts'
import { describe, recogniseCall } from '../../state/operations/recognised.ts'
import { rowOf, acceptRequestAtom } from '../../state/operations/acceptRequest.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { servicesAtom } from '../../state/services.ts'
import { useAttempt } from '../../ui/actions/useAttempt.ts'
import { whenPageSettled } from '../../ui/pageSettled.ts'
import { useOnline } from '../../ui/states/useOnline.ts'
import { namedBy, receiverOf } from './named.ts'
import { nextOf, objectionTo, type Next } from './nextStep.ts'
import { objectionText } from './words.tsx'

/** Permitted actions on a shared transaction, and its effects. */
export interface RequestAcceptance extends Verdict {
  readonly description: Description | undefined
  /** Description of the call, as in the list of transactions found on chain. */
  readonly deed: MessageDescriptor | undefined
  readonly next: Next
  /** True if the wallet acts for a different account. */
  readonly isOther: boolean
  /**
   * True if the call transfers something permanently, or names an address that imitates another.
   */
  readonly isHeld: boolean
  /** True if no connected wallet could sign it. */
  readonly isNobody: boolean
  /** Stores the transaction, and has this wallet sign it if asked. */
  readonly take: (signs: boolean) => void
  readonly checkAgain: () => void
}

/**
 * Simulates the call before the wallet opens, like any payment sheet. `isAsked` is true until the
 * transaction is stored.
 */
export function useAcceptRequest(taken: VerifiedRequest, isAsked: boolean): RequestAcceptance {
  const { config, preloadBuilder } = useAtomValue(servicesAtom)
  const kinds = useAtomValue(kindsAtom)
  const signer = useAtomValue(signerAtom)
  const owner = useAtomValue(ownerAtom)
  const acceptRequest = useSetAtom(acceptRequestAtom)
  const attempt = useAttempt(notWrittenText)
  const isOnline = useOnline()
  const imitationOf = useAtomValue(imitationAtom)
  const row = rowOf(taken)
  const next = nextOf(taken, signer)
  const wants = isAsked && (next === 'sign' || next === 'send')
  const { preflight, askAgain } = usePreflight({
    ...row,
    id: wants ? row.id : undefined,
  })
  useEffect(() => whenPageSettled(preloadBuilder), [preloadBuilder])
  const { call } = taken.plan
  const description = describe(kinds, config, row)
  const deed = kinds && recogniseCall(kinds, config, call)?.title
  const objection = signer && objectionTo(taken, signer)
  const obstacle: MessageDescriptor | undefined = objection && objectionText(objection, signer)
  const fixedFee = call.feeLimit ?? DEFAULT_FEE_LIMIT
  const needed = Math.max(2, (taken.transaction.signers?.length ?? 0) + 1)
  const verdict = judge({
    isAsked: wants,
    isOnline,
    preflight,
    payments: [],
    held: () => undefined,
    heldAnswer: 'known',
    fixedFee,
    description,
    obstacle,
    signing: { check: 'known', signing: { needed } },
  })
  const take = async (signs: boolean) => {
    const took = await acceptRequest({ taken, signs })
    if (!took.ok) throw new Error('not written')
  }
  return {
    ...verdict,
    description,
    deed,
    isHeld: receiverOf(call) !== undefined || namedBy(taken).some(imitationOf),
    next,
    isOther: owner !== taken.owner,
    isNobody: signer === undefined,
    take: (signs) => void attempt(take(signs)),
    checkAgain: askAgain,
  }
}

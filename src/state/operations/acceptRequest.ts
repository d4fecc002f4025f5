import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import type { Result } from '../../core/result.ts'
import type { Operation } from '../../outbox/operation.ts'
import {
  verifyRequest,
  type VerifiedRequest,
  type VerifyError,
} from '../../outbox/verifyRequest.ts'
import { persistOnceAtom } from '../device/storage.ts'
import { servicesAtom } from '../services.ts'
import { askedHereAtom } from './askedHere.ts'
import { describe } from './recognised.ts'

/** Reads and checks a share for signing from another signer. It stores and signs nothing. */
export const verifyRequestAtom = atom(
  null,
  async (get, _set, text: string): Promise<Result<VerifiedRequest, VerifyError>> =>
    (await get(servicesAtom).loadOutbox()).ask((ports) => verifyRequest(ports, text)),
)

interface AcceptRequest {
  readonly taken: VerifiedRequest
  /** Whether to add this wallet's signature. */
  readonly signs: boolean
}

/**
 * Stores the share, or adds its signatures to the row that already has the transaction; resolves to
 * the row.
 */
export const acceptRequestAtom = atom(
  null,
  async (get, set, { taken, signs }: AcceptRequest): Promise<Result<Operation, 'storage'>> => {
    const { loadOutbox, config } = get(servicesAtom)
    const queue = await loadOutbox()
    const row = rowOf(taken)
    const description = describe(queue.kinds, config, row)
    const body = description && i18n._(description.title)
    const notices = body && {
      done: { title: i18n._(msg`Completed and confirmed`), body },
      failed: { title: i18n._(msg`Failed on chain`), body },
    }
    const took = await queue.acceptRequest(taken, signs, notices || undefined)
    if (!took.ok) return took
    if (signs) set(askedHereAtom, (asked) => new Map(asked).set(took.value.id, Date.now()))
    set(persistOnceAtom).catch(reportError)
    return took
  },
)

/** Returns the fields of the row that the share would have. */
export const rowOf = ({ kind, owner, intent, transaction }: VerifiedRequest) => ({
  id: transaction.txId,
  kind,
  owner,
  intent,
})

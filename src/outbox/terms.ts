import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { toMillis, toSeconds } from '../chain/contracts/seconds.ts'
import type { Amount } from '../core/amount.ts'
import type { Millis } from '../core/time.ts'

/** What a call holds to besides what it costs, with chain time in ms. */
export type Term = { readonly label: MessageDescriptor } & (
  | { readonly amount: Amount }
  | { readonly at: Millis }
)

/** It brings that much, or nothing happens. */
export const atLeast = (amount: Amount): Term => ({ label: msg`At least`, amount })

/** After that time nothing happens. */
export const deadlineAt = (time: Millis): Term => termAt(msg`Deadline`, time)

/** A time, to the second that the contract counts. */
export const termAt = (label: MessageDescriptor, time: Millis): Term => ({
  label,
  at: toMillis(toSeconds(time)),
})

import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { toMillis, toSeconds } from '../chain/contracts/seconds.ts'
import type { Amount } from '../core/amount.ts'
import type { Millis } from '../core/time.ts'

/** Condition of a call other than its cost, with chain time in ms. */
export type Term = { readonly label: MessageDescriptor } & (
  | { readonly amount: Amount }
  | { readonly at: Millis }
)

/** Creates the condition that the call brings at least this amount, or nothing happens. */
export const atLeast = (amount: Amount): Term => ({ label: msg`At least`, amount })

/** Creates the condition that nothing happens after this time. */
export const deadlineAt = (time: Millis): Term => termAt(msg`Deadline`, time)

/** Creates a time condition, rounded to the seconds that the contract counts. */
export const termAt = (label: MessageDescriptor, time: Millis): Term => ({
  label,
  at: toMillis(toSeconds(time)),
})

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Step } from './fields.ts'

export const stepNames: Record<Step, MessageDescriptor> = {
  token: msg`The token`,
  fees: msg`Fees and protection`,
  burn: msg`Burning from the pool`,
  presale: msg`The presale`,
  release: msg`Release and insurance`,
  review: msg`Review`,
}

/** Names of a token's phases until it is traded. */
export const phaseNames = {
  none: msg`No presale`,
  notStarted: msg`Not started`,
  inProgress: msg`In progress`,
  failed: msg`Soft cap missed`,
  succeeded: msg`Ready to open`,
  launched: msg`Traded`,
} as const satisfies Record<string, MessageDescriptor>

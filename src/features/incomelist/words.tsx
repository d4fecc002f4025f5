import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { IncomeState } from '../../api/endpoints/income.ts'
import { incomeStateNames } from '../../sheets/incomeWords.ts'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'
import type { BalanceChange } from './records.ts'
import type { actOf, StepName } from './rules.ts'

const tones: Record<IncomeState, Tone> = {
  packing: 'cast',
  confirming: 'cast',
  verifying: 'cast',
  transferring: 'cast',
  success: 'success',
  failed: 'danger',
}

/** Pill with the state of a claim or withdrawal; screen readers announce changes. */
export function IncomeStatePill({ state }: { readonly state: IncomeState }) {
  const { _ } = useLingui()
  return (
    <StatusPill tone={tones[state]} live testId="income-state">
      {_(incomeStateNames[state])}
    </StatusPill>
  )
}

export const stepNames: Record<StepName, MessageDescriptor> = {
  feeSent: msg`Fee sent`,
  feeInBlock: msg`Fee in a block`,
  feeFinal: msg`Fee final`,
  voucher: msg`Voucher`,
  payment: msg`Payment`,
  done: msg`Done`,
  sent: msg`Sent`,
  inBlock: msg`In a block`,
  final: msg`Final`,
}

/** Names of the actions to which a sheet leads. */
export const actNames: Record<NonNullable<ReturnType<typeof actOf>>, MessageDescriptor> = {
  continue: msg`Continue`,
  feeBack: msg`Take the fee back`,
  settle: msg`See what is owed`,
}

export const changeNames: Record<BalanceChange['change'], MessageDescriptor> = {
  booked: msg`Booked`,
  ordered: msg`Taken for an order`,
  returned: msg`Given back`,
}

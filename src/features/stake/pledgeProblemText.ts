import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Coin } from '../../core/amount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import { leftOf, type Limits, type PledgeProblem } from './rules.ts'

/** Explains why an amount cannot be staked, in the words of the specification (section 5). */
export function pledgeProblemText(
  problem: PledgeProblem,
  { coin, ...limits }: Limits & { readonly coin: Coin },
): MessageDescriptor | undefined {
  switch (problem) {
    // The field itself reports it.
    case 'unreadable':
      return undefined
    case 'empty':
    case 'zero':
      return msg`Please enter the pledge amount`
    case 'closed':
      return msg`No new pledges are taken here any more.`
    case 'belowMinimum':
      return msg`Less than the minimum amount`
    case 'exceedsMaximum':
      return msg`Exceeds maximum shares`
    case 'beyondFund': {
      const fits = formatAmount({ coin, units: limits.stillFits ?? leftOf(limits) })
      return msg`The plan's fund covers ${fits} more`
    }
    case 'overBalance':
      return insufficientText(coin)
  }
}

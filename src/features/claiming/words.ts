import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import type { Locale } from '../../i18n/locale.ts'
import { noIncomeText } from '../../outbox/noIncomeText.ts'
import {
  belowWithdrawalMinimumText,
  insufficientWithdrawalText,
  noBalanceText,
  notYetOpenText,
  withdrawalEndedText,
  withdrawalsPausedText,
} from '../../outbox/withdrawalTexts.ts'
import type { Millis } from '../../core/time.ts'
import { fullDay, leftAt, type Problem, type Times } from './rules.ts'
import type { CoinShare } from './useFund.ts'

interface Asked {
  readonly share: CoinShare
  readonly times: Times
  readonly now: Millis
  readonly locale: Locale
}

/** Returns the text for an invalid amount, worded as in the specification (section 5). */
export function problemText(problem: Problem, asked: Asked): MessageDescriptor | undefined {
  switch (problem) {
    // The field shows this reason.
    case 'noAmount':
      return undefined
    case 'paused':
      return withdrawalsPausedText
    case 'notYetOpen':
      return notYetOpenText
    case 'ended':
      return withdrawalEndedText
    case 'noIncome':
      return noIncomeText
    case 'noBalance':
      return noBalanceText
    case 'belowMinimum':
      return belowWithdrawalMinimumText
    case 'insufficient':
      return insufficientWithdrawalText
    case 'beyondLimit':
      return beyondLimitText(asked)
  }
}

function beyondLimitText({ share, times, now, locale }: Asked): MessageDescriptor {
  const full = fullDay(share, times, now)
  if (!full) {
    const left = formatAmount({ coin: share.coin, units: leftAt(share, now) })
    return msg`Beyond the limit: ${left} can still be withdrawn today`
  }
  if (full.againAt === undefined) return msg`Beyond the limit: today pays no more`
  const time = formatZonedTime(full.againAt, locale)
  return msg`Beyond the limit: today pays no more. It is possible again from ${time}`
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatPercent } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import type { Locale } from '../../i18n/locale.ts'
import type { Terms } from './rules.ts'

/** How tokens are released after the launch, in one line: "25% after 7 days, then every 7 days". */
export function releaseText(terms: Terms, locale: Locale): MessageDescriptor {
  const { vestingDelay, vestingRate, vestingDis } = terms
  const isWhole = vestingRate >= 10_000
  const share = formatPercent(vestingRate)
  const delay = formatDuration(vestingDelay, locale)
  const period = formatDuration(vestingDis, locale)
  if (isWhole) return vestingDelay === 0 ? msg`All at once` : msg`All after ${delay}`
  return vestingDelay === 0
    ? msg`${share} at once, then every ${period}`
    : msg`${share} after ${delay}, then every ${period}`
}

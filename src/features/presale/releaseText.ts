import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatDuration, formatPercent } from '../../i18n/format.ts'
import type { Locale } from '../../i18n/locale.ts'
import type { Terms } from './rules.ts'

/** When tokens are released, in one line: "25% after 7 days, then 25% every 7 days". */
export function releaseText(terms: Terms, locale: Locale): MessageDescriptor {
  const { vestingDelay, vestingRate, vestingDis } = terms
  const isWhole = vestingRate >= 10_000
  const share = formatPercent(vestingRate)
  const delay = formatDuration(vestingDelay, locale)
  const period = formatDuration(vestingDis, locale)
  if (isWhole)
    return vestingDelay === 0 ? msg`All at the launch` : msg`All ${delay} after the launch`
  return vestingDelay === 0
    ? msg`${share} at the launch, then every ${period}`
    : msg`${share} ${delay} after the launch, then every ${period}`
}

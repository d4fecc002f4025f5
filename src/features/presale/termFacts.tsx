import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPercent } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import type { Locale } from '../../i18n/locale.ts'
import type { Fact } from '../../ui/lists/Facts.tsx'
import type { Terms } from './rules.ts'

// Terms that a buyer relies on in addition to the price, as facts for cards and sheets.

export const releaseFact = (terms: Terms, i18n: Pick<I18n, '_'>, locale: Locale): Fact => ({
  id: 'release',
  label: <Trans>Release after launch</Trans>,
  value: i18n._(releaseText(terms, locale)),
})

export function insuranceFact({ backingShare, insurance }: Terms, locale: Locale): Fact {
  const share = formatPercent(backingShare)
  const time = formatDuration(insurance, locale)
  const label = <Trans>Insurance</Trans>
  if (backingShare === 0) return { id: 'insurance', label, value: <Trans>None</Trans> }
  return {
    id: 'insurance',
    label,
    value: <Trans>{share} of what you pay</Trans>,
    aside: <Trans>until {time} after the first release</Trans>,
  }
}

/**
 * Describes in one line how tokens are released after the launch: "25% after 7 days, then every 7
 * days".
 */
function releaseText(terms: Terms, locale: Locale): MessageDescriptor {
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

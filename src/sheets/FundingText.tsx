import { Trans } from '@lingui/react/macro'
import { formatDateTime } from '../i18n/formatDate.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useChainNow } from './useChainNow.ts'
import { fundingAt, type Stream } from '../core/stream.ts'

interface FundingTextProps {
  readonly stream: Pick<Stream, 'funded' | 'endsAt'>
}

/** States when a pool's funding ends or ended, or that the pool was never funded. */
export function FundingText({ stream }: FundingTextProps) {
  const locale = useLocale()
  const now = useChainNow()
  // Reserves the line, so that the layout stays still once the time is known.
  if (now === undefined) return '\u00a0'
  const funding = fundingAt(stream, now)
  if (funding.kind === 'never') return <Trans>Not funded yet: it earns nothing.</Trans>
  const when = formatDateTime(funding.kind === 'flowing' ? funding.until : funding.at, locale)
  return funding.kind === 'flowing' ? (
    <Trans>Funded until {when}.</Trans>
  ) : (
    <Trans>Not funded since {when}: it earns nothing.</Trans>
  )
}

import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Millis } from '../../core/time.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import type { Protection, RiskOf } from './risk.ts'

/** Explains the protection's tax, and until when it applies. */
export function ProtectionText({ risk }: { readonly risk: RiskOf<'protection'> }) {
  const locale = useLocale()
  const fee = formatPercent(risk.feeBp)
  const time = formatDuration(risk.lasts, locale)
  return risk.isAhead ? (
    <Trans>
      For {time} after trading opens, at least {fee} is taken of each trade.
    </Trans>
  ) : (
    <Trans>
      At least {fee} is taken of each trade until <Until at={risk.until} />.
    </Trans>
  )
}

/** Explains whether the pool accepts sales. */
export function SalesText({ closed }: { readonly closed: Protection | undefined }) {
  const locale = useLocale()
  if (!closed) return <Trans>The pool takes sales whenever it takes purchases.</Trans>
  const time = formatDuration(closed.lasts, locale)
  return closed.isAhead ? (
    <Trans>The pool takes no sales for {time} after trading opens.</Trans>
  ) : (
    <Trans>
      The pool takes no sales until <Until at={closed.until} />.
    </Trans>
  )
}

/** Shows a chain time, and the time left until then by the chain's clock. */
function Until({ at }: { readonly at: Millis }) {
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const date = formatDateTime(at, locale)
  if (!clock) return date
  const left = <Countdown targetAt={at} nowAt={clock} testId="token-risk-countdown" />
  return (
    <Trans>
      {date} (in {left})
    </Trans>
  )
}

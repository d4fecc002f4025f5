import { Trans } from '@lingui/react/macro'
import type { Millis } from '../../core/time.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { Product } from './atoms.ts'
import type { SaleState } from './rules.ts'

interface SaleTimeProps {
  readonly product: Pick<Product, 'startAt' | 'endAt'>
  readonly state: SaleState
  /** Chain time. */
  readonly clock: () => Millis
}

/** How long until the sale begins or ends; once it is over, when that was. */
export function SaleTime({ product: { startAt, endAt }, state, clock }: SaleTimeProps) {
  const locale = useLocale()
  if (state === 'soldOut') return null
  if (state === 'ended') {
    const ended = formatDateTime(endAt, locale)
    return (
      <StatusPill>
        <Trans>ended {ended}</Trans>
      </StatusPill>
    )
  }
  const countdown = (
    <Countdown
      targetAt={state === 'preparing' ? startAt : endAt}
      nowAt={clock}
      testId="blindbox-countdown"
    />
  )
  return (
    <StatusPill>
      {state === 'preparing' ? (
        <Trans>starts in {countdown}</Trans>
      ) : (
        <Trans>ends in {countdown}</Trans>
      )}
    </StatusPill>
  )
}

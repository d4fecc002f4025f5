import { Trans } from '@lingui/react/macro'
import type { Millis } from '../../core/time.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import type { Product } from './atoms.ts'
import type { SaleState } from './rules.ts'

interface SaleTimeProps {
  readonly product: Pick<Product, 'startAt' | 'endAt'>
  readonly state: SaleState
  /** Chain time, once it is known. */
  readonly clock: (() => Millis) | undefined
}

/** How long until the sale begins or ends; the date instead once it is over, or offline. */
export function SaleTime({ product: { startAt, endAt }, state, clock }: SaleTimeProps) {
  const locale = useLocale()
  const isOnline = useOnline()
  const isAhead = state === 'preparing'
  const at = isAhead ? startAt : endAt
  if (state === 'soldOut') return null
  if (clock && state !== 'ended') {
    const countdown = <Countdown targetAt={at} nowAt={clock} testId="blindbox-countdown" />
    return (
      <StatusPill>
        {isAhead ? <Trans>starts in {countdown}</Trans> : <Trans>ends in {countdown}</Trans>}
      </StatusPill>
    )
  }
  if (isOnline && state !== 'ended') return null
  const when = formatDateTime(at, locale)
  return (
    <StatusPill>
      {state === 'ended' ? (
        <Trans>ended {when}</Trans>
      ) : isAhead ? (
        <Trans>starts {when}</Trans>
      ) : (
        <Trans>ends {when}</Trans>
      )}
    </StatusPill>
  )
}

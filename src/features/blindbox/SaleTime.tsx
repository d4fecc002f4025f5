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
  if (state === 'soldOut') return null
  if (state === 'ended') {
    const ended = formatDateTime(endAt, locale)
    return (
      <StatusPill>
        <Trans>ended {ended}</Trans>
      </StatusPill>
    )
  }
  if (!clock) {
    if (isOnline) return null
    const when = formatDateTime(state === 'preparing' ? startAt : endAt, locale)
    return (
      <StatusPill>
        {state === 'preparing' ? <Trans>starts {when}</Trans> : <Trans>ends {when}</Trans>}
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

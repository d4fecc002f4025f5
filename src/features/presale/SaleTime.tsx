import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatDateTime } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import type { Phase } from './rules.ts'
import type { Sale } from './sale.ts'

interface SaleTimeProps {
  readonly sale: Sale
  readonly phase: Phase
}

/** How long until it begins or ends, on chain time; without that, or once it is over, the date. */
export function SaleTime({ sale: { terms, progress }, phase }: SaleTimeProps) {
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const isAhead = phase === 'notStarted' || phase === 'inProgress'
  const at = phase === 'notStarted' ? terms.startTime : (progress.launchedAt ?? terms.endTime)
  const when = formatDateTime(at, locale)
  const countdown = clock && isAhead && (
    <Countdown targetAt={at} nowAt={clock} testId="presale-countdown" />
  )
  return (
    <StatusPill>
      {phase === 'notStarted' ? (
        countdown ? (
          <Trans>starts in {countdown}</Trans>
        ) : (
          <Trans>starts {when}</Trans>
        )
      ) : phase === 'inProgress' ? (
        countdown ? (
          <Trans>ends in {countdown}</Trans>
        ) : (
          <Trans>ends {when}</Trans>
        )
      ) : phase === 'launched' ? (
        <Trans>launched {when}</Trans>
      ) : (
        <SoldOutOrEnded isSoldOut={progress.sold === terms.maxTotalNum} when={when} />
      )}
    </StatusPill>
  )
}

/** A sale that sells out is over before its end time. */
function SoldOutOrEnded({
  isSoldOut,
  when,
}: {
  readonly isSoldOut: boolean
  readonly when: string
}) {
  return isSoldOut ? <Trans>Sold out</Trans> : <Trans>ended {when}</Trans>
}

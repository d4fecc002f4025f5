import { useEffect, useEffectEvent } from 'react'
import type { Millis } from '../../core/time.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatCountdown } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useNow } from './useNow.ts'

interface CountdownProps {
  readonly targetAt: Millis
  /** Chain time. The device's clock may be wrong, and would let a sale open too early. */
  readonly nowAt: () => Millis
  /** Called once, when the time is up. */
  readonly onEnd?: (() => void) | undefined
  readonly testId?: string | undefined
}

/** What is left until `targetAt`: "03:12:44". Not announced each second (role timer is silent). */
export function Countdown({ targetAt, nowAt, onEnd, testId }: CountdownProps) {
  const locale = useLocale()
  const left = targetAt - useNow(nowAt)
  const over = left <= 0
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (over) ended()
  }, [over])
  return (
    <time
      role="timer"
      dateTime={new Date(targetAt).toISOString()}
      title={formatDateTime(targetAt, locale)}
      data-testid={testId}
    >
      {formatCountdown(left, locale)}
    </time>
  )
}

import { useEffect, useEffectEvent } from 'react'
import type { Millis } from '../../core/time.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatCountdown } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useNow } from './useNow.ts'

interface CountdownProps {
  readonly targetAt: Millis
  /** Returns chain time. The device's clock may be wrong, and would let a sale open too early. */
  readonly nowAt: () => Millis
  /** Called once, when the time is up. */
  readonly onEnd?: (() => void) | undefined
  readonly testId?: string | undefined
}

/**
 * Shows the time left until `targetAt`: "03:12:44". Screen readers do not announce each second
 * (role timer).
 */
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

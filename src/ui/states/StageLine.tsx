import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import type { CSSProperties, ReactNode } from 'react'
import type { Millis } from '../../core/time.ts'
import { formatTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { HiddenText } from '../figures/HiddenText.tsx'
import styles from './StageLine.module.css'

export interface Stage {
  readonly id: string
  readonly label: ReactNode
  readonly state: 'done' | 'current' | 'waiting' | 'failed' | 'unneeded'
  /** Time at which the stage was reached. */
  readonly at?: Millis | undefined
  /** Text below the stage: what it waits for and for how long, or how it ended. */
  readonly sub?: ReactNode
}

interface StageLineProps {
  readonly label: string
  readonly stages: readonly Stage[]
  readonly testId?: string | undefined
}

/** Shows the steps of an operation, one below another, with the time each was reached. */
export function StageLine({ label, stages, testId }: StageLineProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const spoken = {
    done: t`done`,
    current: t`in progress`,
    waiting: t`to come`,
    failed: t`failed`,
    unneeded: t`not needed`,
  }
  return (
    // Reserves room for the text below a step, whichever step is current.
    <ol
      className={styles.line}
      style={{ '--steps': stages.length } as CSSProperties}
      aria-label={label}
      data-testid={testId}
    >
      {stages.map((stage, index) => (
        <li
          key={stage.id}
          className={styles.stage}
          data-state={stage.state}
          aria-current={stage.state === 'current' ? 'step' : undefined}
          data-testid={testId && `${testId}-${stage.id}`}
        >
          <span aria-hidden="true" className={styles.dot}>
            {stage.state === 'done' ? (
              <Check size={13} strokeWidth={3} />
            ) : stage.state === 'failed' ? (
              <X size={13} strokeWidth={3} />
            ) : stage.state === 'unneeded' ? (
              <Minus size={13} strokeWidth={3} />
            ) : (
              index + 1
            )}
          </span>
          <div className={styles.text}>
            <div>
              {stage.label}
              <HiddenText>, {spoken[stage.state]}</HiddenText>
            </div>
            {stage.sub !== undefined && <div className={styles.sub}>{stage.sub}</div>}
          </div>
          {stage.at !== undefined && (
            <time className={styles.time} dateTime={new Date(stage.at).toISOString()}>
              {formatTime(stage.at, locale)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

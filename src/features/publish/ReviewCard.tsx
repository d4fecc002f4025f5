import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import styles from './Review.module.css'
import type { Step } from './steps.ts'

interface ReviewCardProps {
  readonly title: ReactNode
  /** Where it is changed; `onStep` is undefined where it no longer can be. */
  readonly step: Step
  readonly onStep: ((step: Step) => void) | undefined
  /** Below the title: a warning in two words. */
  readonly badge?: ReactNode
  readonly children: ReactNode
}

/** One part of what was decided, in plain words, and the way back to change it. */
export function ReviewCard({ title, step, onStep, badge, children }: ReviewCardProps) {
  return (
    <section className={styles.card} data-testid={`publish-review-${step}`}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {onStep && (
          <Button
            variant="quiet"
            size="small"
            className={styles.change}
            onClick={() => onStep(step)}
            testId={`publish-change-${step}`}
          >
            <Trans>Change</Trans>
          </Button>
        )}
      </header>
      {badge && <div>{badge}</div>}
      {children}
    </section>
  )
}

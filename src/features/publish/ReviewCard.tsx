import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import type { Step } from './fields.ts'
import { stepNames } from './words.ts'

interface ReviewCardProps {
  /** Where it was decided, and is changed; `onStep` is undefined where it no longer can be. */
  readonly step: Step
  readonly onStep: ((step: Step) => void) | undefined
  /** Below the title: a warning in two words. */
  readonly badge?: ReactNode
  readonly children: ReactNode
}

/** One part of what was decided, in plain words, and the way back to change it. */
export function ReviewCard({ step, onStep, badge, children }: ReviewCardProps) {
  const { i18n } = useLingui()
  return (
    <Panel
      as="section"
      gap={3}
      title={i18n._(stepNames[step])}
      aside={
        onStep && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => onStep(step)}
            testId={`publish-change-${step}`}
          >
            <Trans>Change</Trans>
          </Button>
        )
      }
      testId={`publish-review-${step}`}
    >
      {badge && <div>{badge}</div>}
      {children}
    </Panel>
  )
}

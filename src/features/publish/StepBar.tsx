import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { HiddenText } from '../../ui/figures/HiddenText.tsx'
import styles from './StepBar.module.css'
import type { Step } from './fields.ts'
import { stepNames } from './words.ts'

interface StepBarProps {
  readonly steps: readonly Step[]
  readonly step: Step
  /** Index of the last step that may be opened. */
  readonly furthest: number
  readonly onStep: (step: Step) => void
  /** Heading that takes the focus when another step begins. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>
}

/** Shows the place in the form, and opens the steps that may be opened. */
export function StepBar({ steps, step, furthest, onStep, headingRef }: StepBarProps) {
  const { i18n } = useLingui()
  const at = steps.indexOf(step)
  const count = steps.length
  const place = at + 1
  return (
    <div className={styles.bar}>
      <ol className={styles.steps}>
        {steps.map((each, index) => (
          <li key={each} className={styles.step}>
            <button
              type="button"
              className={styles.hit}
              data-state={index === at ? 'current' : index < at ? 'done' : 'waiting'}
              aria-current={index === at ? 'step' : undefined}
              disabled={index > furthest}
              onClick={() => onStep(each)}
              data-testid={`publish-step-${each}`}
            >
              <HiddenText>{i18n._(stepNames[each])}</HiddenText>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.names}>
        <h2 ref={headingRef} tabIndex={-1} className={styles.name} data-testid="publish-step">
          {i18n._(stepNames[step])}
        </h2>
        <span className={styles.count}>
          <Trans>
            {place} of {count}
          </Trans>
        </span>
      </div>
    </div>
  )
}

import { classes } from '../classes.ts'
import styles from './Progress.module.css'

interface ProgressProps {
  /** Progress from 0 to 1; clamped. */
  readonly value: number
  /** Name of the progress for screen readers. Without it, the bar is decoration beside a text. */
  readonly label?: string | undefined
  readonly size?: 'thin' | 'thick' | undefined
  readonly tone?: 'cast' | 'success' | 'neutral' | undefined
  readonly testId?: string | undefined
}

export function Progress({ value, label, size = 'thin', tone = 'cast', testId }: ProgressProps) {
  const share = Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0))
  return (
    <span
      className={classes(styles.track, styles[size])}
      data-testid={testId}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : {
            role: 'progressbar',
            'aria-label': label,
            'aria-valuemin': 0,
            'aria-valuemax': 100,
            // Rounded down, so that 100 is announced only once it is reached.
            'aria-valuenow': Math.floor(share * 100),
          })}
    >
      <span
        className={classes(styles.bar, styles[tone])}
        style={{ translate: `${(share - 1) * 100}%` }}
      />
    </span>
  )
}

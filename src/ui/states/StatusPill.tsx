import type { MouseEventHandler, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './StatusPill.module.css'

export type Tone = 'neutral' | 'success' | 'cast' | 'danger'

interface StatusPillProps {
  readonly children: ReactNode
  readonly tone?: Tone | undefined
  /** Whether to show a coloured dot before the text. */
  readonly dot?: boolean | undefined
  /** Whether screen readers announce the text when it changes. */
  readonly live?: boolean | undefined
  /** Called on a press; makes the pill a button (as for the wallet). */
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  readonly testId?: string | undefined
}

export function StatusPill(props: StatusPillProps) {
  const { children, tone = 'neutral', dot, live, onClick, testId } = props
  const content = (
    <>
      {dot && <span aria-hidden="true" className={styles.dot} />}
      <span className={styles.text}>{children}</span>
    </>
  )
  if (onClick)
    return (
      <button
        type="button"
        className={classes(styles.pill, styles.button, styles[tone])}
        onClick={onClick}
        data-testid={testId}
      >
        {content}
      </button>
    )
  return (
    <span
      className={classes(styles.pill, styles[tone])}
      role={live ? 'status' : undefined}
      data-testid={testId}
    >
      {content}
    </span>
  )
}

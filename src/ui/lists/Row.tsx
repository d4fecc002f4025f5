import type { MouseEventHandler, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Progress } from '../figures/Progress.tsx'
import { Rolling } from '../figures/Rolling.tsx'
import styles from './Row.module.css'

export interface RowProps {
  /** A medallion of 44 px, or an icon. */
  readonly leading?: ReactNode
  readonly title: ReactNode
  /** One line below the title. */
  readonly facts?: ReactNode
  readonly tone?: 'success' | 'cast' | 'danger' | undefined
  /** Main number of the row. */
  readonly value?: ReactNode
  /** Text below the number: the change, or a time. */
  readonly change?: ReactNode
  /** Progress from 0 to 1, shown as a thin bar below the facts. */
  readonly progress?: number | undefined
  readonly progressLabel?: string | undefined
  /** Content instead of a number: a small button, a time. */
  readonly trailing?: ReactNode
  /** Link target of the whole row (with wouter: `<Link href asChild><Row … /></Link>`). */
  readonly href?: string | undefined
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  readonly testId?: string | undefined
}

/** Shows a line of a list. The whole row can be pressed; `trailing` handles its own presses. */
export function Row(props: RowProps) {
  const { leading, title, facts, tone, value, change, progress, trailing, href, onClick } = props
  const hasNumbers = value !== undefined || change !== undefined
  return (
    <div
      className={classes(styles.row, (href ?? onClick) && styles.press)}
      data-testid={props.testId}
    >
      {leading}
      <div className={styles.main}>
        <div className={styles.title}>
          {href !== undefined ? (
            <a className={styles.hit} href={href} onClick={onClick}>
              {title}
            </a>
          ) : onClick ? (
            <button type="button" className={styles.hit} onClick={onClick}>
              {title}
            </button>
          ) : (
            title
          )}
        </div>
        {facts !== undefined && (
          <div className={classes(styles.facts, tone && styles[tone])}>{facts}</div>
        )}
        {progress !== undefined && (
          <div className={styles.progress}>
            <Progress value={progress} label={props.progressLabel} />
          </div>
        )}
      </div>
      {(hasNumbers || trailing !== undefined) && (
        <div className={styles.end}>
          {hasNumbers && (
            <div className={styles.numbers}>
              {value !== undefined && (
                <div className={styles.value}>
                  {typeof value === 'string' ? <Rolling text={value} /> : value}
                </div>
              )}
              {change !== undefined && <div className={styles.change}>{change}</div>}
            </div>
          )}
          {trailing !== undefined && <div className={styles.trailing}>{trailing}</div>}
        </div>
      )}
    </div>
  )
}

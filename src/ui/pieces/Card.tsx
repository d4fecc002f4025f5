import type { ReactNode } from 'react'
import styles from './Card.module.css'

export interface CardProps {
  /** A medallion or icon before the title. */
  readonly leading?: ReactNode
  readonly title?: ReactNode
  /** One line below the title. */
  readonly facts?: ReactNode
  /** A StatusPill, to the right of the title. */
  readonly status?: ReactNode
  /** Main number of the card: a Figure of medium size. */
  readonly figure?: ReactNode
  readonly progress?: ReactNode
  readonly children?: ReactNode
  /** Main action of the card: a Button or ButtonRow. */
  readonly action?: ReactNode
  readonly testId?: string | undefined
}

/**
 * Shows status, one main number, progress, facts and one action, in this order. All are optional.
 */
export function Card(props: CardProps) {
  const { leading, title, facts, status, figure, progress, children, action, testId } = props
  return (
    <article className={styles.card} data-testid={testId}>
      {(title !== undefined || status !== undefined) && (
        <header className={styles.head}>
          {leading}
          <div className={styles.names}>
            <h2 className={styles.title}>{title}</h2>
            {facts !== undefined && <div className={styles.facts}>{facts}</div>}
          </div>
          {status}
        </header>
      )}
      {figure}
      {progress}
      {children}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </article>
  )
}

import type { ReactNode } from 'react'
import styles from './ButtonRow.module.css'

/**
 * Places actions side by side. The last one takes the remaining width (cancel small, act large).
 */
export function ButtonRow({
  children,
  even,
}: {
  readonly children: ReactNode
  readonly even?: boolean | undefined
}) {
  return <div className={even ? styles.even : styles.row}>{children}</div>
}

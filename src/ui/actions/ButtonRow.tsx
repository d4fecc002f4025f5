import type { ReactNode } from 'react'
import styles from './ButtonRow.module.css'

/** Actions side by side: the last one takes the room (cancel small, act large). */
export function ButtonRow({
  children,
  even,
}: {
  readonly children: ReactNode
  readonly even?: boolean | undefined
}) {
  return <div className={even ? styles.even : styles.row}>{children}</div>
}

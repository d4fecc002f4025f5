import { Children, type ReactNode } from 'react'
import styles from './List.module.css'

interface ListProps {
  readonly children: ReactNode
  readonly label?: string | undefined
  readonly testId?: string | undefined
}

/** Shows rows below each other. For long lists, see VirtualList. */
export function List({ children, label, testId }: ListProps) {
  return (
    <ul className={styles.list} aria-label={label} data-testid={testId}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}

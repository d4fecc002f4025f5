import type { ReactNode } from 'react'
import styles from './BottomBar.module.css'

export interface BottomBarItem {
  readonly href: string
  readonly label: ReactNode
  readonly icon: ReactNode
  readonly active: boolean
  readonly testId?: string | undefined
}

interface BottomBarProps {
  /** Name of the navigation, for screen readers. */
  readonly label: string
  readonly items: readonly BottomBarItem[]
}

export function BottomBar({ label, items }: BottomBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {items.map((item) => (
        <a
          key={item.href}
          className={styles.item}
          href={item.href}
          aria-current={item.active ? 'page' : undefined}
          data-testid={item.testId}
        >
          <span className={styles.icon}>{item.icon}</span>
          <span className={styles.label}>{item.label}</span>
        </a>
      ))}
    </nav>
  )
}

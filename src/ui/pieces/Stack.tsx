import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Stack.module.css'

export interface StackProps {
  readonly children: ReactNode
  /** Gap between children, in units of 4 px; 3 by default. */
  readonly gap?: 1 | 2 | 3 | 4 | 5 | 6 | undefined
  readonly as?: 'div' | 'section' | 'ul' | undefined
  /** Label of a section for screen readers. */
  readonly label?: string | undefined
  readonly testId?: string | undefined
  /** Whether to hide the content, which can still load its data. */
  readonly hidden?: boolean | undefined
  readonly className?: string | undefined
}

/** Stacks children vertically, none wider than the container. */
export function Stack({ as: Tag = 'div', gap, ...rest }: StackProps) {
  return (
    <Tag
      className={classes(styles.stack, rest.className)}
      data-gap={gap}
      aria-label={rest.label}
      hidden={rest.hidden}
      data-testid={rest.testId}
    >
      {rest.children}
    </Tag>
  )
}

import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Stack.module.css'

export interface StackProps {
  readonly children: ReactNode
  /** Between its parts, in fours of px: 3 unless told. */
  readonly gap?: 1 | 2 | 3 | 4 | 5 | 6 | undefined
  readonly as?: 'div' | 'section' | 'ul' | undefined
  /** For those who do not see it: what a section is about. */
  readonly label?: string | undefined
  readonly testId?: string | undefined
  /** It takes no room yet, while its parts ask for what they show. */
  readonly hidden?: boolean | undefined
  readonly className?: string | undefined
}

/** Things below each other, none wider than the place they are in. */
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

import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Panel.module.css'
import { Stack, type StackProps } from './Stack.tsx'

interface PanelProps extends StackProps {
  readonly title?: ReactNode
  /** `h2` where no section is around it: headings must not skip a level. */
  readonly heading?: 'h2' | 'h3'
  /** At the right of the title: a badge, a small button. */
  readonly aside?: ReactNode
}

/** A surface with a few things on it that belong together. */
export function Panel({
  title,
  heading: Heading = 'h3',
  aside,
  gap = 4,
  className,
  children,
  ...rest
}: PanelProps) {
  return (
    <Stack {...rest} gap={gap} className={classes(styles.panel, className)}>
      {title !== undefined && (
        <div className={styles.head}>
          <Heading className={styles.title}>{title}</Heading>
          {aside}
        </div>
      )}
      {children}
    </Stack>
  )
}

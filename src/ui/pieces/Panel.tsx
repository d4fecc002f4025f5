import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Panel.module.css'
import { Stack, type StackProps } from './Stack.tsx'

interface PanelProps extends StackProps {
  readonly title?: ReactNode
  /**
   * Heading level. By default `h2` for a section and `h3` within one, because headings must not
   * skip a level.
   */
  readonly heading?: 'h2' | undefined
  /** Content to the right of the title: a badge, a small button. */
  readonly aside?: ReactNode
  /** Whether to omit the surface, inside a sheet that already is one. */
  readonly isBare?: boolean
}

/** Groups a few related things on a surface. */
export function Panel({
  title,
  heading,
  aside,
  gap = 4,
  isBare = false,
  className,
  children,
  ...rest
}: PanelProps) {
  const Heading = heading ?? (rest.as === 'section' ? 'h2' : 'h3')
  return (
    <Stack {...rest} gap={gap} className={classes(!isBare && styles.panel, className)}>
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

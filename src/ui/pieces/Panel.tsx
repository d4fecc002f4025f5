import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Panel.module.css'
import { Stack, type StackProps } from './Stack.tsx'

interface PanelProps extends StackProps {
  readonly title?: ReactNode
  /** By default `h2` for a section, and `h3` within one: headings must not skip a level. */
  readonly heading?: 'h2' | undefined
  /** At the right of the title: a badge, a small button. */
  readonly aside?: ReactNode
  /** In a sheet, which is a surface already. */
  readonly isBare?: boolean
}

/** A surface with a few things on it that belong together. */
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

import type { CSSProperties } from 'react'
import { classes } from '../classes.ts'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** Width in px, or any CSS length. */
  readonly width?: number | string | undefined
  readonly height?: number | string | undefined
  readonly round?: boolean | undefined
  readonly style?: CSSProperties | undefined
}

/**
 * Placeholder in the shape of the content. It is decoration: RowsSkeleton and the screens announce
 * "Loading".
 */
export function Skeleton({ width = '100%', height = 14, round, style }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles.bone, round && styles.round)}
      style={{ width, height, ...style }}
    />
  )
}

/** Placeholder for unknown words, in a line as high as the words will be. */
export const TextSkeleton = ({ width }: { readonly width: number | string }) => (
  <span aria-hidden="true" className={classes(styles.bone, styles.text)} style={{ width }} />
)

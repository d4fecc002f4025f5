import type { CSSProperties } from 'react'
import { classes } from '../classes.ts'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** px, or any CSS length. */
  readonly width?: number | string | undefined
  readonly height?: number | string | undefined
  readonly round?: boolean | undefined
  readonly style?: CSSProperties | undefined
}

/** The shape of what will stand here. Decoration: RowsSkeleton and the screens say "Loading". */
export function Skeleton({ width = '100%', height = 14, round, style }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles.bone, round && styles.round)}
      style={{ width, height, ...style }}
    />
  )
}

/** The shape of words that are not known yet, in a line that is as high as it will be with them. */
export const TextSkeleton = ({ width }: { readonly width: number | string }) => (
  <span aria-hidden="true" className={classes(styles.bone, styles.text)} style={{ width }} />
)

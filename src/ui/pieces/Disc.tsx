import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Disc.module.css'
import type { Face, Rarity } from './medallion.ts'

interface DiscProps extends Face {
  /** Side in px, or the full width of its container. */
  readonly size: number | 'full'
  readonly rarity: Rarity
  readonly turning?: boolean | undefined
  readonly className?: string | undefined
  /** What is engraved on it. */
  readonly children: ReactNode
}

/** From this side in px on there is room for fine lines; below, they would run into each other. */
const FINE = 96

export const isFine = (size: number | 'full'): boolean => size === 'full' || size >= FINE

/** The metal of a medallion, with its rim: decoration, so it says nothing to a screen reader. */
export const Disc = ({ metal, light, size, rarity, turning, className, children }: DiscProps) => (
  <span
    aria-hidden="true"
    className={classes(styles.disc, styles[metal], !isFine(size) && styles.small, className)}
    data-rarity={rarity}
    data-turning={turning || undefined}
    style={
      {
        '--side': size === 'full' ? '100%' : `${size}px`,
        '--light': `${light[0]}% ${light[1]}%`,
      } as CSSProperties
    }
  >
    {children}
  </span>
)

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
  /** Engraving on the disc. */
  readonly children: ReactNode
}

/** Side in px from which fine lines fit. Below it, they would merge. */
const FINE = 96

export const isFine = (size: number | 'full'): boolean => size === 'full' || size >= FINE

/** Metal disc of a medallion with its rim. It is decoration, hidden from screen readers. */
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

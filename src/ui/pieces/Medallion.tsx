import { memo, useMemo, type CSSProperties } from 'react'
import { classes } from '../classes.ts'
import { engrave, type Metal, type Rarity } from './medallion.ts'
import styles from './Medallion.module.css'

interface MedallionProps {
  /** Token address, box id, card id: the same seed always gives the same drawing. */
  readonly seed: string
  /** Side in px, or the full width of its container. */
  readonly size?: number | 'full' | undefined
  /** Chosen by the seed unless given. */
  readonly metal?: Metal | undefined
  readonly rarity?: Rarity | undefined
  /** Turns slowly, while something is being cast. */
  readonly turning?: boolean | undefined
  readonly className?: string | undefined
}

/** Below this side in px the fine lines would run into each other. */
const FINE = 96

/** Engraved disc of a token, box or card: decoration, so it says nothing to a screen reader. */
export const Medallion = memo(function Medallion(props: MedallionProps) {
  const { seed, size = 44, rarity = 0, turning = false, className } = props
  const fine = size === 'full' || size >= FINE
  const engraving = useMemo(() => engrave(seed, rarity, fine), [seed, rarity, fine])
  const metal = props.metal ?? engraving.metal
  return (
    <span
      aria-hidden="true"
      className={classes(styles.disc, styles[metal], !fine && styles.small, className)}
      data-rarity={rarity}
      data-turning={turning || undefined}
      style={
        {
          '--side': size === 'full' ? '100%' : `${size}px`,
          '--light': `${engraving.light[0]}% ${engraving.light[1]}%`,
        } as CSSProperties
      }
    >
      {fine && (
        <svg viewBox="-500 -500 1000 1000" className={classes(styles.lines, styles.border)}>
          <path d={engraving.border.join('')} />
        </svg>
      )}
      <svg viewBox="-500 -500 1000 1000" className={styles.lines}>
        {engraving.rings.map((path, index) => (
          <path key={path} d={path} opacity={1 - (0.5 * index) / engraving.rings.length} />
        ))}
      </svg>
    </span>
  )
})

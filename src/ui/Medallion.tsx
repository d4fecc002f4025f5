import { memo, useMemo, type CSSProperties } from 'react'
import { classes } from './classes.ts'
import { engrave, type Metal, type Rarity } from './medallion.ts'
import styles from './Medallion.module.css'

interface MedallionProps {
  /** Token address, box id, card id: the same seed always gives the same drawing. */
  readonly seed: string
  /** Side in px, or the whole width of what holds it. */
  readonly size?: number | 'full' | undefined
  readonly metal?: Metal | undefined
  readonly rarity?: Rarity | undefined
  /** Turns slowly, while something is being cast. */
  readonly turning?: boolean | undefined
  readonly className?: string | undefined
}

/** Engraved disc of a token, box or card: decoration, so it says nothing to a screen reader. */
export const Medallion = memo(function Medallion(props: MedallionProps) {
  const { seed, size = 44, rarity = 0, turning = false, className } = props
  const small = size !== 'full' && size < 96
  const { metal, rings, light } = useMemo(
    () => engrave(seed, rarity, small ? 5 : 11),
    [seed, rarity, small],
  )
  return (
    <span
      aria-hidden="true"
      className={classes(
        styles.disc,
        styles[props.metal ?? metal],
        small && styles.small,
        className,
      )}
      data-rarity={rarity}
      data-turning={turning || undefined}
      style={
        {
          '--side': size === 'full' ? '100%' : `${size}px`,
          '--light': `${light[0]}% ${light[1]}%`,
        } as CSSProperties
      }
    >
      <svg viewBox="-500 -500 1000 1000" className={styles.rings}>
        {rings.map((path, index) => (
          <path key={path} d={path} opacity={0.95 - (0.6 * index) / rings.length} />
        ))}
      </svg>
    </span>
  )
})

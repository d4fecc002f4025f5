import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { engraveOn } from '../engraving/engraveOn.ts'
import { Disc, isFine } from './Disc.tsx'
import styles from './Disc.module.css'
import { faceOf, type Metal, type Rarity } from './medallion.ts'

interface MedallionProps {
  /** Token address, box id or card id. The same seed always gives the same drawing. */
  readonly seed: string
  /** Side in px, or the full width of its container. */
  readonly size?: number | 'full' | undefined
  /** Metal of the disc; chosen by the seed by default. */
  readonly metal?: Metal | undefined
  readonly rarity?: Rarity | undefined
  /** Whether the medallion turns slowly, while its operation is in progress. */
  readonly turning?: boolean | undefined
  readonly className?: string | undefined
}

/**
 * Engraved disc of a token, box or card. The disc appears at once. Its lines are outside React, and
 * are drawn once for all medallions of a seed.
 */
export const Medallion = memo(function Medallion(props: MedallionProps) {
  const { seed, size = 44, rarity = 0, turning = false, className } = props
  const lines = useRef<HTMLSpanElement>(null)
  const face = useMemo(() => faceOf(seed), [seed])
  useLayoutEffect(() => {
    const design = { seed, rarity, fine: isFine(size) }
    // A medallion with its container's width, or with turning parts, is drawn as lines.
    const side = size === 'full' || (turning && design.fine) ? undefined : size
    return lines.current ? engraveOn(lines.current, design, side) : undefined
  }, [seed, rarity, size, turning])
  return (
    <Disc
      metal={props.metal ?? face.metal}
      light={face.light}
      size={size}
      rarity={rarity}
      turning={turning}
      className={className}
    >
      <span ref={lines} className={styles.lines} />
    </Disc>
  )
})

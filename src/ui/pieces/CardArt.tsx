import { memo, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import type { CardSize } from '../art/scenes.ts'
import { classes } from '../classes.ts'
import { fitOf, serialOf, traitsOf } from './cardArt.ts'
import styles from './CardArt.module.css'
import { strikeOn, viewBoxOf } from '../art/strikeOn.ts'

interface CardArtProps {
  readonly level: number
  /** Without an id, the level's specimen. */
  readonly tokenId: bigint | undefined
  /** The level's name, as the chain has it. */
  readonly name: string
  readonly size?: CardSize | undefined
  /** What is read out; decoration without it. */
  readonly label?: string | undefined
}

/**
 * A card as it is struck: its level in emblem, metal and frame, its id in the engraving. It is as
 * wide as what it stands in. The metal is there at once; what is struck on it, which React knows
 * nothing of, is worked out once, and kept.
 */
export const CardArt = memo(function CardArt(props: CardArtProps) {
  const { level, tokenId, name, size = 'tile', label } = props
  const drawing = useRef<SVGSVGElement>(null)
  const card = useMemo(() => traitsOf(level, tokenId), [level, tokenId])
  useLayoutEffect(
    () => (drawing.current ? strikeOn(drawing.current, { level, tokenId, size }) : undefined),
    [level, tokenId, size],
  )
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span
      {...said}
      className={classes(styles.card, styles[card.series], styles[size])}
      data-tier={card.tier}
      data-foil={card.foil || undefined}
      style={
        {
          '--hue': card.hue,
          '--chroma': card.chroma,
          '--inlay': card.inlay,
          '--light': `${card.light}deg`,
        } as CSSProperties
      }
    >
      <svg ref={drawing} viewBox={viewBoxOf(size)} className={styles.drawing} />
      {size !== 'thumb' && (
        <>
          <span dir="auto" className={styles.name} data-fit={fitOf(name)}>
            {name}
          </span>
          {tokenId !== undefined && <span className={styles.serial}>{serialOf(tokenId)}</span>}
        </>
      )}
    </span>
  )
})

import { memo, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import type { CardSize } from '../art/scenes.ts'
import { classes } from '../classes.ts'
import { fitOf, serialOf, traitsOf } from './cardArt.ts'
import styles from './CardArt.module.css'
import { strikeOn, viewBoxOf } from '../art/strikeOn.ts'

interface CardArtProps {
  readonly level: number
  /** Card id; undefined shows the level's specimen. */
  readonly tokenId: bigint | undefined
  /** Name of the level, from the chain. */
  readonly name: string
  readonly size?: CardSize | undefined
  /** Label for screen readers. Without it, the card is decoration. */
  readonly label?: string | undefined
}

/**
 * Shows a card: its level determines emblem, metal and frame, its id the engraving. It is as wide
 * as its container. The metal appears at once. The drawing on it is outside React, computed once,
 * and cached.
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

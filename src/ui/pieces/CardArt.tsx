import { memo, useId, useMemo, type CSSProperties } from 'react'
import { HEIGHT, WIDTH } from '../art/frame.ts'
import type { CardSize } from '../art/scenes.ts'
import { classes } from '../classes.ts'
import { drawCard, fitOf, serialOf } from './cardArt.ts'
import styles from './CardArt.module.css'

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

const WHOLE = `0 0 ${WIDTH} ${HEIGHT}`
/** What a row has room for: the emblem and the marks below it. */
const CLOSE = '110 28 780 1092'

/**
 * A card as it is struck: its level in emblem, metal and frame, its id in the engraving. It is as
 * wide as what it stands in.
 */
export const CardArt = memo(function CardArt(props: CardArtProps) {
  const { level, tokenId, name, size = 'tile', label } = props
  const fill = useId()
  const card = useMemo(() => drawCard(level, tokenId, size), [level, tokenId, size])
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
      <svg viewBox={size === 'thumb' ? CLOSE : WHOLE} className={styles.drawing}>
        {card.series === 'cards' ? (
          <linearGradient
            id={fill}
            gradientTransform={`rotate(${card.light} 0.5 0.5)`}
            x2="0"
            y2="1"
          >
            <stop className={styles.sheenStart} />
            <stop className={styles.sheenMiddle} offset="0.5" />
            <stop className={styles.sheenEnd} offset="1" />
          </linearGradient>
        ) : (
          <radialGradient id={fill}>
            <stop className={styles.glowStart} />
            <stop className={styles.glowEnd} offset="1" />
          </radialGradient>
        )}
        {card.frame && (
          <>
            <path className={styles.border} d={card.frame.border} />
            <path className={styles.plate} d={card.frame.plate} />
          </>
        )}
        <svg x={84} y={84} width={832} height={1024} viewBox="84 84 832 1024">
          {card.layers.map(({ role, path, order }) => (
            <path
              key={order}
              className={styles[role]}
              d={path}
              fill={role === 'glow' || role === 'sheen' ? `url(#${fill})` : undefined}
            />
          ))}
        </svg>
        {card.frame && (
          <>
            <path className={styles.lines} d={card.frame.lines} />
            <path className={styles.corners} d={card.frame.corners} />
          </>
        )}
      </svg>
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

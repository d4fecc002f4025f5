import type { ReactNode } from 'react'
import { cardPath } from '../../core/cardNumber.ts'
import type { Piece } from './opened.ts'
import { OpenedPiece, usePieceName } from './OpenedPiece.tsx'
import styles from './PieceGrid.module.css'

interface PieceGridProps {
  readonly label: string
  readonly pieces: readonly Piece[]
  /** Prefix of each item's test id; the item's index follows. */
  readonly itemTestId: string
  /** Further items: boxes that are still closed. */
  readonly children?: ReactNode
}

/** Shows pieces side by side. Each card links to its page. */
export const PieceGrid = ({ label, pieces, itemTestId, children }: PieceGridProps) => (
  <ul className={styles.pieces} aria-label={label}>
    {pieces.map((piece) => (
      <li
        key={`${piece.orderKey} ${piece.index}`}
        data-rarity={piece.rarity}
        data-testid={`${itemTestId}-${piece.index}`}
      >
        <NamedPiece piece={piece} />
      </li>
    ))}
    {children}
  </ul>
)

function NamedPiece({ piece }: { readonly piece: Piece }) {
  const { name } = usePieceName(piece)
  const content = (
    <>
      <OpenedPiece piece={piece} size="thumb" />
      <span className={styles.name}>{name}</span>
    </>
  )
  return piece.tokenId === undefined ? (
    <span className={styles.piece}>{content}</span>
  ) : (
    <a className={styles.piece} href={cardPath(piece.tokenId)}>
      {content}
    </a>
  )
}

/** Shows a closed box. All of them look alike. */
export const ClosedPiece = ({ art, children }: { art: ReactNode; children: ReactNode }) => (
  <li data-closed>
    <span className={styles.piece}>
      {art}
      <span className={styles.name}>{children}</span>
    </span>
  </li>
)

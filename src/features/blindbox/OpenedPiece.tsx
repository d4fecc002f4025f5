import type { Rarity } from '../../api/endpoints/products.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { rarityMetals, rarityRank } from './words.tsx'

interface OpenedPieceProps {
  readonly orderKey: string
  /** The box's place in its order: every piece is drawn from its own seed. */
  readonly index: number
  readonly rarity: Rarity
  readonly size: number | 'full'
}

/** What came out of a box: its rarity shows in the metal, the rings and the rim. */
export const OpenedPiece = ({ orderKey, index, rarity, size }: OpenedPieceProps) => (
  <Medallion
    seed={`${orderKey}-${index}`}
    metal={rarityMetals[rarity]}
    rarity={rarityRank(rarity)}
    size={size}
  />
)

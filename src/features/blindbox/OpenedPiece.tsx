import type { Rarity } from '../../api/endpoints/products.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import type { Metal } from '../../ui/pieces/medallion.ts'
import { RARITIES } from './words.tsx'

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
    metal={metals[rarity]}
    rarity={RARITIES.indexOf(rarity) as 0 | 1 | 2 | 3}
    size={size}
  />
)

/** The rarer, the nobler. The name always stands beside it. */
const metals: Record<Rarity, Metal> = {
  common: 'steel',
  rare: 'verdigris',
  epic: 'violet',
  mythic: 'brass',
}

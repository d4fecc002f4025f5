import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { cardName, levelOfCard, placeOfCard } from '../../core/cardNumber.ts'
import type { Rarity } from '../../api/endpoints/orders.ts'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import type { Metal } from '../../ui/pieces/medallion.ts'
import { productAtom } from './atoms.ts'
import type { Piece } from './opened.ts'
import { RARITIES, rarityNames } from './words.tsx'

interface OpenedPieceProps {
  readonly piece: Piece
  readonly size: 'thumb' | 'full'
  /** Whether to announce the piece's name, because nothing around it does. */
  readonly isNamed?: boolean | undefined
}

/**
 * Shows an opened box's card. Without a card, shows a medallion with rings and rim in its rarity.
 */
export function OpenedPiece({ piece, size, isNamed }: OpenedPieceProps) {
  const { orderKey, index, rarity, tokenId } = piece
  const { level, name } = usePieceName(piece)
  return tokenId === undefined ? (
    <Medallion
      seed={`${orderKey}-${index}`}
      metal={metals[rarity]}
      rarity={RARITIES.indexOf(rarity) as 0 | 1 | 2 | 3}
      size={size === 'thumb' ? 52 : size}
    />
  ) : (
    <CardArt
      level={levelOfCard(tokenId)}
      tokenId={tokenId}
      name={level}
      size={size}
      label={isNamed ? name : undefined}
    />
  )
}

/**
 * Returns a piece's name, "Epic #4", and its level's name. Until these are known, uses its rarity's
 * name.
 */
export function usePieceName({ productId, rarity, tokenId }: Piece): {
  readonly level: string
  readonly name: string
} {
  const { i18n } = useLingui()
  const levels = useAtomValue(productAtom(productId)).data?.cards
  const rarityName = i18n._(rarityNames[rarity])
  if (tokenId === undefined) return { level: rarityName, name: rarityName }
  const known = levels?.find(({ level }) => level === levelOfCard(tokenId))
  return known
    ? { level: known.levelStr, name: cardName(known.levelStr, tokenId) }
    : { level: rarityName, name: `${rarityName} #${placeOfCard(tokenId)}` }
}

/** Metal of each rarity: the rarer, the nobler. The name is always shown beside it. */
const metals: Record<Rarity, Metal> = {
  common: 'steel',
  rare: 'verdigris',
  epic: 'violet',
  mythic: 'brass',
}

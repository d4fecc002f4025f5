import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { partsAtom, standingAtom, type Standing } from './atoms.ts'
import { knownCard, type KnownCard, type NamedCard } from './knownCard.ts'
import type { Part } from './rules.ts'

interface CardsNow {
  readonly standing: Standing | undefined
  readonly cards: readonly KnownCard[]
}

/** Returns cards as listed and, once the chain has answered, in their current state. */
export function useKnownCards<Told extends NamedCard>(
  contract: Address,
  told: readonly Told[],
  partOf: (card: Told) => Part,
): CardsNow {
  const now = useChainNow()
  const standing = useAtomValue(standingAtom(contract)).data
  // Sorted, so that any order of cards makes the same question.
  const ids = told.map(({ tokenId }) => tokenId).toSorted()
  const { data } = useAtomValue(ids.length > 0 ? partsAtom(contract, ids) : unaskedAtom)
  const cards = told.map((card) =>
    knownCard(card, data?.parts[ids.indexOf(card.tokenId)] ?? partOf(card), {
      standing,
      readIn: data?.beganAt,
      now,
    }),
  )
  return { standing, cards }
}

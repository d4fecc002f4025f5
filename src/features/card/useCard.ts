import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import { servicesAtom } from '../../state/services.ts'
import { cardOnChainAtom, tellListingAtom } from './atoms.ts'
import { cardNow, type OnChain, type Sight } from './cardNow.ts'
import { useNewAnswer } from './useNewAnswer.ts'

interface CardNow {
  readonly card: CardInfo
  /** Undefined until the chain has answered, including before this visit. */
  readonly chain: OnChain | undefined
  readonly sight: Sight
}

/** Combines the backend's and the chain's state of a card. */
export function useCard(told: CardInfo): CardNow {
  const { cardMarket: market, usdt } = useAtomValue(servicesAtom).config.contracts
  const tellListing = useSetAtom(tellListingAtom)
  const snapshot = useAtomValue(cardOnChainAtom(told.tokenId, told.listing?.id))
  const { data, state, stale, error } = useNewAnswer(snapshot)
  const chain = snapshot.data?.isMinted ? snapshot.data : undefined
  useEffect(() => tellListing(chain?.listing), [chain, tellListing])
  const isLost = error !== undefined && (stale || state === 'error')
  const sight = isLost ? 'unreachable' : data?.isMinted && !stale ? 'seen' : 'unseen'
  return { card: cardNow(told, chain, { market, usdt }), chain, sight }
}

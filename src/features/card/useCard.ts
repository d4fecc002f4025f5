import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import { servicesAtom } from '../../state/services.ts'
import { cardOnChainAtom, tellListingAtom } from './atoms.ts'
import { cardNow, type OnChain } from './cardNow.ts'

interface CardNow {
  readonly card: CardInfo
  /** Undefined until the chain has answered. */
  readonly chain: OnChain | undefined
}

/** A card as shop and chain together know it. */
export function useCard(told: CardInfo): CardNow {
  const { cardMarket: market, usdt } = useAtomValue(servicesAtom).config.contracts
  const tellListing = useSetAtom(tellListingAtom)
  const { data } = useAtomValue(cardOnChainAtom(told.tokenId, told.listing?.id))
  const chain = data?.isMinted ? data : undefined
  useEffect(() => tellListing(chain?.listing), [chain, tellListing])
  return { card: cardNow(told, chain, { market, usdt }), chain }
}

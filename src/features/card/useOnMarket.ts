import { useAtomValue } from 'jotai'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import { nobody } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { seenOf } from './operations/family.ts'

/**
 * Returns the fields common to all market operations, and whether the backend names other
 * contracts.
 */
export function useOnMarket(known: CardInfo) {
  const { contract, listing } = known
  const { card, cardMarket } = useAtomValue(servicesAtom).config.contracts
  return {
    // If they are not configured, no page leads here.
    card: card ?? nobody,
    market: cardMarket ?? nobody,
    seen: seenOf(known),
    isRefused:
      contract !== card ||
      cardMarket === undefined ||
      (listing?.market ?? cardMarket) !== cardMarket,
  }
}

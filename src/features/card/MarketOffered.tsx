import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { servicesAtom } from '../../state/services.ts'
import { NotOffered } from './CardsOffered.tsx'

/** What needs the market of cards. */
export function MarketOffered({ children }: { readonly children: ReactNode }) {
  const { card, cardMarket } = useAtomValue(servicesAtom).config.contracts
  return card && cardMarket ? children : <NotOffered />
}

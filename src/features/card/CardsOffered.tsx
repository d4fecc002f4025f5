import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** The contracts of cards, as the configuration names them. */
export interface CardContracts {
  readonly card: Address
  readonly rewardPools: Address
}

/** What needs the card contract; a product without one does not offer it. */
export function CardsOffered({
  children,
}: {
  readonly children: (card: Address) => ReactNode
}): ReactNode {
  const { card } = useAtomValue(servicesAtom).config.contracts
  return card ? children(card) : <NotOffered />
}

/** What needs the reward pools as well. */
export function StakingOffered({
  children,
}: {
  readonly children: (contracts: CardContracts) => ReactNode
}): ReactNode {
  const { card, rewardPools } = useAtomValue(servicesAtom).config.contracts
  return card && rewardPools ? children({ card, rewardPools }) : <NotOffered />
}

/** What needs the market of cards. */
export function MarketOffered({ children }: { readonly children: ReactNode }): ReactNode {
  const { card, cardMarket } = useAtomValue(servicesAtom).config.contracts
  return card && cardMarket ? children : <NotOffered />
}

/** Where the configuration names no contracts of cards. */
const NotOffered = () => (
  <EmptyState title={<Trans>No cards are offered here</Trans>} testId="card-not-offered">
    <Trans>Whoever runs this app has not set them up.</Trans>
  </EmptyState>
)

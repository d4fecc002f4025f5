import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** Card contracts from the configuration. */
export interface CardContracts {
  readonly card: Address
  readonly rewardPools: Address
}

/** Renders its children if the product configures a card contract. */
export function CardsOffered({
  children,
}: {
  readonly children: (card: Address) => ReactNode
}): ReactNode {
  const { card } = useAtomValue(servicesAtom).config.contracts
  return card ? children(card) : <NotOffered />
}

/** Renders its children if the reward pools are configured as well. */
export function StakingOffered({
  children,
}: {
  readonly children: (contracts: CardContracts) => ReactNode
}): ReactNode {
  const { card, rewardPools } = useAtomValue(servicesAtom).config.contracts
  return card && rewardPools ? children({ card, rewardPools }) : <NotOffered />
}

/** Renders its children if the card market is configured. */
export function MarketOffered({ children }: { readonly children: ReactNode }): ReactNode {
  const { card, cardMarket } = useAtomValue(servicesAtom).config.contracts
  return card && cardMarket ? children : <NotOffered />
}

/** Empty state if the configuration names no card contracts. */
const NotOffered = () => (
  <EmptyState title={<Trans>No cards are offered here</Trans>} testId="card-not-offered">
    <Trans>Whoever runs this app has not set them up.</Trans>
  </EmptyState>
)

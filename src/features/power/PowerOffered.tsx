import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { PowerContracts } from './atoms.ts'

/**
 * Renders its children if the product has a contract that burns tokens for power. Otherwise it says
 * that power is not offered.
 */
export function PowerOffered({
  children,
}: {
  readonly children: (contracts: PowerContracts) => ReactNode
}): ReactNode {
  const { burning, rewardPools } = useAtomValue(servicesAtom).config.contracts
  if (burning && rewardPools) return children({ burning, rewardPools })
  return (
    <EmptyState title={<Trans>No power is offered here</Trans>} testId="power-not-offered">
      <Trans>Whoever runs this app has not set up burning for power.</Trans>
    </EmptyState>
  )
}

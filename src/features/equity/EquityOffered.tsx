import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** Equity contracts from the configuration. */
export interface EquityContracts {
  readonly contract: Address
  readonly card: Address
}

/** Renders its children if the product configures the equity contract. */
export function EquityOffered({
  children,
}: {
  readonly children: (contracts: EquityContracts) => ReactNode
}): ReactNode {
  const { rwaEquity, card } = useAtomValue(servicesAtom).config.contracts
  return rwaEquity && card ? (
    children({ contract: rwaEquity, card })
  ) : (
    <EmptyState title={<Trans>No equity is offered here</Trans>} testId="equity-not-offered">
      <Trans>Whoever runs this app has not set it up.</Trans>
    </EmptyState>
  )
}

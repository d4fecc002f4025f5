import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { servicesAtom } from '../state/services.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { typesOffered } from './incomeTypes.ts'

interface IncomeOfferedProps {
  readonly children: ReactNode
  /** Prefix of the test ids. Where no income is offered, `-not-offered` follows it. */
  readonly testId: string
}

/** Shows its content where this product pays income, otherwise an empty state. */
export function IncomeOffered({ children, testId }: IncomeOfferedProps): ReactNode {
  const { contracts } = useAtomValue(servicesAtom).config
  if (typesOffered(contracts).length > 0) return children
  return (
    <EmptyState title={<Trans>No income is offered here</Trans>} testId={`${testId}-not-offered`}>
      <Trans>Whoever runs this app has not set it up.</Trans>
    </EmptyState>
  )
}

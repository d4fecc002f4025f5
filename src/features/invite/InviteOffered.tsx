import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** Renders its children if the product configures the referral contract. */
export function InviteOffered({
  children,
}: {
  readonly children: (contract: Address) => ReactNode
}): ReactNode {
  const { referral } = useAtomValue(servicesAtom).config.contracts
  if (referral) return children(referral)
  return (
    <EmptyState title={<Trans>Nobody is invited here</Trans>} testId="invitations-not-offered">
      <Trans>
        Whoever runs this app has not set up invitations. Nothing here needs an activation.
      </Trans>
    </EmptyState>
  )
}

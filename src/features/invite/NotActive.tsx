import { Trans } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import { ActivePill } from '../../sheets/ActivePill.tsx'
import type { Age } from '../../state/answers/fresh.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { InviterForm } from './InviterForm.tsx'
import { KeptInvitation } from './KeptInvitation.tsx'

interface NotActiveProps {
  readonly owner: Address
  readonly contract: Address
  readonly age: Age
  readonly onBind: (inviter: Address) => void
}

/** Account without an inviter yet, and the ways to activate it. */
export function NotActive({ owner, contract, age, onBind }: NotActiveProps) {
  return (
    <>
      <Panel
        as="section"
        title={<Trans>Your account</Trans>}
        aside={<ActivePill isActive={false} testId="invitations-state" />}
      >
        <StaleBadge at={age.fetchedAt} stale={age.stale} testId="invitations-stale" />
        <Note>
          <Trans>
            An account is activated by binding it to whoever invited it. That is done once, costs
            the network's fee alone, and cannot be undone.
          </Trans>
        </Note>
      </Panel>
      <KeptInvitation owner={owner} onBind={onBind} />
      <InviterForm owner={owner} contract={contract} onBind={onBind} />
    </>
  )
}

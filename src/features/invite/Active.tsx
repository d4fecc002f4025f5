import { Trans } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import type { Address } from '../../core/address.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ActivePill } from '../../sheets/ActivePill.tsx'
import type { Activation } from '../../state/account/activation.ts'
import { inviterAtom } from '../../state/account/inviter.ts'
import type { Age } from '../../state/answers/fresh.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { InvitedPeople } from './InvitedPeople.tsx'
import { Inviter } from './Inviter.tsx'
import { OwnInvitation } from './OwnInvitation.tsx'

interface ActiveProps {
  readonly owner: Address
  readonly activation: Activation
  readonly age: Age
}

/** An activated account: who invited it, how it invites, and whom it has invited. */
export function Active({ owner, activation, age }: ActiveProps) {
  const locale = useLocale()
  const { inviter, boundAt, isLeader, direct } = activation
  const [kept, keep] = useAtom(inviterAtom)
  // Bound, so there is nothing left to keep it for.
  useEffect(() => {
    if (kept !== undefined && kept === inviter) keep(undefined)
  }, [kept, inviter, keep])
  return (
    <>
      <OwnInvitation owner={owner} />
      <Panel
        as="section"
        title={isLeader ? <Trans>Your account</Trans> : <Trans>Your inviter</Trans>}
        aside={<ActivePill isActive testId="invitations-state" />}
        testId="invitations-mine"
      >
        <StaleBadge at={age.fetchedAt} stale={age.stale} testId="invitations-stale" />
        {isLeader && (
          <Note testId="invitations-leader">
            <Trans>This is the leader's account: it is active without an inviter.</Trans>
          </Note>
        )}
        {inviter && <Inviter address={inviter} testId="invitations-mine" />}
        {boundAt !== null && (
          <Facts
            facts={[
              {
                id: 'since',
                label: <Trans>Activated</Trans>,
                value: formatDateTime(boundAt, locale),
              },
            ]}
            testId="invitations-mine"
          />
        )}
      </Panel>
      <InvitedPeople owner={owner} onChain={direct} />
    </>
  )
}

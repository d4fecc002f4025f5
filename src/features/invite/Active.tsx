import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Address } from '../../core/address.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ActivePill } from '../../sheets/ActivePill.tsx'
import type { Activation } from '../../state/account/activation.ts'
import { chooseInviterAtom, inviterAtom } from '../../state/account/inviter.ts'
import type { Age } from '../../state/answers/fresh.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { settledAtom } from './atoms.ts'
import { Community } from './Community.tsx'
import { InvitedPeople } from './InvitedPeople.tsx'
import { Inviter } from './Inviter.tsx'
import { OwnInvitation } from './OwnInvitation.tsx'
import { SpareInvitation } from './SpareInvitation.tsx'

interface ActiveProps {
  readonly owner: Address
  readonly activation: Activation
  readonly age: Age
}

/** Activated account: its inviter, its own invitation, and the accounts that it has invited. */
export function Active({ owner, activation, age }: ActiveProps) {
  const locale = useLocale()
  const { inviter, boundAt, isLeader, direct } = activation
  // The other data is from the newest block, which may still be dropped from the chain.
  const settled = useAtomValue(settledAtom(owner)).data
  const kept = useAtomValue(inviterAtom)
  const choose = useSetAtom(chooseInviterAtom)
  // Once the account is activated, the stored invitation is obsolete.
  useEffect(() => {
    if (kept !== undefined && kept === inviter) choose(undefined)
  }, [kept, inviter, choose])
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
              settled && {
                id: 'final',
                label: <Trans>Final on the chain</Trans>,
                value: settled.isActive ? (
                  <Trans>Confirmed</Trans>
                ) : (
                  <Trans>In about a minute</Trans>
                ),
              },
            ]}
            testId="invitations-mine"
          />
        )}
      </Panel>
      {kept && kept !== inviter && kept !== owner && (
        <SpareInvitation inviter={kept} onForget={() => choose(undefined)} />
      )}
      <Community owner={owner} activation={activation} />
      <InvitedPeople owner={owner} onChain={direct} />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { people } from '../../api/endpoints/people.ts'
import type { Address } from '../../core/address.ts'
import { formatInviteCode, inviteCode } from '../../core/inviteCode.ts'
import { ActivePill } from '../../sheets/ActivePill.tsx'
import { PersonCard } from '../../sheets/PersonCard.tsx'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import styles from './ProfilePage.module.css'

/** Shows the connected account as others see it, and links to editing. */
export function OwnCard({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const [snapshot, refresh] = useAtom(snapshotAtom(people.userInfo, { owner }))
  const { referral } = useAtomValue(servicesAtom).config.contracts
  const person = snapshot.data
  const code = formatInviteCode(inviteCode(owner))
  return (
    <>
      <PersonCard
        address={owner}
        person={person}
        isAwaited={snapshot.state === 'loading'}
        standing={
          referral &&
          person && (
            <a className={styles.standing} href="/invitations" data-testid="profile-own-active">
              <ActivePill isActive={person.isActive} />
            </a>
          )
        }
        testId="profile-own"
      >
        <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="profile-own-stale" />
        <Facts
          facts={[
            {
              id: 'address',
              label: <Trans>Address</Trans>,
              value: <AddressText address={owner} testId="profile-own-address" />,
            },
            referral && {
              id: 'code',
              label: <Trans>Invitation code</Trans>,
              value: (
                <span className={styles.code} translate="no">
                  {code}
                  <CopyButton
                    text={code}
                    label={t`Copy invitation code`}
                    testId="profile-own-code-copy"
                  />
                </span>
              ),
            },
          ]}
          testId="profile-own"
        />
        <Button href="/profile/edit" wide testId="profile-edit-open">
          <Trans>Edit information</Trans>
        </Button>
      </PersonCard>
      {snapshot.state === 'error' && snapshot.error?.kind !== 'refused' && (
        <RetryNote onRetry={() => void refresh()} testId="profile-own-error">
          <Trans>Your nickname and introduction could not be loaded.</Trans>
        </RetryNote>
      )}
    </>
  )
}

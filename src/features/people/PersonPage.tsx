import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { people } from '../../api/endpoints/people.ts'
import { formatAddress, isAddress, type Address } from '../../core/address.ts'
import { ActivePill } from '../../sheets/ActivePill.tsx'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { LookalikeAddressNote } from '../../sheets/LookalikeAddressNote.tsx'
import { PersonCard } from '../../sheets/PersonCard.tsx'
import { ownerAtom } from '../../state/account/session.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { usePageTitle } from '../../state/pages/navigationHeader.tsx'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'

/** Shows a person's public profile. */
export function PersonPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const address = params['address'] ?? ''
  if (isAddress(address)) return <Person key={address} address={address} />
  return (
    <EmptyState
      title={<Trans>There is no such address</Trans>}
      action={{ label: <Trans>Users</Trans>, href: '/usersList', testId: 'person-to-users' }}
      testId="person-none"
    >
      <Trans>Please enter the correct address</Trans>
    </EmptyState>
  )
}

/** Shows the address even if the backend fails, because only the address is certain. */
function Person({ address }: { readonly address: Address }) {
  const [snapshot, refresh] = useAtom(snapshotAtom(people.userInfo, { owner: address }))
  const listed = useAtomValue(snapshotAtom(people.userPage, { query: address, pageSize: 1 }))
  const owner = useAtomValue(ownerAtom)
  const { referral } = useAtomValue(servicesAtom).config.contracts
  const person = snapshot.data
  const looksLike = listed.data?.items.find((each) => each.address === address)?.looksLike
  usePageTitle(person?.nickname || formatAddress(address))
  return (
    <Page>
      <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="person-stale" />
      <PersonCard
        address={address}
        person={person}
        standing={
          person && referral && <ActivePill isActive={person.isActive} testId="person-active" />
        }
        testId="person"
      >
        <AddressText address={address} full testId="person-address" />
        <ExplorerButton of="address" id={address} wide testId="person-explorer" />
      </PersonCard>
      {looksLike && (
        <Note tone="danger" testId="person-named-alike">
          <p>
            <Trans>
              Somebody else had a nickname that looks the same. Nicknames prove nothing: compare the
              whole address.
            </Trans>
          </p>
          <Button size="small" href={`/usersList/${looksLike}`} testId="person-named-first">
            <Trans>See the other one</Trans>
          </Button>
        </Note>
      )}
      <LookalikeAddressNote address={address} testId="person-alike" />
      {snapshot.state === 'error' && snapshot.error?.kind !== 'refused' && (
        <RetryNote onRetry={() => void refresh()} testId="person-error">
          <Trans>What this person shows of themselves could not be loaded.</Trans>
        </RetryNote>
      )}
      {owner === address && (
        <Note testId="person-own">
          <p>
            <Trans>This is you, as others see you.</Trans>
          </p>
          <Button size="small" href="/profile/edit" testId="person-edit">
            <Trans>Edit information</Trans>
          </Button>
        </Note>
      )}
    </Page>
  )
}

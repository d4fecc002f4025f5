import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { team } from '../../api/endpoints/team.ts'
import type { Address } from '../../core/address.ts'
import { formatShort } from '../../i18n/format.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { invitedCountsAtom } from './atoms.ts'
import { InvitedRow, type Invited } from './InvitedRow.tsx'

type State = 'all' | 'valid' | 'invalid'

const PAGE_SIZE = 50
const keyOf = ({ address }: Invited) => address
const count = (number: number) => formatShort(BigInt(number))

interface InvitedPeopleProps {
  readonly owner: Address
  /** Number of invited accounts that the contract counts. */
  readonly onChain: number
}

/**
 * Accounts that an account has invited: their number, and which of them have paid for anything yet.
 */
export function InvitedPeople({ owner, onChain }: InvitedPeopleProps) {
  const { t } = useLingui()
  const [state, setState] = useState<State>('all')
  const [{ data: counts }] = useAtom(invitedCountsAtom(owner))
  const list = usePagedSnapshot(team.directList, { owner, state, pageSize: PAGE_SIZE }, keyOf)
  return (
    <Section title={<Trans>People you invited</Trans>} testId="invitations-people">
      <StatTiles
        facts={[
          { id: 'all', label: <Trans>Invited</Trans>, value: count(onChain) },
          { id: 'valid', label: <Trans>Valid</Trans>, value: counts ? count(counts.valid) : '–' },
          {
            id: 'invalid',
            label: <Trans>Invalid</Trans>,
            value: counts ? count(counts.invalid) : '–',
          },
        ]}
        testId="invitations-counts"
      />
      {counts && counts.members < onChain && (
        <Note testId="invitations-behind">
          <Trans>The newest are in the contract already, and come to the list in a moment.</Trans>
        </Note>
      )}
      <Chips<State>
        label={t`Who is shown`}
        options={[
          { value: 'all', label: <Trans>All</Trans> },
          { value: 'valid', label: <Trans>Valid user</Trans> },
          { value: 'invalid', label: <Trans>Invalid user</Trans> },
        ]}
        value={state}
        onChange={setState}
        testId="invitations-filter"
      />
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOf}
        label={t`People you invited`}
        empty={
          <EmptyState
            title={state === 'all' ? <Trans>Nobody yet</Trans> : <Trans>Nobody of this kind</Trans>}
            testId="invitations-people-empty"
          >
            <Trans>
              Whoever binds your address is listed here: valid with a first final payment, invalid
              until then.
            </Trans>
          </EmptyState>
        }
        testId="invitations-people"
      >
        {(member) => <InvitedRow member={member} />}
      </PagedList>
    </Section>
  )
}

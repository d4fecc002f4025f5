import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { people, type Person } from '../../api/endpoints/people.ts'
import { isAddress } from '../../core/address.ts'
import { formatUnits } from '../../i18n/format.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { PersonRow } from './PersonRow.tsx'
import { MOST_TYPED, parseSearch, type WrongSearch } from './rules.ts'
import { SeenPeople } from './SeenPeople.tsx'

/** Largest page size of the backend. */
const PAGE_SIZE = 100
const TYPING_MS = 300

const keyOf = ({ address }: Person) => address

/** Lists everyone who chose to be listed, with a search by nickname or address. */
export function UsersPage() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const search = parseSearch(useSettled(typed, TYPING_MS))
  const parsed = parseSearch(typed)
  const query = 'query' in search ? search.query : ''
  const list = usePagedSnapshot(
    people.userPage,
    'query' in search ? { pageSize: PAGE_SIZE, ...(query !== '' && { query }) } : undefined,
    keyOf,
  )
  const total = formatUnits(BigInt(list.first?.total ?? 0), 0)
  return (
    <Page>
      <SearchField
        label={t`Search by nickname or address`}
        value={typed}
        onChange={setTyped}
        error={'wrong' in parsed ? <Wrong what={parsed.wrong} /> : undefined}
        testId="users-search"
      />
      {'query' in search && (
        <Section
          title={query === '' ? <Trans>Everybody listed</Trans> : <Trans>Found</Trans>}
          action={list.first && <span data-testid="users-total">{total}</span>}
        >
          <PagedList
            list={list}
            rows={VirtualList}
            keyOf={keyOf}
            label={t`Users`}
            skeleton={<RowsSkeleton count={8} testId="users-loading" />}
            empty={<Nobody query={query} />}
            error={<SeenPeople query={query} onRetry={list.refresh} />}
            testId="users"
          >
            {(person) => <PersonRow person={person} />}
          </PagedList>
        </Section>
      )}
    </Page>
  )
}

const Wrong = ({ what }: { readonly what: WrongSearch }) =>
  what === 'tooLong' ? (
    <Trans>At most {MOST_TYPED} characters</Trans>
  ) : (
    <Trans>Please enter the correct address</Trans>
  )

function Nobody({ query }: { readonly query: string }) {
  if (query === '')
    return (
      <EmptyState
        title={<Trans>Nobody is listed yet</Trans>}
        action={{
          label: <Trans>Edit information</Trans>,
          href: '/profile/edit',
          testId: 'users-empty-edit',
        }}
        testId="users-empty"
      >
        <Trans>People appear here once they choose to be shown.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans>Nobody matches</Trans>}
      action={
        isAddress(query)
          ? {
              label: <Trans>See this address</Trans>,
              href: `/usersList/${query}`,
              testId: 'users-empty-address',
            }
          : undefined
      }
      testId="users-empty"
    >
      <Trans>Only people who chose to be shown are found here.</Trans>
    </EmptyState>
  )
}

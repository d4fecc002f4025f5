import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { people, type Person } from '../../api/endpoints/people.ts'
import type { Millis } from '../../core/time.ts'
import { readAnswers } from '../../state/answers/keptList.ts'
import { languageAtom } from '../../state/device/preferences.ts'
import { servicesAtom } from '../../state/services.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PersonRow } from './PersonRow.tsx'
import { findPeople, joinPeople } from './rules.ts'

interface SeenPeopleProps {
  /** Search query that the network did not answer. */
  readonly query: string
  readonly onRetry: () => void
}

/** Searches the people seen earlier on this device if the network does not answer. */
export function SeenPeople({ query, onRetry }: SeenPeopleProps) {
  const { t } = useLingui()
  const seen = useSeenPeople()
  return (
    <PagedList
      list={{
        state: !seen ? 'loading' : seen.people.length > 0 ? 'ready' : 'error',
        items: seen ? findPeople(seen.people, query) : [],
        fetchedAt: seen?.oldest,
        stale: true,
        refresh: onRetry,
      }}
      rows={VirtualList}
      keyOf={({ address }) => address}
      label={t`Users`}
      empty={
        <EmptyState title={<Trans>Nobody matches</Trans>} testId="users-empty">
          <Trans>
            This was looked for among the people seen before on this device. All others need the
            network.
          </Trans>
        </EmptyState>
      }
      testId="users"
    >
      {(person) => <PersonRow person={person} />}
    </PagedList>
  )
}

interface Seen {
  readonly people: readonly Person[]
  readonly oldest: Millis | undefined
}

/** Returns people seen on this device; undefined while they load. */
function useSeenPeople(): Seen | undefined {
  const services = useAtomValue(servicesAtom)
  const language = useAtomValue(languageAtom)
  const [seen, setSeen] = useState<Seen>()
  useEffect(() => {
    let gone = false
    const read = async () => {
      const answers = await readAnswers(services, language, people.userPage)
      if (gone) return
      setSeen({
        people: joinPeople(answers.map(({ data }) => data.items)),
        oldest: answers.at(-1)?.fetchedAt,
      })
    }
    void read().catch(reportError)
    return () => {
      gone = true
    }
  }, [services, language])
  return seen
}

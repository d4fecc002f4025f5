import { Trans } from '@lingui/react/macro'
import { announcements } from '../../api/endpoints/announcements.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { AnnouncementRow } from './AnnouncementRow.tsx'

const keyOf = ({ id }: { readonly id: string }) => id

/** What the operator had to say, newest first. */
export function AnnouncementsPage() {
  const list = usePagedSnapshot(announcements.announcementPage, {}, keyOf)
  return (
    <Page gap={3}>
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOf}
        empty={
          <EmptyState title={<Trans>Nothing announced yet</Trans>} testId="announcements-empty">
            <Trans>News about sales, tokens and changes will appear here.</Trans>
          </EmptyState>
        }
        testId="announcements"
      >
        {(announcement) => <AnnouncementRow announcement={announcement} />}
      </PagedList>
    </Page>
  )
}

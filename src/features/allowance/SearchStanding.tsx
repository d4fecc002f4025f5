import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import styles from './AllowancesPage.module.css'
import type { Searched } from './searched.ts'
import { sourcesThat } from './words.tsx'

interface SearchStandingProps {
  readonly searched: Searched
  readonly again: () => void
}

/** Shows the progress of the search, and what it could not read. */
export function SearchStanding({ searched, again }: SearchStandingProps) {
  const { state, items, cards, isAsking, asked, wanted, unread, outcomes } = searched
  const { i18n } = useLingui()
  const unlisted = sourcesThat(outcomes, 'failed')
    .map((words) => i18n._(words))
    .join(' · ')
  const isEmpty = items.length === 0 && cards.length === 0
  const isOnline = useOnline()
  if (state === 'failed' || (state === 'loading' && !isOnline))
    return <ErrorState onRetry={again} testId="allowances-error" />
  // A search that is still loading is about to start.
  const isSearching = isAsking || state === 'loading'
  return (
    <>
      {isSearching && (
        <output className={styles.progress} data-testid="allowances-asking">
          <Trans>
            Asking the chain: {asked} of {wanted}
          </Trans>
        </output>
      )}
      {isSearching && items.length === 0 && <RowsSkeleton count={2} testId="allowances-loading" />}
      {!isAsking && unread > 0 && (
        <RetryNote onRetry={again} testId="allowances-unread">
          <Plural
            value={unread}
            one="# answer is missing: what it would say is not known."
            other="# answers are missing: what they would say is not known."
          />
        </RetryNote>
      )}
      {!isAsking && unlisted !== '' && (
        <RetryNote onRetry={again} testId="allowances-unlisted">
          <Trans>Could not be read now, so its coins may not have been asked for: {unlisted}</Trans>
        </RetryNote>
      )}
      {!isAsking && state === 'ready' && isEmpty && unread === 0 && (
        <EmptyState title={<Trans>Nothing is approved</Trans>} testId="allowances-empty">
          <Trans>
            Of the coins that were asked for, this product's contracts may take nothing of yours.
          </Trans>
        </EmptyState>
      )}
    </>
  )
}

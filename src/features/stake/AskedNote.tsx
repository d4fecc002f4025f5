import { Trans } from '@lingui/react/macro'
import { Note } from '../../ui/states/Note.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import type { AskedFirst } from './askedFirst.ts'

/** Explains above a list that the link's pool or plan is missing or could not be read. */
export function AskedNote({ list }: { readonly list: AskedFirst<unknown> }) {
  if (list.state !== 'ready') return null
  if (list.asked === 'unread')
    return (
      <RetryNote onRetry={list.refresh} testId="place-unread">
        <Trans>What your link names could not be read now. These are open.</Trans>
      </RetryNote>
    )
  return (
    list.asked === 'lacking' && (
      <Note tone="warn" testId="place-lacking">
        <Trans>This list does not have the pool or plan that your link names.</Trans>
      </Note>
    )
  )
}

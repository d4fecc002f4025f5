import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { Note } from '../../ui/states/Note.tsx'
import styles from './AllowancesPage.module.css'
import type { Searched } from './search.ts'

interface SearchedScopeProps {
  readonly searched: Searched
  readonly owner: Address
}

/** What was asked for, and what nobody can know here. */
export function SearchedScope({
  searched: { tokens, history, isAsking },
  owner,
}: SearchedScopeProps) {
  const { revokeUrl } = useAtomValue(servicesAtom).config
  return (
    <Note tone="info" testId="allowances-scope">
      {tokens > 0 && !isAsking && (
        <p>
          <Plural
            value={tokens}
            one="# coin was asked for: the configured ones, and those that you hold, have used here or have approved as your history says."
            other="# coins were asked for: the configured ones, and those that you hold, have used here or have approved as your history says."
          />{' '}
          {history === 'newest' ? (
            <Trans>Of your history only the newest transactions were looked through.</Trans>
          ) : history === 'unavailable' ? (
            <Trans>The node that this app asks does not list your history.</Trans>
          ) : history === 'failed' ? (
            <Trans>Your history could not be read now.</Trans>
          ) : null}
        </p>
      )}
      <p>
        <Trans>
          What you have approved of any other coin, or to contracts of others, cannot be known here.
        </Trans>
      </p>
      <p className={styles.links}>
        {revokeUrl && (
          <a
            className={styles.link}
            href={revokeUrl}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="allowances-elsewhere"
          >
            <Trans>See and revoke your approvals</Trans>
          </a>
        )}
        <ExplorerButton of="address" id={owner} variant="quiet" size="small" />
      </p>
    </Note>
  )
}

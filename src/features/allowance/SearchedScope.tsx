import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../../state/services.ts'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { Note } from '../../ui/states/Note.tsx'
import styles from './AllowancesPage.module.css'
import type { Searched } from './searched.ts'
import { sourcesThat } from './words.tsx'

interface SearchedScopeProps {
  readonly searched: Searched
  readonly owner: Address
}

/** Explains which tokens the search covered, and which allowances it cannot find. */
export function SearchedScope({
  searched: { tokens, outcomes, isAsking },
  owner,
}: SearchedScopeProps) {
  const { revokeUrl } = useAtomValue(servicesAtom).config
  const { i18n } = useLingui()
  const partly = sourcesThat(outcomes, 'newest')
    .map((words) => i18n._(words))
    .join(' · ')
  return (
    <Note tone="info" testId="allowances-scope">
      {tokens > 0 && !isAsking && (
        <p>
          <Plural
            value={tokens}
            one="# coin was asked for: the configured ones, what you hold or have bought, made, locked, staked or put into pools as the shop lists it, what can be staked or burnt for power, and what you have used here or approved as your history says."
            other="# coins were asked for: the configured ones, what you hold or have bought, made, locked, staked or put into pools as the shop lists it, what can be staked or burnt for power, and what you have used here or approved as your history says."
          />{' '}
          {outcomes.history === 'unavailable' && (
            <Trans>The node that this app asks does not list your history.</Trans>
          )}{' '}
          {partly !== '' && <Trans>Only a part was looked through of: {partly}</Trans>}
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

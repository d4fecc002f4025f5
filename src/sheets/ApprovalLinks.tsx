import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { servicesAtom } from '../state/services.ts'
import styles from './ApprovalNote.module.css'
import sheets from './sheets.module.css'

/** Links to where approvals are revoked, in the app and elsewhere. */
export function ApprovalLinks({ testId }: { readonly testId: string }) {
  const { revokeUrl } = useAtomValue(servicesAtom).config
  return (
    <p className={styles.links}>
      <a
        className={sheets.link}
        href="/profile/allowances"
        data-testid={`${testId}-sheet-allowances`}
      >
        <Trans>Revoke it in the app</Trans>
      </a>
      {revokeUrl && (
        <a
          className={sheets.link}
          href={revokeUrl}
          target="_blank"
          rel="noopener noreferrer"
          data-testid={`${testId}-sheet-revoke`}
        >
          <Trans>See and revoke your approvals</Trans>
        </a>
      )}
    </p>
  )
}

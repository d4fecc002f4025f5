import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ExternalLink from 'lucide-react/icons/external-link'
import { servicesAtom } from '../state/services.ts'
import { CopyButton } from '../ui/actions/CopyButton.tsx'
import styles from './HashText.module.css'

interface HashTextProps {
  readonly txId: string
  readonly testId?: string | undefined
}

/** A transaction's hash: short, to be copied in full, and leading to it in the explorer. */
export function HashText({ txId, testId }: HashTextProps) {
  const { t } = useLingui()
  const { explorer } = useAtomValue(servicesAtom).config
  const short = `${txId.slice(0, 6)}…${txId.slice(-6)}`
  return (
    <span className={styles.hash}>
      <a
        className={styles.link}
        href={explorer.transaction.replace('{id}', txId)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t`${short} in the explorer`}
        data-testid={testId}
      >
        <span translate="no" title={txId}>
          {short}
        </span>
        <ExternalLink aria-hidden="true" size={13} />
      </a>
      <CopyButton
        text={txId}
        label={t`Copy the transaction number`}
        testId={testId && `${testId}-copy`}
      />
    </span>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ExternalLink from 'lucide-react/icons/external-link'
import { transactionPage } from '../state/operations/explorer.ts'
import { servicesAtom } from '../state/services.ts'
import { CopyButton } from '../ui/actions/CopyButton.tsx'
import styles from './HashText.module.css'

interface HashTextProps {
  readonly txId: string
  /** Genesis block id of the network, where it may be the side chain. */
  readonly network?: string | undefined
  readonly testId?: string | undefined
}

/** Shows a short transaction hash that links to the explorer. Copying gives the full hash. */
export function HashText({ txId, network, testId }: HashTextProps) {
  const { t } = useLingui()
  const page = transactionPage(useAtomValue(servicesAtom).config, network, txId)
  const short = `${txId.slice(0, 6)}…${txId.slice(-6)}`
  const text = (
    <span translate="no" title={txId}>
      {short}
    </span>
  )
  return (
    <span className={styles.hash}>
      {page === undefined ? (
        text
      ) : (
        <a
          className={styles.link}
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t`${short} in the explorer`}
          data-testid={testId}
        >
          {text}
          <ExternalLink aria-hidden="true" size={13} />
        </a>
      )}
      <CopyButton
        text={txId}
        label={t`Copy the transaction number`}
        testId={testId && `${testId}-copy`}
      />
    </span>
  )
}

import { Trans } from '@lingui/react/macro'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { trx } from '../../core/amount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { Note } from '../../ui/states/Note.tsx'
import { agreementOf } from './rules.ts'
import styles from './TrxBurn.module.css'

interface ChainCheckProps {
  /** In sun, as the backend counts what is final. */
  readonly told: bigint
  /** As the contract counts now; undefined while it has not answered. */
  readonly onChain: bigint | undefined
  /** It said so after the backend. */
  readonly isNewer: boolean
  readonly testId: string
}

/** Whether the contract counts what the backend tells. */
export function ChainCheck({ told, onChain, isNewer, testId }: ChainCheckProps) {
  if (onChain === undefined) return null
  const agreement = agreementOf(told, onChain)
  const counted = formatAmount(trx(onChain))
  if (agreement === 'less')
    return isNewer ? (
      <Note tone="warn" testId={testId}>
        <Trans>
          The contract counts only {counted}. Do not rely on these records before both say the same.
        </Trans>
      </Note>
    ) : null
  return (
    <p className={styles.check} data-testid={testId} data-agreement={agreement}>
      <BadgeCheck aria-hidden="true" size={15} strokeWidth={2.2} />
      <span>
        {agreement === 'same' ? (
          <Trans>Verified on chain: the contract counts the same</Trans>
        ) : (
          <Trans>
            The contract counts {counted} already; the records follow once that is final
          </Trans>
        )}
      </span>
    </p>
  )
}

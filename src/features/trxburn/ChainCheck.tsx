import { Trans } from '@lingui/react/macro'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { trx } from '../../core/amount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { Note } from '../../ui/states/Note.tsx'
import { agreementOf } from './rules.ts'
import styles from './TrxBurn.module.css'

interface ChainCheckProps {
  /** Amount from the backend, which counts final blocks, in sun. */
  readonly told: bigint
  /** Amount from the contract now; undefined until it answers. */
  readonly onChain: bigint | undefined
  /** Whether the contract's answer is newer than the backend's. */
  readonly isNewer: boolean
  readonly testId: string
}

/** Shows whether the contract counts the same amount as the backend. */
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

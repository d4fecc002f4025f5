import { useLingui } from '@lingui/react/macro'
import { formatAddress } from '../../i18n/format.ts'
import { CopyButton } from '../actions/CopyButton.tsx'
import { AddressGroups } from './AddressGroups.tsx'
import styles from './AddressText.module.css'

interface AddressTextProps {
  readonly address: string
  /**
   * Whether to show all 34 characters, in groups to compare by eye. Use it wherever assets are
   * transferred.
   */
  readonly full?: boolean | undefined
  readonly copy?: boolean | undefined
  readonly testId?: string | undefined
}

/**
 * Shows an address shortened to 6…4 characters, or in full where it matters. Attackers can imitate
 * the short form.
 */
export function AddressText({ address, full = false, copy = true, testId }: AddressTextProps) {
  const { t } = useLingui()
  return (
    <span className={full ? styles.full : styles.short} data-testid={testId}>
      {full ? (
        <AddressGroups address={address} />
      ) : (
        <span title={address} translate="no">
          {formatAddress(address)}
        </span>
      )}
      {copy && (
        <CopyButton text={address} label={t`Copy address`} testId={testId && `${testId}-copy`} />
      )}
    </span>
  )
}

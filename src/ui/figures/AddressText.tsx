import { useLingui } from '@lingui/react/macro'
import { formatAddress } from '../../i18n/format.ts'
import { CopyButton } from '../actions/CopyButton.tsx'
import { AddressGroups } from './AddressGroups.tsx'
import styles from './AddressText.module.css'

interface AddressTextProps {
  readonly address: string
  /** All 34 characters, in groups that can be compared by eye: wherever money moves. */
  readonly full?: boolean | undefined
  readonly copy?: boolean | undefined
  readonly testId?: string | undefined
}

/** An address: 6…4, since it is long; in full where it matters, since 6…4 can be imitated. */
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

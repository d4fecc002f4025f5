import type { ReactNode } from 'react'
import { AddressGroups } from './AddressGroups.tsx'
import styles from './AddressPair.module.css'

interface LabelledAddress {
  readonly label: ReactNode
  readonly address: string
}

interface AddressPairProps {
  readonly upper: LabelledAddress
  readonly lower: LabelledAddress
  readonly testId?: string | undefined
}

/** Shows two full addresses, one above the other, and marks the characters that differ. */
export const AddressPair = ({ upper, lower, testId }: AddressPairProps) => (
  <dl className={styles.pair} data-testid={testId}>
    <One {...upper} unlike={lower.address} />
    <One {...lower} unlike={upper.address} />
  </dl>
)

const One = ({ label, address, unlike }: LabelledAddress & { readonly unlike: string }) => (
  <div className={styles.one}>
    <dt className={styles.label}>{label}</dt>
    <dd>
      <AddressGroups address={address} unlike={unlike} />
    </dd>
  </div>
)

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import styles from './Cosign.module.css'

interface RequestAccountProps {
  readonly address: Address
  readonly note: ReactNode
  readonly children?: ReactNode
}

/**
 * Multisig account in full. Anyone can name another user's key as a signer of their own account.
 */
export const RequestAccount = ({ address, note, children }: RequestAccountProps) => (
  <Panel isBare title={<Trans>Account</Trans>} gap={2}>
    <AddressText address={address} full testId="cosign-account" />
    {note && <p className={styles.note}>{note}</p>}
    {children}
  </Panel>
)

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import styles from './Cosign.module.css'

interface TakenUpAccountProps {
  readonly address: Address
  readonly note: ReactNode
  readonly children?: ReactNode
}

/** The account that it is of, in full: anybody can name another's key as one of his own account's. */
export const TakenUpAccount = ({ address, note, children }: TakenUpAccountProps) => (
  <Panel isBare title={<Trans>Account</Trans>} gap={2}>
    <AddressText address={address} full testId="cosign-account" />
    {note && <p className={styles.note}>{note}</p>}
    {children}
  </Panel>
)

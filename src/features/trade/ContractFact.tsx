import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import styles from './ContractFact.module.css'

interface ContractFactProps {
  readonly address: Address
  /** What it is. */
  readonly children: ReactNode
}

/** A contract or account in a sheet: what it is, and its address in full. */
export function ContractFact({ address, children }: ContractFactProps) {
  return (
    <>
      <div>{children}</div>
      <div className={styles.address}>
        <AddressText address={address} full copy={false} />
      </div>
    </>
  )
}

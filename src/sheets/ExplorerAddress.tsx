import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Address } from '../core/address.ts'
import { servicesAtom } from '../state/services.ts'
import { AddressText } from '../ui/figures/AddressText.tsx'
import styles from './ExplorerAddress.module.css'

interface ExplorerAddressProps {
  readonly address: Address
  readonly testId: string
}

/** Shows an address that can be copied and opened in the explorer. */
export function ExplorerAddress({ address, testId }: ExplorerAddressProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  return (
    <span className={styles.address}>
      <AddressText address={address} testId={testId} />
      <a
        className={styles.explorer}
        href={config.explorer.address.replace('{id}', address)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t`Look it up in the explorer`}
        data-testid={`${testId}-explorer`}
      >
        <ExternalLink aria-hidden="true" size={15} strokeWidth={2.2} />
      </a>
    </span>
  )
}

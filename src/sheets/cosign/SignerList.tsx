import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import Check from 'lucide-react/icons/check'
import type { Address } from '../../core/address.ts'
import type { Multisig } from '../../outbox/operation.ts'
import { signerAtom } from '../../state/account/signer.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import styles from './SignerList.module.css'

interface SignerListProps {
  readonly multisig: Multisig
  readonly signers: readonly Address[]
}

/** Lists the keys of a permission, and marks those known to have signed. */
export function SignerList({ multisig, signers }: SignerListProps) {
  const { t } = useLingui()
  const own = useAtomValue(signerAtom)
  const weights = new Set(multisig.keys.map(({ weight }) => weight))
  return (
    <ul className={styles.list} aria-label={t`Keys of the permission`} data-testid="cosign-signers">
      {multisig.keys.map(({ address, weight }) => {
        const hasSigned = signers.includes(address)
        const counts = String(weight)
        return (
          <li
            key={address}
            className={styles.signer}
            data-signed={hasSigned}
            data-testid={`cosign-signer-${address}`}
          >
            <span className={styles.name}>
              <AddressText address={address} />
              {address === own && (
                <span className={styles.aside}>
                  <Trans>This wallet</Trans>
                </span>
              )}
              {weights.size > 1 && (
                <span className={styles.aside}>
                  <Trans>Weight {counts}</Trans>
                </span>
              )}
            </span>
            <span className={styles.state}>
              {hasSigned ? (
                <>
                  <Check aria-hidden="true" size={16} strokeWidth={2.6} />
                  <Trans>Signed</Trans>
                </>
              ) : (
                <Trans>Not yet</Trans>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

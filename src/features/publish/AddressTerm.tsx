import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { isAddress } from '../../core/address.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useField } from './formContext.ts'
import styles from './publish.module.css'

interface AddressTermProps {
  readonly field: 'feeRecipient' | 'devLPReceiver'
  readonly label: ReactNode
  readonly hint: ReactNode
}

/** A receiving account, shown in full once it is valid: pasted, or the connected one. */
export function AddressTerm({ field, label, hint }: AddressTermProps) {
  const owner = useAtomValue(ownerAtom)
  const { value, change, error, testId } = useField(field)
  return (
    <div data-field={field}>
      <TextField
        label={label}
        value={value}
        onChange={change}
        placeholder="T…"
        hint={hint}
        error={error}
        testId={testId}
      />
      {isAddress(value.trim()) && (
        <div className={styles.full}>
          <AddressText address={value.trim()} full copy={false} testId={`${testId}-full`} />
        </div>
      )}
      {owner && value.trim() !== owner && (
        <div className={styles.fill}>
          <Button size="small" onClick={() => change(owner)} testId={`${testId}-mine`}>
            <Trans>Use my account</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

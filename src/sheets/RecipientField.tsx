import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { parseAddress, type Address } from '../core/address.ts'
import { imitationAtom } from '../state/account/knownAddresses.ts'
import { AddressField, type AddressFieldProps } from '../ui/fields/AddressField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { LookalikeAddressNote } from './LookalikeAddressNote.tsx'

interface RecipientFieldProps extends Omit<AddressFieldProps, 'warning'> {
  readonly testId: string
  /** Lookalike addresses that the user compared with the known ones and confirmed. */
  readonly compared: readonly Address[]
  readonly onCompared: (compared: readonly Address[]) => void
}

/**
 * Asks for a recipient's address. The user has to compare a lookalike address first: the form may
 * continue only if `compared` contains it.
 */
export function RecipientField({ compared, onCompared, ...field }: RecipientFieldProps) {
  const { value, testId } = field
  const imitationOf = useAtomValue(imitationAtom)
  const parsed = parseAddress(value)
  const address = parsed.ok && imitationOf(parsed.value) ? parsed.value : undefined
  return (
    <AddressField
      {...field}
      missing={
        value.trim() === '' ? (
          <Trans>Enter an address</Trans>
        ) : (
          !parsed.ok && <Trans>Please enter the correct address</Trans>
        )
      }
      warning={
        address && (
          <LookalikeAddressNote address={address} testId={`${testId}-lookalike`}>
            <SwitchField
              needed
              label={<Trans>I have compared them and mean this one</Trans>}
              checked={compared.includes(address)}
              onChange={(isCompared) => {
                const others = compared.filter((each) => each !== address)
                onCompared(isCompared ? [...others, address] : others)
              }}
              testId={`${testId}-compared`}
            />
          </LookalikeAddressNote>
        )
      }
    />
  )
}

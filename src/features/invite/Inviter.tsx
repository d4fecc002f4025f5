import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { PersonPicture } from '../../sheets/PersonPicture.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { personAtom } from './atoms.ts'
import styles from './Invite.module.css'

interface InviterProps {
  readonly address: Address
  readonly testId: string
}

/** Inviter of an account: the whole address first, then the inviter's own profile. */
export function Inviter({ address, testId }: InviterProps) {
  const person = useAtomValue(personAtom(address)).data
  return (
    <Stack gap={3}>
      <AddressText address={address} full testId={`${testId}-address`} />
      <div className={styles.named}>
        <PersonPicture address={address} image={person?.image} size={36} />
        <div className={styles.names}>
          {person?.nickname ? (
            <>
              <bdi className={styles.nickname} translate="no" data-testid={`${testId}-nickname`}>
                {person.nickname}
              </bdi>
              <div className={styles.aside}>
                <Trans>A name and a picture that they chose: it proves nothing.</Trans>
              </div>
            </>
          ) : (
            <div className={styles.aside}>
              <Trans>No nickname</Trans>
            </div>
          )}
        </div>
      </div>
    </Stack>
  )
}

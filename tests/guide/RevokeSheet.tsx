import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../src/core/address.ts'
import { kindName } from '../../src/outbox/kindName.ts'
import { OperationSheet } from '../../src/sheets/OperationSheet.tsx'
import { useConfirmation } from '../../src/sheets/useConfirmation.ts'
import { useSettledIntent } from '../../src/sheets/useSettledIntent.ts'
import { useSlideAway } from '../../src/sheets/useSlideAway.ts'
import { ownerAtom } from '../../src/state/account/session.ts'
import { AddressText } from '../../src/ui/figures/AddressText.tsx'
import type { revokeApproval } from './revoke.ts'

const revoke = kindName<typeof revokeApproval>('guide.revoke')

type Props = { readonly token: Address; readonly spender: Address; readonly onGone: () => void }

export function RevokeSheet({ token, spender, onGone }: Props) {
  const { t } = useLingui()
  const frame = useSlideAway(onGone)
  const owner = useAtomValue(ownerAtom)
  const intent = useSettledIntent({ token, spender })
  const scope = owner && `revoke:${owner}:${token}:${spender}`
  const confirmation = useConfirmation({ open: frame.open, kind: revoke, scope, intent })
  const ids = { testId: 'revoke', confirmTestId: 'revoke-confirm' }
  const words = { title: t`Revoke an approval`, calm: <Trans>It costs a fee alone.</Trans> }
  return (
    <OperationSheet {...frame} {...ids} {...words} confirmation={confirmation} confirm={t`Revoke`}>
      <AddressText address={spender} full />
    </OperationSheet>
  )
}

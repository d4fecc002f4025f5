import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../src/core/address.ts'
import { kindName } from '../../src/outbox/kindName.ts'
import { ConfirmSheet } from '../../src/sheets/ConfirmSheet.tsx'
import type { Frame } from '../../src/sheets/SheetHost.tsx'
import { useConfirmation } from '../../src/sheets/useConfirmation.ts'
import { useSettledIntent } from '../../src/sheets/useSettledIntent.ts'
import { ownerAtom } from '../../src/state/account/session.ts'
import type { revokeApproval } from './revoke.ts'

const revoke = kindName<typeof revokeApproval>('guide.revoke')

type Props = Frame & { readonly token: Address; readonly spender: Address }

export function RevokeSheet({ token, spender, ...frame }: Props) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const intent = useSettledIntent({ token, spender })
  const scope = owner && `revoke:${owner}:${token}:${spender}`
  const confirmation = useConfirmation({ open: frame.open, kind: revoke, scope, intent })
  const words = { title: t`Revoke an approval`, calm: <Trans>It costs a fee alone.</Trans> }
  const addresses = [{ id: 'spender', label: <Trans>Spender</Trans>, address: spender }]
  const sheet = { ...frame, ...words, confirmation, addresses, testId: 'revoke' }
  return <ConfirmSheet {...sheet} confirm={t`Revoke`} />
}
